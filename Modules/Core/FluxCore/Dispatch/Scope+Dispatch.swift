public import ReactiveCore
import Synchronization

/// Intercepts the actions of every dispatcher in a tree of scopes. Passes an action on by calling `next`; an
/// action for which `next` is not called is dropped; `next.drop(because:)` states the reason.
public typealias TreeMiddleware =
    @Sendable (_ dispatched: DispatchedAction<any Sendable>, _ next: Next<Void>) -> Void

extension Scope {
    /// Observes every action that is reduced in this scope and below, of any type, also by dispatchers that
    /// are created later.
    ///
    /// - Parameter observe: Called after the stores have reduced the action and before their observers are
    ///   notified, on the thread that processes the action: return quickly, and do not block. The actions of
    ///   one dispatcher arrive in order.
    /// - Returns: Dispose it to stop observing; it ends with the scope.
    @discardableResult
    public func observe(_ observe: @escaping @Sendable (ObservedAction) -> Void) -> Subscription {
        observeTree { if case .reduced(let action, _) = $0 { observe(action) } }
    }

    /// `-1-2-|`: the actions of one type that are processed in this scope and below, whoever dispatches them; of
    /// the root scope, those of the whole tree.
    ///
    /// An action is delivered when it has been processed: its stores have reduced it, their observers were
    /// notified, and the requested commands were run. What middleware dropped is not delivered, and what it
    /// replaced is delivered as the stores received it. The action is the cause of what a subscriber dispatches
    /// or starts.
    ///
    /// An action that a subscriber dispatches to the same dispatcher is processed afterwards. One that an
    /// observer of a store, or a command, dispatches to another dispatcher is processed, and delivered, first.
    ///
    /// In a replay, nothing is delivered: the actions that subscribers dispatched are in the recording.
    ///
    /// - Parameter type: The type of the actions.
    /// - Returns: The actions from the subscription on, one at a time, on the threads that process them. The
    ///   sequence completes when this scope closes, and at once if it is closed. While it has subscribers, every
    ///   dispatch of the tree takes as long as with another observer.
    public func actions<Action: Sendable>(of type: Action.Type) -> Observable<Action> {
        Observable.create { [weak self] observer in
            let observation = self?.observeTree(with: .processed) {
                guard case .processed(let dispatched) = $0, let action = dispatched.action as? Action
                else { return }
                observer.onNext(action)
            }
            let end = Subscription { observer.onCompleted() }
            if let observation { observation.add(end) } else { end.dispose() }
            return observation ?? end
        }
        // A subscriber that closes the scope receives none of the actions that are queued for it.
        .filter { [weak self] _ in self?.isClosed == false }
    }

    /// Observes all events in this scope and below.
    ///
    /// - Parameter requests: Which of the events that are reported only on request.
    package func observeTree(
        with requests: TreeEvent.Requests = [], _ observe: @escaping @Sendable (TreeEvent) -> Void
    ) -> Subscription {
        let subscription = tree.observe(ObjectIdentifier(self), requests, observe)
        keep(subscription)
        return subscription
    }

    /// Adds middleware for every action of this scope and below, of any type. It is called outside of the
    /// dispatchers' own middleware, and inside tree middleware that was added before.
    ///
    /// - Parameter middleware: Called with each action, on the thread that processes it.
    /// - Returns: Dispose it to remove the middleware; it is removed with the scope.
    @discardableResult
    public func use(_ middleware: @escaping TreeMiddleware) -> Subscription {
        let subscription = tree.use(ObjectIdentifier(self), middleware)
        keep(subscription)
        return subscription
    }
}

extension Scope {
    /// Forwards this scope's actions to another scope, once each, after they were reduced and observed here.
    ///
    /// The original action is the cause of the forwarded one, which keeps its source location. Two scopes may
    /// forward to each other: an action is not forwarded to a scope that it came from. Forwarding ends when
    /// either scope is closed.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to forward.
    ///   - target: The scope to forward to.
    ///   - translate: Converts an action for the target; `nil` if it is not to be forwarded.
    /// - Returns: Dispose it to end the forwarding.
    @discardableResult
    public func forward<Action: Sendable, Other: Sendable>(
        _ type: Action.Type, to target: Scope, _ translate: @escaping @Sendable (Action) -> Other?
    ) -> Subscription {
        let (own, other) = (dispatcher(for: Action.self), target.dispatcher(for: Other.self))
        let ownID = ObjectIdentifier(own)
        let forwarding = own.use { dispatched, next in
            next(dispatched.action)
            guard !dispatched.forwardingPath.contains(ObjectIdentifier(other)),
                let action = translate(dispatched.action)
            else { return }
            other.dispatchForwarded(
                action, forwardingPath: dispatched.forwardingPath + [ownID], fileID: dispatched.fileID,
                line: dispatched.line)
        }
        for scope in [self, target] { scope.keep(forwarding) }
        return forwarding
    }
}

extension Scope {
    /// Calls `body` after the actions that were dispatched in this scope and below so far, at once if all of
    /// them have been reduced.
    ///
    /// - Parameter body: Called once, on the thread that reduces the last of them.
    package func afterDispatchedActions(_ body: @escaping @Sendable () -> Void) {
        let isElsewhere = tree.mode == .onScheduler && !scheduler.isCurrent
        if isElsewhere || hasScheduledJobs {
            scheduler.schedule { [self] in afterQueuedActions(body) }
        } else {
            afterQueuedActions(body)
        }
    }

    /// Captures the states of all stores in this scope and the open scopes below, after the actions that were
    /// dispatched in them so far. Safe to call from any thread.
    ///
    /// - Returns: The states in encoded form, as of one moment between two actions of a tree that is confined to
    ///   its scheduler.
    /// - Throws: `SnapshotFailure`, and errors of the states' encoding.
    ///
    /// Under a scheduler of a test, it returns only when the test advances the time or runs what is due.
    public func snapshotAfterDispatched() async throws -> ScopeSnapshot {
        try await withCheckedThrowingContinuation { continuation in
            afterDispatchedActions { continuation.resume(with: Result { try self.snapshot() }) }
        }
    }

    /// Closes this scope after the actions that were dispatched in it and below so far. Actions that are dispatched
    /// later are reduced if they come before the end of those. Safe to call from any thread.
    ///
    /// Under a scheduler of a test, it returns only when the test advances the time or runs what is due.
    public func closeAfterDispatched() async {
        await withCheckedContinuation { continuation in
            afterDispatchedActions {
                self.close()
                continuation.resume()
            }
        }
    }

    /// Whether `afterDispatchedActions` never depends on the return of the caller, who may wait for its
    /// `body`.
    package var mayWaitForActions: Bool {
        switch tree.mode {
        case .onScheduler, .replica: !scheduler.isCurrent
        // A caller that an action caused may be inside of its dispatcher.
        case .anywhere: Cause.current == nil && !(hasScheduledJobs && scheduler.isCurrent)
        }
    }

    private var hasScheduledJobs: Bool { tree.scheduledJobs.load(ordering: .relaxed) > 0 }

    private func afterQueuedActions(_ body: @escaping @Sendable () -> Void) {
        let dispatchers = subtree.flatMap(\.dispatchers)
        guard !dispatchers.isEmpty else { return body() }
        let remaining = Guarded(dispatchers.count)
        for dispatcher in dispatchers {
            dispatcher.afterQueuedActions {
                let isLast = remaining.withLock { remaining in
                    remaining -= 1
                    return remaining == 0
                }
                if isLast { body() }
            }
        }
    }
}
