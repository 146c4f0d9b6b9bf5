/// Sends requests. The live one speaks to the network; `InMemoryHTTP` answers from a closure.
public protocol HTTP: Sendable {
    /// Sends `request` and returns its answer, whatever the status.
    ///
    /// - Throws: `HTTPFailure`; a status is never an error.
    ///
    /// Call from anywhere. Cancelling the task ends the request at once with `.cancelled`.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// Why there is no whole answer.
public enum HTTPFailure: Error, Sendable, Equatable {
    case cancelled
    /// No connection: no such host, refused, no route. The detail is the library's own words.
    case unreachable(host: String, detail: String)
    /// Nothing for too long, or not finished in time.
    case timedOut(host: String)
    /// The connection ended inside the answer.
    case interrupted(host: String, detail: String)
    /// The answer is no HTTP, or no body of the encoding that it names.
    case malformed(host: String, detail: String)
    /// The certificate or the handshake was refused.
    case insecure(host: String, detail: String)
    /// More than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The URL is none, or one that may not be asked: plain http off loopback, another scheme.
    case refusedURL(String)
    /// A redirect led to another service, which was not asked.
    case crossOriginRedirect(host: String)
}
