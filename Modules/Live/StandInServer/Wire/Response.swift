/// A response before faults are applied.
struct Response: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    static func json(_ value: JSONValue, status: Int = 200) -> Response {
        Response(
            status, headers: [("Content-Type", "application/json; charset=utf-8")], body: value.bytes)
    }

    static func text(_ text: String, status: Int) -> Response {
        Response(status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }

    static func html(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
    }

    /// The response of a reverse proxy whose upstream service is unavailable.
    static func proxyError(_ status: Int) -> Response {
        let title = "\(status) \(StatusText.of(status))"
        return .html(
            "<html>\r\n<head><title>\(title)</title></head>\r\n<body>\r\n"
                + "<center><h1>\(title)</h1></center>\r\n</body>\r\n</html>\r\n",
            status: status)
    }
}

/// Escapes text for use in HTML, including attributes.
func escapedHTML(_ text: String) -> String {
    var out = ""
    for character in text {
        switch character {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        default: out.append(character)
        }
    }
    return out
}

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

/// Reason phrases of HTTP's status codes.
enum StatusText {
    /// The phrase of RFC 9110 (RFC 6585 for 429); `Unknown` for other codes.
    static func of(_ status: Int) -> String { phrases[status] ?? "Unknown" }

    private static let phrases: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
        409: "Conflict", 410: "Gone", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type",
        418: "I'm a teapot", 422: "Unprocessable Entity", 429: "Too Many Requests",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}

/// CRC-32 as used by gzip (RFC 1952, 8).
enum Checksum {
    static func of(_ data: [UInt8]) -> UInt32 {
        let crc = table.withUnsafeBufferPointer { table in
            data.reduce(UInt32.max) { crc, byte in
                table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
            }
        }
        return ~crc
    }

    private static let table = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }
}
