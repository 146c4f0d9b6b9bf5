/// Counts the subscribers of a run, and disposes the run after the last.
final class RefCount: Sendable {
    private struct State {
        var subscriberCount = 0
        var hasStarted = false
        var isReleased = false
    }

    private let run: Subscription
    private let state = Guarded(State())

    init(of run: Subscription) {
        self.run = run
    }

    /// Adds a subscriber. Returns whether it is the first; `nil` when the run has ended.
    func retain() -> Bool? {
        state.withLock { state in
            guard !state.isReleased, !run.isDisposed else { return nil }
            state.subscriberCount += 1
            return state.subscriberCount == 1
        }
    }

    func release() {
        let isLast = state.withLock { state in
            state.subscriberCount -= 1
            if state.subscriberCount == 0 { state.isReleased = true }
            return state.isReleased
        }
        if isLast { run.dispose() }
    }

    /// Whether to subscribe to the source now: `true` once, and never after the run has ended.
    func start() -> Bool {
        state.withLock { state in
            guard !state.hasStarted, !run.isDisposed else { return false }
            state.hasStarted = true
            return true
        }
    }
}
