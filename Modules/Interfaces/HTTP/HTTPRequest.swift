public import Entities

/// One request. The token travels apart from the headers, so that nobody who prints headers prints it.
public struct HTTPRequest: Sendable, Equatable {
    public enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    public var method: Method
    /// How far redirects are followed.
    public enum Redirects: Sendable {
        /// To any service; the token stays behind.
        case anywhere
        /// To the service that was asked: what another one answers is not its answer.
        case withinOrigin
    }

    /// Absolute, already percent-encoded: `https` anywhere, `http` on loopback only.
    public var url: String
    public var headers: [HTTPHeader]
    public var body: [UInt8]?
    /// Sent as `Authorization: Bearer …`, to its own origin only, never along a redirect to another.
    public var token: AccessToken?
    public var redirects: Redirects

    public init(
        _ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        token: AccessToken? = nil, redirects: Redirects = .anywhere
    ) {
        self.redirects = redirects
        (self.method, self.url, self.headers, self.body, self.token) = (method, url, headers, body, token)
    }
}

/// A header line.
public struct HTTPHeader: Sendable, Equatable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
