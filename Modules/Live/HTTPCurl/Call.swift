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
    /// Where `request` leads.
    let target: Target
    let continuation: CheckedContinuation<Result<Answer, HTTPFailure>, Never>

    func end(_ outcome: Result<Answer, HTTPFailure>) {
        continuation.resume(returning: outcome)
    }
}
