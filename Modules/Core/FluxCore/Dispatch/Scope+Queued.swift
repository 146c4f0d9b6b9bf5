import ReactiveCore
import Synchronization

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
