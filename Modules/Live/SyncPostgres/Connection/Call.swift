import Sync
import Synchronization

/// Work for the connection's thread, and the caller that awaits its outcome.
protocol AnyCall: Sendable {
    var isCancelled: Bool { get }
    /// Whether the thread should not even complete a statement that is in progress.
    var isInterrupted: Bool { get }
    /// Ends the call with `.cancelled` at once, even if the thread is busy with it.
    func cancel()
    /// Cancels the call and interrupts its statement.
    func interrupt()
    /// Called by the connection's thread.
    func run(on session: Session)
}

/// It exists before the work is posted, so that a cancellation is never missed.
final class Call<Value: Sendable>: AnyCall {
    typealias Outcome = Result<Value, SyncFailure>
    typealias Work = @Sendable (Session) throws(PostgresFailure) -> Value

    private enum State {
        case created
        case awaited(CheckedContinuation<Outcome, Never>)
        case ended
    }

    private let work: Work
    private let state = Mutex(State.created)
    private let interrupted = Atomic(false)

    init(_ work: @escaping Work) { self.work = work }

    var isCancelled: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

    var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

    /// - Returns: Whether the work should be posted: the call was not cancelled before.
    func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isCreated = state.withLock { state in
            guard case .created = state else { return false }
            state = .awaited(continuation)
            return true
        }
        if !isCreated { continuation.resume(returning: .failure(.cancelled)) }
        return isCreated
    }

    func cancel() { end(.failure(.cancelled)) }

    func interrupt() {
        interrupted.store(true, ordering: .releasing)
        cancel()
    }

    func run(on session: Session) {
        guard !isCancelled else { return }
        end(session.run(self, work))
    }

    private func end(_ outcome: Outcome) {
        let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { state = .ended }
            return if case .awaited(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(returning: outcome)
    }
}
