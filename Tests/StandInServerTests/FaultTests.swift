import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// The effect of each fault on the curl program.
@Suite(.needs(.program("curl"))) struct FaultTests {
    private let list = "/api/v2/items?per_page=5"

    @Test("latency delays every response")
    func latency() async throws {
        try await withServer(items: 5, faults: ["latency=200"]) { server in
            let start = ContinuousClock.now
            _ = try await server.curl(list)
            #expect(ContinuousClock.now - start >= .milliseconds(200))
        }
    }

    @Test("replacing the faults ends the delay")
    func delayEnds() async throws {
        try await withServer(items: 5, faults: ["latency=600000"]) { server in
            async let answer = server.curl(list)
            while await server.requests().isEmpty { try await yieldToOthers() }
            await server.setFaults([])
            #expect(try await answer.status == "HTTP/1.1 200 OK")
        }
    }

    @Test("status affects the given number of requests to its path, with the service's own error")
    func status() async throws {
        try await withServer(items: 5, faults: ["status=500@/api/v2/itemsx2", "status=404@/videos"]) {
            server in
            for expected in ["500", "500", "200"] {
                #expect(try await server.curl(list).status.hasPrefix("HTTP/1.1 \(expected)"))
            }
            let problem = try await server.curl("/api/v1/videos/50")
            #expect(problem.header("Content-Type") == "application/problem+json; charset=utf-8")
            #expect(try await server.curl("/api/v1/config").status == "HTTP/1.1 200 OK")
            #expect(try await server.curl("/api/v2/users/demo").status == "HTTP/1.1 200 OK")
        }
    }

    @Test("a query in a fault's path restricts it to one page")
    func page() async throws {
        try await withServer(faults: ["status=500@/api/v2/items?page=2"]) { server in
            let other = try await server.curl("/api/v2/items?page=1")
            #expect(other.status == "HTTP/1.1 200 OK")
            #expect(
                try await server.curl("/api/v2/items?page=2").status == "HTTP/1.1 500 Internal Server Error")
        }
    }

    @Test("truncate sends valid HTTP with incomplete JSON")
    func truncate() async throws {
        try await withServer(items: 5, faults: ["truncate@/api/v2/items"]) { server in
            let reply = try await server.curl(list)
            #expect(reply.exit == 0)
            #expect(reply.header("Content-Length") == "\(reply.body.count)")
            #expect(throws: (any Error).self) { try reply.json() }
        }
    }

    @Test("reset closes the connection inside the body")
    func reset() async throws {
        try await withServer(items: 5, faults: ["reset@/api/v2/items"]) { server in
            let reply = try await server.curl(list)
            #expect([18, 56].contains(reply.exit))
            let declaredLength = try #require(Int(reply.header("Content-Length") ?? ""))
            #expect(reply.body.count > 0 && reply.body.count < declaredLength)
            #expect(try await server.curl("/api/v2/users/demo").exit == 0)
        }
    }

    @Test("silent never answers")
    func silent() async throws {
        try await withServer(items: 5, faults: ["silent@/items"]) { server in
            #expect(try await server.curl("/api/v2/users/demo").exit == 0)
            let reply = try await server.curl(list, "--max-time", "0.3")
            #expect(reply.exit == 28)
            #expect(reply.head == [])
        }
    }

    @Test(
        "stopping the server closes unanswered connections", arguments: ["silent@/items", "latency=600000"])
    func stop(fault: String) async throws {
        let server = try await StandInServer.start(.init(items: 5, faults: [Fault(parsing: fault)]))
        async let waiting = server.curl(list)
        while await server.requests().isEmpty { try await yieldToOthers() }
        await server.stop()

        let reply = try await waiting
        #expect(reply.exit == 52)
        #expect(reply.head == [])
    }

    @Test("slow sends complete bodies at the given rate")
    func slow() async throws {
        try await withServer(items: 5) { server in
            let whole = try await server.curl("/api/v2/users/demo")
            await server.setFaults([try Fault(parsing: "slow=2000")])
            let start = ContinuousClock.now
            let reply = try await server.curl("/api/v2/users/demo")

            #expect(reply.body == whole.body)
            #expect(ContinuousClock.now - start >= .seconds(Double(whole.body.count) / 2000 * 0.9))
        }
    }

    @Test("gzip compresses only for clients that accept it")
    func gzip() async throws {
        try await withServer(items: 50, faults: ["gzip"]) { server in
            // More than 64 KiB, which is more than one deflate block.
            let plain = try await server.curl("/api/v2/items?per_page=50")
            let packed = try await server.curl("/api/v2/items?per_page=50", "-H", "Accept-Encoding: gzip")
            let unpacked = try await server.curl("/api/v2/items?per_page=50", "--compressed")
            let refused = try await server.curl(list, "-H", "Accept-Encoding: br, gzip;q=0")

            #expect(plain.body.count > 70_000)
            #expect(plain.header("Content-Encoding") == nil)
            #expect(packed.header("Content-Encoding") == "gzip")
            #expect(packed.body.starts(with: [0x1f, 0x8b]))
            #expect(unpacked.exit == 0)
            #expect(unpacked.body == plain.body)
            #expect(refused.header("Content-Encoding") == nil)
        }
    }

    @Test("shift repeats the end of one page at the top of the next")
    func shift() async throws {
        try await withServer(faults: ["shift"]) { server in
            let first = try await server.curl("/api/v2/items?page=1").ids()
            let second = try await server.curl("/api/v2/items?page=2").ids()
            #expect(first.last == second.first)
            #expect(Set(first).intersection(second).count == 1)
        }
    }

    @Test("rate-limit=N allows N requests, then both services answer with their own error")
    func rateLimit() async throws {
        try await withServer(items: 5, faults: ["rate-limit=1"]) { server in
            let allowed = try await server.curl(list)
            #expect(allowed.header("Rate-Remaining") == "0")
            let refused = try await server.curl(list)
            #expect(refused.status == "HTTP/1.1 429 Too Many Requests")
            #expect(refused.header("Rate-Remaining") == "0")

            #expect(try await server.curl("/api/v1/videos").header("X-RateLimit-Limit") == "1")
            let busy = try await server.curl("/api/v1/videos")
            #expect(busy.text == "Too many requests, please try again later.")
            #expect(busy.header("Content-Type") == "text/html; charset=utf-8")
            #expect(Int(busy.header("Retry-After") ?? "").map { (1...10).contains($0) } == true)
        }
    }

    @Test("revoke-token refuses every token but not anonymous readers")
    func revokeToken() async throws {
        try await withServer(items: 5, faults: ["revoke-token"]) { server in
            let refused = try await server.curl(list, asDemo)
            #expect(refused.status == "HTTP/1.1 401 Unauthorized")
            #expect(try await server.curl(list).status == "HTTP/1.1 200 OK")
            await server.setFaults([])
            #expect(try await server.curl(list, asDemo).status == "HTTP/1.1 200 OK")
        }
    }

    @Test(
        "hostile puts every kind of harmful text into titles, names and bodies, but not into ids"
    )
    func hostile() async throws {
        try await withServer(faults: ["hostile"]) { server in
            let items = try #require(
                try await server.curl("/api/v2/items?per_page=6").json() as? [[String: Any]])
            let titles = items.compactMap { $0["title"] as? String }
            for harm in ["\u{1B}[2J", "\u{9B}2J", "\u{202E}", "\u{200D}", "\u{0}", "\n"] {
                #expect(titles.contains { $0.unicodeScalars.contains(harm.unicodeScalars) })
            }
            #expect(titles.contains { $0.count == 10_000 })
            let id = try #require(items[0]["id"] as? String)
            let item = try #require(try await server.curl("/api/v2/items/\(id)").json() as? [String: Any])
            #expect((item["body"] as? String)?.contains("OWNED") == true)
            #expect(item["id"] as? String == id)
        }
    }

    @Test("hostile-strings ends every string with an attack, ids and dates too, and leaves the numbers")
    func hostileStrings() async throws {
        try await withServer(faults: ["hostile-strings"]) { server in
            let items = try #require(
                try await server.curl("/api/v2/items?per_page=1").json() as? [[String: Any]])
            for name in ["id", "created_at", "title", "url"] {
                #expect((items[0][name] as? String)?.contains("\u{1B}]52;c;") == true, "\(name)")
            }
            #expect(items[0]["likes_count"] is NSNumber)
        }
    }

    @Test("an old server omits newer members; headers can be lower case or missing")
    func old() async throws {
        try await withServer(faults: ["old-server", "no-total-count", "lowercase-headers"]) { server in
            let items = try await server.curl(list)
            #expect(items.header("total-count") == nil && items.header("Total-Count") == nil)
            #expect(items.header("rate-limit") == "60")
            let item = try #require(try items.json() as? [[String: Any]]).first ?? [:]
            for name in ["stocks_count", "slide", "organization_url_name"] { #expect(item[name] == nil) }

            let video = try #require(try await server.curl("/api/v1/videos/50").json() as? [String: Any])
            for name in ["shortUUID", "aspectRatio", "truncatedDescription"] { #expect(video[name] == nil) }
            let file = try #require((video["files"] as? [[String: Any]])?.first)
            for name in ["width", "hasAudio"] { #expect(file[name] == nil) }
        }
    }
}
