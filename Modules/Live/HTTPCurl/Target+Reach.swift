import CCurl
import Glibc
import HTTP

extension Target {
    /// Checks an address in the URL. Names are checked when they are resolved, unless a proxy resolves them.
    ///
    /// - Throws: `.refusedURL` if the server is of this machine or a private network and must not be.
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
