/// Counts who listens to a run, and ends it with the last.
final class Audience: Sendable {
    private struct State {
        var listeners = 0
        var hasStarted = false
        var hasLeft = false
    }

    private let run: Subscription
    private let state = Guarded(State())

    init(of run: Subscription) {
        self.run = run
    }

    /// Whether the caller is the first; `nil` when the run has ended.
    func join() -> Bool? {
        state.withLock { state in
            guard !state.hasLeft, !run.isDisposed else { return nil }
            state.listeners += 1
            return state.listeners == 1
        }
    }

    func leave() {
        let isLast = state.withLock { state in
            state.listeners -= 1
            if state.listeners == 0 { state.hasLeft = true }
            return state.hasLeft
        }
        if isLast { run.dispose() }
    }

    /// Whether the source is to be subscribed to now: once, and not after the run has ended.
    func start() -> Bool {
        state.withLock { state in
            guard !state.hasStarted, !run.isDisposed else { return false }
            state.hasStarted = true
            return true
        }
    }
}
