import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct ControlTests {
    @Test(
        "only programs on this machine can control the server",
        arguments: [
            ("Host: evil.example", 403), ("Host: 127.0.0.1.evil.example", 403), ("Host: 10.0.0.1:80", 403),
            ("Host: localhost:x", 403), ("Origin: http://evil.example", 403), ("Origin: null", 403),
            ("Host: localhost", 200), ("Host: [::1]:8080", 200), ("Origin: http://127.0.0.1:9", 200),
        ])
    func foreign(header: String, status: Int) async throws {
        try await withServer { server in
            for path in ["/_faults", "/_requests"] {
                let reply = try await server.curl(path, "-H", header)
                #expect(reply.status.contains(" \(status) "))
            }
        }
    }

    @Test("faults are listed, replaced together with their counters, and never affect the control paths")
    func faults() async throws {
        try await withServer(items: 5, faults: ["status=503x1"]) { server in
            func post(_ body: String) async throws -> Reply { try await server.curl("/_faults", "-d", body) }
            func items() async throws -> String {
                try await String(server.curl("/api/v2/items").status.dropFirst(9))
            }

            let active = try await server.curl("/_faults")
            #expect(active.text == #"{"faults":["status=503x1"]}"#)
            #expect(try await items() == "503 Service Unavailable")
            #expect(try await items() == "200 OK")
            #expect(try await post(#"{"faults":["status=503x1"]}"#).status == "HTTP/1.1 200 OK")
            #expect(try await items() == "503 Service Unavailable")

            #expect(try await post(#"{"faults":["gzip","chaos"]}"#).status == "HTTP/1.1 400 Bad Request")
            #expect(try await post("chaos").status == "HTTP/1.1 400 Bad Request")
            #expect(try await server.curl("/_faults").text == #"{"faults":["status=503x1"]}"#)
            #expect(try await post(#"{"faults":["status=500","rate-limit=0"]}"#).status == "HTTP/1.1 200 OK")
            #expect(try await server.curl("/_requests").status == "HTTP/1.1 200 OK")
            #expect(try await post(#"{"faults":[]}"#).text == #"{"faults":[]}"#)
            #expect(try await items() == "200 OK")
        }
    }

    @Test("requests are logged in order, without control paths and tokens")
    func requests() async throws {
        try await withServer(items: 5) { server in
            _ = try await server.curl("/api/v2/items?page=1&query=swift")
            _ = try await server.curl("/_faults")
            _ = try await server.curl("/api/v2/access_tokens/s3cret", "-X", "DELETE")
            _ = try await server.curl(
                "/api/v2//access_tokens//s3cret?x=1&access_token=s3cret", "-X", "DELETE")
            _ = try await server.curl("/api/v1/config")

            let expected = [
                "GET /api/v2/items?page=1&query=swift",
                "DELETE /api/v2/access_tokens/***",
                "DELETE /api/v2//access_tokens//***?x=1&access_token=***",
                "GET /api/v1/config",
            ]
            #expect(await server.requests() == expected)
            let reply = try await server.curl("/_requests")
            #expect(try reply.json() as? [String] == expected)
        }
    }

    /// Other tests may start programs that inherit the socket and keep the port open; the test then tries
    /// another port.
    @Test("a port in use is refused with its number, and is free again after a stop")
    func port() async throws {
        for last in [false, false, false, false, true] {
            // Outside of the range from which the system assigns free ports.
            let port = UInt16.random(in: 20_000..<30_000)
            let first = try await StandInServer.start(.init(port: port, items: 1))
            await #expect(throws: StandInFailure.portInUse(port)) {
                _ = try await StandInServer.start(.init(port: port, items: 1))
            }
            #expect(try await first.curl("/api/v2/items").status == "HTTP/1.1 200 OK")

            await first.stop()
            do {
                let second = try await StandInServer.start(.init(port: port, items: 1))
                #expect(second.origin == first.origin)
                #expect(try await second.curl("/api/v2/items").status == "HTTP/1.1 200 OK")
                return await second.stop()
            } catch StandInFailure.portInUse where !last {}
        }
    }

    @Test("a connection is reused for the next request")
    func keepAlive() async throws {
        try await withServer(items: 5) { server in
            let reply = try await server.curl(
                "/api/v2/items", "-w", "%{num_connects} ", "-o", "/dev/null",
                server.origin + "/api/v1/config",
                "-o", "/dev/null")
            #expect(reply.text == "1 0 ")
        }
    }

    @Test("answers a client that uses the server as its proxy")
    func proxy() async throws {
        try await withServer(items: 5) { server in
            let reply = try await server.curl(
                "/_faults", "--noproxy", "", "--proxy", server.origin,
                "http://qiita.example/api/v2/items?per_page=1")
            #expect(reply.header("Total-Count") == "5")
            #expect(await server.requests() == ["GET http://qiita.example/api/v2/items?per_page=1"])
        }
    }

    @Test("the addresses in responses lead to pages")
    func pages() async throws {
        try await withServer(items: 5) { server in
            let list = try #require(try await server.curl("/api/v2/items").json() as? [[String: Any]])
            let url = try #require(list.first?["url"] as? String)
            #expect(try await server.curl(String(url.dropFirst(server.origin.count))).text.contains("<h1>"))
            #expect(try await server.curl("/").status == "HTTP/1.1 200 OK")
            #expect(try await server.curl("/nowhere").status == "HTTP/1.1 404 Not Found")
        }
    }
}
