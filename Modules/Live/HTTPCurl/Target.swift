import CCurl
import Glibc
import HTTP

/// A URL and its site, parsed by libcurl itself so that the checked URL is the one that is requested.
struct Target: Sendable {
    let url: String
    let site: Site

    /// The server that a URL leads to.
    struct Site: Sendable {
        let scheme: String
        /// Includes the port if it is not the scheme's default.
        let host: String
        let isLoopback: Bool
        /// The beginning of the URL up to its path; `nil` if it contains anything unusual.
        let urlPrefix: String?
    }

    var scheme: String { site.scheme }
    var host: String { site.host }
    var isLoopback: Bool { site.isLoopback }
    /// Scheme, host and port without a trailing slash; tokens are bound to it.
    var origin: String { "\(scheme)://\(host)" }

    /// - Parameter known: The site of the previous URL. Parsing is a large part of a caller's work, and most
    ///   URLs differ only in their path.
    /// - Throws: `.refusedURL` when the string is not a URL, has another scheme or a user, or is plain http
    ///   to a host other than loopback.
    init(_ url: String, known: Site? = nil) throws(HTTPFailure) {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .refusedURL(url) }
        self.url = url
        if let known, let start = known.urlPrefix, Self.isBelow(url, start) {
            site = known
        } else {
            site = try Site(url)
        }
    }

    private static func isBelow(_ url: String, _ start: String) -> Bool {
        let path = url.utf8.dropFirst(start.utf8.count)
        return path.first == UInt8(ascii: "/") && url.utf8.starts(with: start.utf8)
    }
}

extension Target.Site {
    fileprivate init(_ url: String) throws(HTTPFailure) {
        let parsed = curl_url()
        defer { curl_url_cleanup(parsed) }
        guard curl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: parsed),
            let name = Self.part(CURLUPART_HOST, of: parsed)?.lowercased(),
            Self.part(CURLUPART_USER, of: parsed) == nil, Self.part(CURLUPART_PASSWORD, of: parsed) == nil
        else { throw .refusedURL(url) }
        let isLoopback = Self.isLoopback(name)
        guard scheme == "https" || scheme == "http" && isLoopback else { throw .refusedURL(url) }
        let port = Self.part(CURLUPART_PORT, of: parsed)
        (self.scheme, self.isLoopback, self.urlPrefix) = (scheme, isLoopback, Self.urlPrefix(of: url))
        host = port == nil || port == (scheme == "https" ? "443" : "80") ? name : "\(name):\(port ?? "")"
    }

    /// The scheme and authority if they consist only of letters, digits, dots, hyphens and a port, followed
    /// by a path: any path after it leads to the same site.
    private static func urlPrefix(of url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].isEmpty, !parts[2].isEmpty,
            parts[2].utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"): true
                default: false
                }
            })
        else { return nil }
        return "\(parts[0])//\(parts[2])"
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer?) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// libcurl has already normalised short forms such as `127.1` to four decimal numbers.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}

extension Target {
    /// Checks an address in the URL. Names are checked when they are resolved, unless a proxy resolves them.
    ///
    /// - Throws: `.refusedURL` if the server is on this machine or in a private network, and that is not allowed.
    func check(_ reach: HTTPRequest.Reach) throws(HTTPFailure) {
        guard reach == .publicAddresses else { return }
        if isLoopback || Self.isPublic(address: site.hostName) == false { throw .refusedURL(url) }
    }

    /// - Parameter text: A host.
    /// - Returns: Whether the address is reachable from everywhere; `nil` if the text is not an address.
    static func isPublic(address text: String) -> Bool? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        let literal = text.hasPrefix("[") ? String(text.dropFirst().prefix { $0 != "]" && $0 != "%" }) : text
        guard getaddrinfo(literal, nil, &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        return ccurl_is_public(found.pointee.ai_addr) != 0
    }
}

extension Target.Site {
    /// The host without its port.
    fileprivate var hostName: String {
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
        return String(host.prefix { $0 != ":" })
    }
}
