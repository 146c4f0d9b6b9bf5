import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct BoundedRequestTests {
    @Test(
        "an address is refused after 16 KB, without its end, and the server goes on",
        arguments: [16 << 10, 2 << 20])
    func longAddress(_ size: Int) async throws {
        try await withServer(items: 1) { server in
            let connection = try connect(to: server)
            connection.send(Array("GET /".utf8) + Array(repeating: 0x61, count: size))
            #expect(String(decoding: connection.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 431"))
            let found = try statuses(server, "GET /api/v1/config HTTP/1.1\r\nConnection: close\r\n\r\n")
            #expect(found == ["200"])
        }
    }

    @Test("requests in one segment are answered in order")
    func pipelining() async throws {
        try await withServer(items: 1) { server in
            let body = "POST /nothing HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"
            let last = "GET /api/v1/config HTTP/1.1\r\nConnection: close\r\n\r\n"
            let found = try statuses(server, body + last)
            #expect(found == ["404", "200"])
        }
    }

    @Test("what follows an upgrade that is not accepted is bounded")
    func upgrade() async throws {
        try await withServer(items: 1) { server in
            let first = "GET /nothing HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
            let found = try statuses(server, first + "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
            #expect(found.last == "400")
        }
    }

    @Test("the paths that control the server refuse a second Host, whichever of them is right")
    func duplicates() async throws {
        try await withServer(items: 1) { server in
            let hosts = ["127.0.0.1", "evil.example"]
            for hosts in [hosts, hosts.reversed()] {
                let lines = hosts.map { "Host: \($0)\r\n" }.joined()
                let found = try statuses(server, "GET /_requests HTTP/1.1\r\n\(lines)\r\n")
                #expect(found == ["400"])
            }
        }
    }

    private func connect(to server: StandInServer) throws -> RawConnection {
        try RawConnection(#require(server.origin.split(separator: ":").last.flatMap { UInt16($0) }))
    }

    /// The statuses of all answers until the server closes the connection.
    private func statuses(_ server: StandInServer, _ requests: String) throws -> [Substring] {
        let connection = try connect(to: server)
        connection.send(Array(requests.utf8))
        let answers = String(decoding: connection.readToEnd(), as: UTF8.self)
        return answers.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
    }
}
