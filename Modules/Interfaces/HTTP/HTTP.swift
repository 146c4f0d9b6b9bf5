public import Entities
package import FoundationEssentials

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
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.token = token
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

/// A complete response with any status.
public struct HTTPResponse: Sendable, Equatable {
    /// 100...599.
    public let status: Int
    /// In the order of arrival; after redirects, those of the last response.
    public let headers: [HTTPHeader]
    public let body: [UInt8]

    public init(status: Int, headers: [HTTPHeader], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Finds a header by its name.
    ///
    /// - Parameter name: In upper or lower case.
    /// - Returns: The value of the first header with this name; `nil` if there is none.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// Whether the body is declared as a web page. A proxy or a network's sign-in page may answer instead of a service.
    public var isHTML: Bool { header("Content-Type")?.lowercased().hasPrefix("text/html") == true }
}

extension Date {
    /// From 1970 to the end of the year 9999.
    private static let plausibleSeconds = 1.0..<253_402_300_800.0

    /// The time at which a rate limit resets.
    ///
    /// - Parameter seconds: Seconds since 1970, as the service sends them.
    /// - Returns: `nil` if the value is not a plausible time.
    package init?(resetSeconds seconds: Double) {
        guard Self.plausibleSeconds.contains(seconds) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

extension HTTPResponse {
    /// The number in a header.
    ///
    /// - Parameter name: In upper or lower case.
    /// - Returns: `nil` if there is no such header, or no number in `Int.received`.
    package func number(_ name: String) -> Int? {
        header(name).flatMap { Int($0) }.flatMap { Int.received.contains($0) ? $0 : nil }
    }

    /// The time after which the request may be repeated, from `Retry-After`.
    ///
    /// A number of seconds counts from the response's own `Date` header. `nil` if the header is missing or
    /// invalid.
    ///
    /// Source: RFC 9110, 10.2.3.
    package var retryDate: Date? {
        guard let text = header("Retry-After") else { return nil }
        if let seconds = Double(text) {
            guard seconds >= 0, let answered = header("Date").flatMap(Date.init(http:)) else { return nil }
            return Date(resetSeconds: answered.timeIntervalSince1970 + seconds)
        }
        return Date(http: text)
    }
}

extension Date {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Source: RFC 9110, 5.6.7.
    package init?(http text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
            let month = Self.months.firstIndex(of: String(parts[2])), parts[3].count == 4
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(timestamp: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}

extension ServiceFailure {
    /// Converts an HTTP failure. The result never contains a URL because some URLs contain a token.
    package init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .unreachable(let host, _): .unreachable(host: host)
            case .interrupted(let host, _): .interrupted(host: host)
            case .timedOut(let host): .timedOut(host: host)
            case .insecure(let host, let detail): .insecure(host: host, detail: detail)
            case .malformed(_, let detail): .unexpected(detail: detail)
            case .tooLarge(let limit): .unexpected(detail: HTTPStrings.responseTooLarge(limit: limit))
            case .crossOriginRedirect(let host):
                .unexpected(detail: HTTPStrings.redirectToOtherOrigin(host: host))
            case .refusedURL: .unexpected(detail: HTTPStrings.refusedURL)
            }
    }
}
