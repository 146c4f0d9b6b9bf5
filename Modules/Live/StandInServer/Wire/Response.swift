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
