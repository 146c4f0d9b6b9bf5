extension Response {
    /// The response with a weak `ETag`, as Rails and Express add one, or 304 when the client already has this
    /// version.
    ///
    /// Only applies to successful GET and HEAD requests.
    func validated(for request: Request) -> Response {
        guard status == 200, ["GET", "HEAD"].contains(request.method) else { return self }
        let tag = "\"\(String(body.count, radix: 16))-\(hex(UInt64(Checksum.of(body)), count: 8))\""
        var response = self
        response.headers.append(("ETag", "W/\(tag)"))
        guard let known = request.headers["if-none-match"], Self.names(known, tag) else { return response }
        response.status = 304
        response.headers.removeAll { $0.name == "Content-Type" }
        response.body = []
        return response
    }

    /// Weak comparison with a list of tags (RFC 9110, 13.1.2).
    private static func names(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " }.prefix { $0 != " " }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry) == tag
        }
    }
}
