/// Sends HTTP requests.
///
/// `HTTPCurl` contains the live implementation; `InMemoryHTTP` answers from a closure.
public protocol HTTP: Sendable {
    /// Sends `request` and returns the response, whatever its status.
    ///
    /// - Parameter request: The request to send.
    /// - Returns: The complete response, after redirects.
    /// - Throws: `HTTPFailure` if there is no complete response. A status is never an error.
    ///
    /// Safe to call from any thread. Cancelling the task ends the request at once with `.cancelled`.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// The reason why a request has no complete response.
public enum HTTPFailure: Error, Sendable, Equatable {
    case cancelled
    /// No connection: the host is unknown, or it refused the connection, or there is no route. `detail` is
    /// the library's message.
    case unreachable(host: String, detail: String)
    /// No data arrived for too long, or the response was not complete in time.
    case timedOut(host: String)
    /// The connection was closed in the middle of the response.
    case interrupted(host: String, detail: String)
    /// The response is not HTTP, or its body does not have the declared encoding.
    case malformed(host: String, detail: String)
    /// The certificate was rejected, or the TLS handshake failed.
    case insecure(host: String, detail: String)
    /// The response is larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The URL is malformed or not allowed: plain `http` outside loopback, or another scheme.
    case refusedURL(String)
    /// A redirect led to another origin, which the request does not allow.
    case crossOriginRedirect(host: String)
}
