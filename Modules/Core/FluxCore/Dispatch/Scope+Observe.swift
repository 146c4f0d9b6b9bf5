public import ReactiveCore

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
