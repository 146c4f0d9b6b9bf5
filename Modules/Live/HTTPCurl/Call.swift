import HTTP
import Synchronization

/// One call of `send`. It exists before the request starts, so that a cancellation is never missed.
final class Call: Sendable {
    let request: HTTPRequest
    let target: Target
    /// The hash of the URL, computed by the caller to spare the transfer thread.
    let hash: Int
    let isCancelled = Atomic(false)

    init(_ request: HTTPRequest, to target: Target) {
        (self.request, self.target, hash) = (request, target, request.url.hashValue)
    }
}

/// A caller that awaits the outcome of a call.
struct Waiter: Sendable {
    let call: Call
    let continuation: CheckedContinuation<Result<RawResponse, HTTPFailure>, Never>

    func end(_ outcome: Result<RawResponse, HTTPFailure>) {
        continuation.resume(returning: outcome)
    }
}

/// A response whose headers are not parsed yet: the caller parses them, to spare the transfer thread.
struct RawResponse: Sendable {
    let status: Int
    let head: HeaderBlock
    let body: [UInt8]

    var response: HTTPResponse { HTTPResponse(status: status, headers: head.headers, body: body) }
}
