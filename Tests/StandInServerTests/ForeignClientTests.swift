import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Requests as third-party clients send them, which this project's client does not.
@Suite(.blocking, .needs(.program("curl"))) struct ForeignClientTests {
    @Test(
        "HEAD has the headers of GET and no body",
        arguments: ["/api/v2/items?per_page=3", "/api/v1/videos?count=3", "/api/v2/nothing"])
    func head(path: String) async throws {
        try await withServer(items: 9) { server in
            let get = try await server.curl(path)
            let head = try await server.curl(path, "-I")
            #expect(head.exit == 0)
            #expect(head.body.isEmpty)
            func steady(_ reply: Reply) -> [String] {
                reply.head.filter { !$0.contains("Remaining") && !$0.contains("Reset") }
            }
            #expect(steady(head) == steady(get))
            #expect(head.header("Content-Length") == "\(get.body.count)")
        }
    }

    @Test(
        "a request with the current version gets 304 without a body and counts towards the limit",
        arguments: ["/api/v2/items?per_page=2", "/api/v2/items/4bfcfc6f962d9885da93", "/api/v1/videos/50"])
    func conditional(path: String) async throws {
        try await withServer { server in
            let fresh = try await server.curl(path)
            let tag = try #require(fresh.header("ETag"))
            #expect(tag.hasPrefix("W/\"") && tag.hasSuffix("\""))
            for known in [tag, String(tag.dropFirst(2)), "\"other\", \(tag)", "*"] {
                let again = try await server.curl(path, "-H", "If-None-Match: \(known)")
                #expect(again.status == "HTTP/1.1 304 Not Modified", "\(known)")
                #expect(again.body.isEmpty && again.header("ETag") == tag)
                #expect(again.header("Rate-Remaining") ?? again.header("X-RateLimit-Remaining") != nil)
            }
            let other = try await server.curl(path, "-H", "If-None-Match: W/\"other\"")
            #expect(other.status == "HTTP/1.1 200 OK" && other.body == fresh.body)
            #expect(try await server.curl("/api/v2/nothing").header("ETag") == nil)
        }
    }

    @Test("stocking an item changes its version and its stock count")
    func stockedVersion() async throws {
        try await withServer { server in
            let path = "/api/v2/items/4bfcfc6f962d9885da93"
            let before = try await server.curl(path, asDemo)
            func stocks(_ reply: Reply) throws -> Int? {
                (try reply.json() as? [String: Any])?["stocks_count"] as? Int
            }
            _ = try await server.curl("\(path)/stock", asDemo + ["-X", "PUT"])
            let tag = try #require(before.header("ETag"))
            let after = try await server.curl(path, asDemo + ["-H", "If-None-Match: \(tag)"])
            #expect(after.status == "HTTP/1.1 200 OK")
            let first = try #require(try stocks(before))
            let second = try stocks(after)
            #expect(second == first + 1)
            let query = "user%3Astore_keeper%20stocks%3A\(first + 1)"
            #expect(
                try await server.curl("/api/v2/items?query=\(query)", asDemo).ids()
                    == ["4bfcfc6f962d9885da93"])
        }
    }

    @Test(
        "extra slashes, needless encoding and unknown parameters change nothing",
        arguments: [
            ("/api/v2/items?per_page=2", "/api/v2/items/?per_page=2&foo=bar&utf8=%E2%9C%93"),
            ("/api/v2/users/demo", "/api/v2//users/%64emo/"),
            ("/api/v1/videos?count=2", "/api/v1/videos/?count=2&filter=local"),
            ("/api/v1/config", "/api/v1/config/"),
            (
                "/api/v1/videos?tagsOneOf=tmux&tagsOneOf=regex",
                "/api/v1/videos?tagsOneOf[]=tmux&tagsOneOf[]=regex"
            ),
            ("/api/v1/videos?isLive=true", "/api/v1/videos?isLive=1"),
        ])
    func spellings(plain: String, variant: String) async throws {
        try await withServer(items: 9) { server in
            let (one, other) = (try await server.curl(plain), try await server.curl(variant, "-g"))
            #expect(one.status == "HTTP/1.1 200 OK" && other.status == one.status)
            // Links repeat the client's own parameters, but bodies are the same.
            #expect(other.body == one.body)
        }
    }

    @Test(
        "accepts the headers that clients usually send",
        arguments: [
            ["-H", "Accept: application/vnd.api+json"], ["-H", "Content-Type: application/json"],
            ["-H", "Accept-Encoding: br, gzip;q=0.5"], ["-H", "User-Agent:"], ["-A", "Qiita Ruby Gem/1.6.0"],
            ["--http1.0"], ["-H", "Connection: close"], ["-H", "Origin: https://client.example"],
            ["-H", "authorization: bearer demo-token"],
        ])
    func headers(arguments: [String]) async throws {
        try await withServer(items: 9) { server in
            let reply = try await server.curl("/api/v2/items?per_page=2", arguments)
            #expect(reply.exit == 0)
            #expect(reply.status == "HTTP/1.1 200 OK")
            #expect(try reply.ids().count == 2)
        }
    }

    @Test(
        "accepts a stock without a body and with an empty, a JSON or a chunked body",
        arguments: [
            [], ["-d", ""], ["-H", "Content-Type: application/json", "-d", "{}"],
            ["-H", "Transfer-Encoding: chunked", "-d", "{}"], ["-H", "Expect: 100-continue", "-d", "{}"],
        ])
    func bodies(arguments: [String]) async throws {
        try await withServer(items: 9) { server in
            let id = try #require(try await server.curl("/api/v2/items").ids().first)
            let path = "/api/v2/items/\(id)/stock"
            let put = try await server.curl(path, asDemo + ["-X", "PUT"] + arguments)
            #expect(put.status == "HTTP/1.1 204 No Content")
            #expect(try await server.curl(path, asDemo).status == "HTTP/1.1 204 No Content")
        }
    }

    @Test(
        "exchanges a code from a JSON body or a form, and from nothing else",
        arguments: [
            ("application/json", true), ("application/json; charset=utf-8", true),
            ("application/x-www-form-urlencoded", false), ("text/plain", false),
        ])
    func exchange(type: String, isJSON: Bool) async throws {
        try await withServer(items: 1) { server in
            let client = server.client
            let form = "client_id=\(client.id)&scope=read_qiita&decision=allow"
            let sent = try await server.curl("/api/v2/oauth/authorize", ["-d", form])
            let code = try #require(sent.header("Location")?.split(separator: "=").last)
            let pairs = [("client_id", client.id), ("client_secret", client.secret), ("code", "\(code)")]
            let body =
                isJSON
                ? "{" + pairs.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
                : pairs.map { "\($0)=\($1)" }.joined(separator: "&")
            let reply = try await server.curl(
                "/api/v2/access_tokens", ["-H", "Content-Type: \(type)", "-d", body])
            #expect(
                reply.status == (type == "text/plain" ? "HTTP/1.1 400 Bad Request" : "HTTP/1.1 201 Created"))
        }
    }

    @Test(
        "a code of a consent page with a challenge is exchanged for its verifier only",
        arguments: [
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "201 Created"), ("other", "400 Bad Request"),
        ])
    func proofKey(verifier: String, status: String) async throws {
        try await withServer(items: 1) { server in
            let (client, challenge) = (server.client, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
            let query = "client_id=\(client.id)&scope=read_qiita&code_challenge=\(challenge)"
            let plain = try await server.curl("/api/v2/oauth/authorize?\(query)&code_challenge_method=plain")
            #expect(plain.status == "HTTP/1.1 400 Bad Request")
            let sent = try await server.curl("/api/v2/oauth/authorize", ["-d", "\(query)&decision=allow"])
            let code = try #require(sent.header("Location")?.split(separator: "=").last)
            let body =
                "client_id=\(client.id)&client_secret=\(client.secret)&code=\(code)&code_verifier=\(verifier)"

            #expect(
                try await server.curl("/api/v2/access_tokens", ["-d", body]).status == "HTTP/1.1 \(status)")
        }
    }

    @Test(
        "a very long URL is answered with 414, and the connection goes on",
        arguments: TestRounds.isLong ? [8_001, 16_000] : [8_001])
    func longURL(length: Int) async throws {
        try await withServer(items: 1) { server in
            let path = "/" + String(repeating: "a", count: length - 1)

            let (long, short) = (try await server.curl(path, []), try await server.curl("/api/v2/items", []))

            #expect(long.status == "HTTP/1.1 414 URI Too Long" && short.status == "HTTP/1.1 200 OK")
        }
    }

    @Test("the page of a video plays a real file, and the page of a live video has none")
    func videoPages() async throws {
        try await withServer(items: 1) { server in
            func text(_ path: String) async throws -> String {
                String(decoding: try await server.curl(path, []).body, as: UTF8.self)
            }
            let listed = try await text("/api/v1/videos?count=100")
            var (players, live) = (0, 0)
            for uuid in Set(listed.matches(of: #/"uuid":"([0-9a-f-]{36})"/#).map(\.1)) {
                let page = try await text("/w/\(uuid)")
                if let file = page.firstMatch(of: #/<video controls src="http:..[^/]+([^"]+)"/#)?.1 {
                    players += 1
                    let reply = try await server.curl("\(file)", [])
                    #expect(reply.header("Content-Type") == "video/mp4" && reply.body.count == 882)
                } else if try await text("/api/v1/videos/\(uuid)").contains(#""isLive":true"#) {
                    live += 1
                }
            }
            #expect(players > 10 && live == 1)
        }
    }

    @Test(
        "no value in a query breaks the server",
        arguments: [
            "stocks:9223372036854775807", "stocks:>=99999999999999999999", "-stocks:9223372036854775807",
            "created:9999-12-31", "created:>0000", "\"", "-\"", "\\", "a\\:b:\"", "tag:\"", "-", "--",
            "OR OR",
            "title:\"\"", ":", "::", "%", "\u{0}", "stocks:>", "sort:", "\"\"",
        ])
    func hostile(query: String) async throws {
        try await withServer(items: 30) { server in
            let reply = try await server.curl("/api/v2/items", ["-G", "--data-urlencode", "query=\(query)"])
            #expect(reply.status == "HTTP/1.1 200 OK")
            let dates = "startDate=999999999999-01-01&durationMax=2147483648&start=99999999999999999999"
            #expect(
                try await server.curl("/api/v1/search/videos?search=a&\(dates)").status
                    == "HTTP/1.1 400 Bad Request")
            #expect(try await server.curl("/api/v2/items?per_page=1").status == "HTTP/1.1 200 OK")
        }
    }

    @Test("a web page of another origin may read PeerTube's responses")
    func crossOrigin() async throws {
        try await withServer(items: 1) { server in
            let asked = try await server.curl(
                "/api/v1/videos", "-X", "OPTIONS", "-H", "Origin: https://client.example", "-H",
                "Access-Control-Request-Method: GET", "-H", "Access-Control-Request-Headers: authorization")
            #expect(asked.status == "HTTP/1.1 204 No Content")
            #expect(asked.header("Access-Control-Allow-Origin") == "*")
            #expect(asked.header("Access-Control-Allow-Headers") == "authorization")
            #expect(asked.header("Access-Control-Allow-Methods")?.contains("GET") == true)
        }
    }
}
