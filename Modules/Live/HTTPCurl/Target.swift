import CCurl
import HTTP

/// Where a URL leads, as libcurl itself reads it, so that what is checked is what is asked.
struct Target: Sendable {
    let url: String
    let scheme: String
    /// With the port where it is not the scheme's own.
    let host: String
    let isLoopback: Bool

    /// Scheme, host and port without a trailing slash: what a token is bound to.
    var origin: String { "\(scheme)://\(host)" }

    /// - Throws: `.refusedURL` for what is no URL, names another scheme or a user, or leaves loopback by
    ///   http.
    init(_ url: String) throws(HTTPFailure) {
        let parsed = curl_url()
        defer { curl_url_cleanup(parsed) }
        let isClean = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isClean, curl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: parsed),
            let name = Self.part(CURLUPART_HOST, of: parsed)?.lowercased(),
            Self.part(CURLUPART_USER, of: parsed) == nil, Self.part(CURLUPART_PASSWORD, of: parsed) == nil
        else { throw .refusedURL(url) }
        let isLoopback = Self.isLoopback(name)
        guard scheme == "https" || scheme == "http" && isLoopback else { throw .refusedURL(url) }
        let port = Self.part(CURLUPART_PORT, of: parsed)
        (self.url, self.scheme, self.isLoopback) = (url, scheme, isLoopback)
        host = port == nil || port == (scheme == "https" ? "443" : "80") ? name : "\(name):\(port ?? "")"
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer?) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// libcurl has already brought `127.1` and its like into four decimal numbers.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "127.0.0.1" || host == "localhost" || host == "[::1]" { return true }
        guard host.hasPrefix("127.") else { return false }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    }
}
