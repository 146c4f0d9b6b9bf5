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
