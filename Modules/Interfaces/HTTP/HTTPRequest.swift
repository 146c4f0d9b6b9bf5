public import Entities

/// An HTTP request.
///
/// The token is separate from the headers, so code that prints headers never prints it.
public struct HTTPRequest: Sendable, Equatable {
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    public var method: Method
    /// Which redirects are followed.
    public enum Redirects: Sendable {
        /// To any origin. Other origins do not receive the token.
        case anywhere
        /// Only within the request's own origin; anything else ends with `.crossOriginRedirect`.
        case withinOrigin
    }

    /// Which servers may answer.
    public enum Reach: Sendable {
        /// Any server, also of this machine and its network.
        case anywhere
        /// Servers with an address that is reachable from everywhere, also after redirects. For URLs that strangers
        /// choose. A proxy resolves names itself, so that with one, only addresses in URLs are checked.
        case publicAddresses
    }

    /// Absolute and percent-encoded; `https` anywhere, `http` on loopback only.
    public var url: String
    public var headers: [HTTPHeader]
    public var body: [UInt8]?
    /// Sent as `Authorization: Bearer …` to its own origin only, never to the target of a cross-origin
    /// redirect.
    public var token: AccessToken?
    public var redirects: Redirects
    public var reach: Reach

    public init(
        _ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        token: AccessToken? = nil, redirects: Redirects = .anywhere, reach: Reach = .anywhere
    ) {
        (self.redirects, self.reach) = (redirects, reach)
        (self.method, self.url, self.headers, self.body, self.token) = (method, url, headers, body, token)
    }
}

/// A header field.
public struct HTTPHeader: Sendable, Equatable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
