/// PeerTube's errors: RFC 7807, except plain text for the rate limit and a proxy's HTML for 502...504.
enum PeerTubeProblem {
    /// A parameter that failed validation.
    struct Invalid: Error {
        let name: String
        let message: String
        let value: String?
        var location = "query"
    }

    static func response(_ status: Int, detail: String? = nil, operation: String? = nil) -> Response {
        if (502...504).contains(status) { return .proxyError(status) }
        if status < 300 { return Response(status) }
        if status == 429 { return .html("Too many requests, please try again later.", status: 429) }
        var members = head(status, detail: detail ?? StatusText.of(status))
        if let operation {
            members.append(
                (
                    "docs",
                    .string("https://docs.joinpeertube.org/api-rest-reference.html#operation/\(operation)")
                ))
        }
        return problem(members, status)
    }

    /// A problem with its own type and code.
    static func response(_ status: Int, code: String, detail: String) -> Response {
        var members = head(status, detail: detail)
        members[0].1 = .string("https://docs.joinpeertube.org/api-rest-reference.html#section/Errors/\(code)")
        return problem(members + [("code", .string(code))], status)
    }

    static var invalidToken: Response {
        response(401, code: "invalid_token", detail: "Invalid token: access token is invalid")
    }

    static func invalid(_ parameters: [Invalid], _ request: Request) -> Response {
        let names = parameters.map(\.name).joined(separator: ", ")
        let details = parameters.map { parameter in
            let members: [(String, JSONValue)?] = [
                ("location", .string(parameter.location)), ("msg", .string(parameter.message)),
                ("param", .string(parameter.name)), parameter.value.map { ("value", .string($0)) },
            ]
            return (parameter.name, JSONValue.object(members.compactMap(\.self)))
        }
        return problem(
            head(400, detail: "Incorrect request parameters: \(names)") + [
                ("instance", .string(request.target)), ("invalid-params", .object(details)),
            ], 400)
    }

    private static func head(_ status: Int, detail: String) -> [(String, JSONValue)] {
        [
            ("type", .string("about:blank")), ("title", .string(StatusText.of(status))),
            ("status", .int(status)), ("detail", .string(detail)),
        ]
    }

    private static func problem(_ members: [(String, JSONValue)], _ status: Int) -> Response {
        Response(
            status, headers: [("Content-Type", "application/problem+json; charset=utf-8")],
            body: JSONValue.object(members).bytes)
    }
}
