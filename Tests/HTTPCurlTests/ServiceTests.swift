import Entities
import HTTP
import HTTPCurl
import StandInServer
import Testing

/// Requests to the stand-in server.
@Suite struct ServiceTests {
    @Test("decodes compressed bodies and keeps the spelling of header names")
    func wholeBodies() async throws {
        let server = try await StandInServer.start(.init(items: 20))
        let http = HTTPCurl.testClient()
        let request = HTTPRequest(.get, "\(server.origin)/api/v2/items?page=1&per_page=5")

        let plain = try await http.send(request)
        await server.setFaults([try Fault(parsing: "gzip"), try Fault(parsing: "lowercase-headers")])
        let compressed = try await http.send(request)

        #expect(plain.status == 200 && plain.body == compressed.body)
        #expect(compressed.header("content-encoding") == "gzip" && plain.header("content-encoding") == nil)
        #expect(compressed.headers.contains { $0.name == "total-count" })
        #expect(plain.header("TOTAL-COUNT") == "20")
        await http.close()
        await server.stop()
    }

    @Test("the server receives a token only if the token belongs to it")
    func tokens() async throws {
        let server = try await StandInServer.start(.init(items: 1))
        let http = HTTPCurl.testClient()
        let url = "\(server.origin)/api/v2/authenticated_user"
        func status(_ origin: String) async throws -> Int {
            let token = AccessToken(secret: "demo-token", origin: origin)
            return try await http.send(HTTPRequest(.get, url, token: token)).status
        }

        #expect(try await status(server.origin) == 200)
        #expect(try await status("https://qiita.com") == 401)
        #expect(try await status(server.origin + "/") == 401)
        await http.close()
        await server.stop()
    }

    @Test("a server that sends one byte per second exceeds the total timeout")
    func slowServer() async throws {
        let server = try await StandInServer.start(.init(items: 20))
        await server.setFaults([try Fault(parsing: "slow=1")])
        let http = HTTPCurl.testClient(total: .milliseconds(300))
        let host = server.origin.dropFirst("http://".count)

        await #expect(throws: HTTPFailure.timedOut(host: String(host))) {
            try await http.send(HTTPRequest(.get, "\(server.origin)/api/v2/items"))
        }
        await http.close()
        await server.stop()
    }

    @Test("a version that the client already has is not sent again")
    func notModified() async throws {
        let server = try await StandInServer.start(.init(items: 20))
        let http = HTTPCurl.testClient()
        var request = HTTPRequest(.get, "\(server.origin)/api/v2/items")
        let first = try await http.send(request)
        let version = try #require(first.header("ETag"))

        request.headers = [HTTPHeader("If-None-Match", version)]
        let second = try await http.send(request)

        #expect(first.status == 200 && !first.body.isEmpty)
        #expect(second.status == 304 && second.body.isEmpty)
        await http.close()
        await server.stop()
    }
}
