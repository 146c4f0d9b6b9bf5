import HTTP
import Synchronization

/// Names one call of `send` from before it starts, so that a cancellation can never miss it.
final class Ticket: Sendable {
    let isCancelled = Atomic(false)
}

/// A request on its way to the thread, with the caller who waits for its outcome.
struct Call: Sendable {
    let ticket: Ticket
    let request: HTTPRequest
    let continuation: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>

    func end(_ outcome: Result<HTTPResponse, HTTPFailure>) {
        continuation.resume(returning: outcome)
    }
}
