/// One sleep of a task, ended by a timer or by cancellation, whichever comes first.
final class TaskSleep: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Void, Never>, timer: (any Disposable)?)
        case finished
    }

    private let phase = InlineGuarded(Phase.new)

    func begin(
        _ continuation: CheckedContinuation<Void, Never>, on scheduler: any Scheduler, _ delay: Duration
    ) {
        let isFinished = phase.withLock { phase in
            if case .finished = phase { return true }
            phase = .waiting(continuation, timer: nil)
            return false
        }
        if isFinished { return continuation.resume() }
        let timer = scheduler.schedule(after: delay) { self.end() }
        let isTooLate = phase.withLock { phase in
            guard case .waiting(let continuation, _) = phase else { return true }
            phase = .waiting(continuation, timer: timer)
            return false
        }
        if isTooLate { timer.dispose() }  // Cancelled while the timer was created.
    }

    func end() {
        let previous = phase.withLock { phase in
            defer { phase = .finished }
            return phase
        }
        guard case .waiting(let continuation, let timer) = previous else { return }
        timer?.dispose()
        continuation.resume()
    }
}
