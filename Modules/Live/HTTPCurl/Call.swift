import HTTP
import Synchronization

/// One call of `send`, made before it starts so that a cancellation can never miss it.
final class Call: Sendable {
    let request: HTTPRequest
    /// Where `request` leads.
    let target: Target
    /// Of the URL: the thread, which has others to serve, would have to work it out more than once.
    let hash: Int
    let isCancelled = Atomic(false)

    init(_ request: HTTPRequest, to target: Target) {
        (self.request, self.target, hash) = (request, target, request.url.hashValue)
    }
}

/// Who waits for the outcome of a call.
struct Waiter: Sendable {
    let call: Call
    let continuation: CheckedContinuation<Result<Answer, HTTPFailure>, Never>

    func end(_ outcome: Result<Answer, HTTPFailure>) {
        continuation.resume(returning: outcome)
    }
}
