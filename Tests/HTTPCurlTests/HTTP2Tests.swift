import HTTP
import HTTPCurl
import ReactiveTesting
import Testing

@Suite(.needs(.program("openssl"), .program("/usr/sbin/nghttpd"))) struct HTTP2Tests {
    @Test("answers sixty-four simultaneous requests to a server that only speaks HTTP/2")
    func answers() async throws {
        let server = try SecureServer(.nghttpd, files: ["page.json": #"{"a": 1}"#])
        defer { server.stop() }
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.caFile = server.certificate
        let http = HTTPCurl(settings: settings)

        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 1...64 {
                group.addTask {
                    let response = try await http.send(
                        HTTPRequest(.get, "\(server.url)/page.json?\(number)"))
                    return String(decoding: response.body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let missing = try await http.send(HTTPRequest(.get, "\(server.url)/none"))

        #expect(bodies == Array(repeating: #"{"a": 1}"#, count: 64))
        #expect(missing.status == 404 && missing.header("Server")?.hasPrefix("nghttpd") == true)
    }

    @Test("cancelling one request on a shared connection does not affect the others")
    func cancelling() async throws {
        let server = try SecureServer(
            .nghttpd, files: ["big": String(repeating: "x", count: 1 << 20), "small": "y"])
        defer { server.stop() }
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.caFile = server.certificate
        let http = HTTPCurl(settings: settings)
        _ = try await http.send(HTTPRequest(.get, "\(server.url)/small"))

        let outcomes = await withTaskGroup(of: Int?.self) { group in
            for number in 1...100 {
                group.addTask {
                    let cancelled = Task {
                        try await http.send(HTTPRequest(.get, "\(server.url)/big?\(number)"))
                    }
                    let kept = Task {
                        try await http.send(HTTPRequest(.get, "\(server.url)/small?\(number)"))
                    }
                    cancelled.cancel()
                    _ = await cancelled.result
                    return try? await kept.value.body.count
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes == Array(repeating: 1, count: 100))
    }
}
