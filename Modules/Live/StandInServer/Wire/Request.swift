/// A client's request, raw and decoded.
struct Request: Sendable {
    let method: String
    /// The undecoded request target: `/api/v2/items?page=1`.
    let target: String
    let headers: [String: String]
    let body: [UInt8]

    /// The decoded segments of the path: `["api", "v2", "items"]`.
    let path: [String]
    /// The decoded pairs of the query, in order.
    let query: [(name: String, value: String)]

    /// - Parameter headers: By lower-case name.
    init(method: String, target: String, headers: [String: String], body: [UInt8]) {
        (self.method, self.target, self.headers) = (method, target, headers)
        self.body = body
        let parts = Self.originForm(target).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map { $0.split(separator: "/").map(PercentCoding.decodeSegment) } ?? []
        query = parts.count > 1 ? PercentCoding.pairs(parts[1]) : []
    }

    /// `target` without the scheme and host that a client sends to a proxy (RFC 9112, 3.2.2).
    private static func originForm(_ target: String) -> Substring {
        guard target.hasPrefix("http://") else { return target[...] }
        let rest = target.dropFirst("http://".count)
        return rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
    }

    /// The same request with another method.
    func withMethod(_ method: String) -> Request {
        Request(method: method, target: target, headers: headers, body: body)
    }

    /// The last value of `name`, which is the one that servers use when a key is repeated.
    func last(_ name: String) -> String? { query.last { $0.name == name }?.value }

    /// Whether a program asked for a loopback address, and no page of another origin did. The name of another host may
    /// lead to this machine, too.
    var isFromThisMachine: Bool {
        let origin = headers["origin"].map { $0.hasPrefix("http://") ? $0.dropFirst(7) : "" }
        return [headers["host", default: ""][...], origin ?? "localhost"].allSatisfy { host in
            ["127.0.0.1", "localhost", "[::1]"].contains { name in
                host == name || host.hasPrefix("\(name):") && UInt16(host.dropFirst(name.count + 1)) != nil
            }
        }
    }

    /// `METHOD target` for the log, with masked tokens.
    var logLine: String {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var afterTokens = false
        let path = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map {
            segment in
            defer { if !segment.isEmpty { afterTokens = segment == "access_tokens" } }
            return afterTokens && !segment.isEmpty ? "***" : String(segment)
        }
        let query = parts.dropFirst().map { query in
            "?"
                + query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
                    let name = pair.prefix { $0 != "=" }
                    let secret = ["token", "secret", "code"].contains { name.lowercased().contains($0) }
                    return secret ? "\(name)=***" : String(pair)
                }.joined(separator: "&")
        }
        return "\(method) " + path.joined(separator: "/") + query.joined()
    }
}
