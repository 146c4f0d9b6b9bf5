public import Entities

/// One request. The token travels apart from the headers, so that nobody who prints headers prints it.
public struct HTTPRequest: Sendable, Equatable {
    public enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    public var method: Method
    /// Absolute, already percent-encoded: `https` anywhere, `http` on loopback only.
    public var url: String
    public var headers: [HTTPHeader]
    public var body: [UInt8]?
    /// Sent as `Authorization: Bearer …`, to its own origin only, never along a redirect to another.
    public var token: AccessToken?

    public init(
        _ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        token: AccessToken? = nil
    ) {
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
