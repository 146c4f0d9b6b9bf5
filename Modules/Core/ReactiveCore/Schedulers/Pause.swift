/// One sleep of a task: ended by its time or by cancellation, whichever comes first.
final class Pause: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Void, Never>, timer: (any Disposable)?)
        case over
    }

    private let phase = Enclosed(Phase.new)

    func begin(
        _ continuation: CheckedContinuation<Void, Never>, on scheduler: any Scheduler, _ delay: Duration
    ) {
        let isOver = phase.withLock { phase in
            if case .over = phase { return true }
            phase = .waiting(continuation, timer: nil)
            return false
        }
        if isOver { return continuation.resume() }
        let timer = scheduler.schedule(after: delay) { self.end() }
        let isLate = phase.withLock { phase in
            guard case .waiting(let continuation, _) = phase else { return true }
            phase = .waiting(continuation, timer: timer)
            return false
        }
        if isLate { timer.dispose() }  // Cancelled while the timer was made.
    }

    func end() {
        let before = phase.withLock { phase in
            defer { phase = .over }
            return phase
        }
        guard case .waiting(let continuation, let timer) = before else { return }
        timer?.dispose()
        continuation.resume()
    }
}
