import ReactiveCore

/// The changes whose callers wait for the outcome, in the running program: restored states know other changes.
final class AwaitedChanges<Endpoint: MutationEndpoint>: Sendable {
    private typealias Continuation = CheckedContinuation<Endpoint.Change, any Error>

    private struct Waiter: Sendable {
        let number: Int
        let change: Endpoint.Change
        /// The number of the change in the state; `nil` before the request was reduced.
        var id: Int?
        let continuation: Continuation
    }

    private struct Waiters: Sendable {
        var all: [Waiter] = []
        var count = 0
        var isClosed = false
    }

    private let waiters = Guarded(Waiters())

    /// Requests a change, and waits until it is made.
    ///
    /// - Parameters:
    ///   - change: The change that is requested. Of equal ones, the first that is waited for is the first that is reduced.
    ///   - request: Requests it; called on the caller's thread.
    /// - Returns: The change as it was made.
    /// - Throws: The endpoint's failure; `CancellationError` if the outcome of the change will not be reported.
    func outcome(
        of change: Endpoint.Change, _ request: @Sendable () -> Void
    ) async throws -> Endpoint.Change {
        let number = waiters.withLock { waiters in
            waiters.count += 1
            return waiters.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiter = Waiter(number: number, change: change, continuation: continuation)
                let isOpen = waiters.withLock { waiters in
                    if !waiters.isClosed { waiters.all.append(waiter) }
                    return !waiters.isClosed
                }
                guard isOpen else { return continuation.resume(throwing: CancellationError()) }
                // If it was cancelled before, nobody else ends the waiting.
                if Task.isCancelled { cancel(number) } else { request() }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: Int) {
        end {
            $0.number == number
        } with: {
            $0.resume(throwing: CancellationError())
        }
    }

    /// The state requests a command.
    func observe(_ command: Mutations<Endpoint>.Command) {
        switch command {
        case .perform(let running):
            waiters.withLock { waiters in
                let index = waiters.all.firstIndex { $0.id == nil && $0.change == running.change }
                if let index { waiters.all[index].id = running.id }
            }
        case .cancel(let cancelled):
            end {
                $0.id == cancelled.id
            } with: {
                $0.resume(throwing: CancellationError())
            }
        }
    }

    /// The runner has dispatched an outcome, and the queries show it.
    func observe(_ outcome: Mutations<Endpoint>.Action) {
        switch outcome {
        case .succeeded(let id, let made, _):
            end {
                $0.id == id
            } with: {
                $0.resume(returning: made)
            }
        case .failed(let failure, let id, _):
            end {
                $0.id == id
            } with: {
                $0.resume(throwing: failure)
            }
        default: break
        }
    }

    /// The scope closes: the outcomes of the changes are not reported any more.
    func close() {
        waiters.withLock { $0.isClosed = true }
        end { _ in
            true
        } with: {
            $0.resume(throwing: CancellationError())
        }
    }

    private func end(_ isEnded: (Waiter) -> Bool, with resume: (Continuation) -> Void) {
        let ended = waiters.withLock { waiters in
            defer { waiters.all.removeAll(where: isEnded) }
            return waiters.all.filter(isEnded)
        }
        for waiter in ended { resume(waiter.continuation) }
    }
}
