import Entities
import HTTP
import HTTPCurl
import Synchronization
import Testing

@Suite struct RedirectTests {
    private let http = HTTPCurl.testClient()

    /// A server whose `/away` redirects to the second server and whose other paths redirect to its own
    /// `/there`, and that second server.
    private func servers(there: String, redirect: String) -> (home: RawServer, foreign: RawServer) {
        let foreign = RawServer { connection in
            connection.readHead()
            connection.answer(body: "there")
        }
        let foreignURL = foreign.url
        let home = RawServer { connection in
            while let head = connection.readHead() {
                let to = head.contains("/away") ? foreignURL : "/there"
                let isThere = head.contains(" /there ")
                connection.answer(isThere ? there : redirect, headers: ["Location: \(to)"])
            }
        }
        return (home, foreign)
    }

    @Test(
        "a token is sent only to its own origin and dropped when a redirect leads to another port"
    )
    func tokenOrigin() async throws {
        let (home, foreign) = servers(there: "200 OK", redirect: "302 Found")
        defer {
            home.stop()
            foreign.stop()
        }
        let token = AccessToken(secret: "s3cret", origin: home.url)
        let header = HTTPHeader("Cookie", "also=s3cret")

        let away = try await http.send(
            HTTPRequest(.get, "\(home.url)/away", headers: [header], token: token))
        let within = try await http.send(
            HTTPRequest(.get, "\(home.url)/here", headers: [header], token: token))
        _ = try await http.send(HTTPRequest(.get, foreign.url, token: token))

        #expect(String(decoding: away.body, as: UTF8.self) == "there" && within.status == 200)
        #expect(home.requests.allSatisfy { $0.contains("\r\nauthorization: bearer s3cret\r\n") })
        #expect(home.requests.count == 3)
        #expect(foreign.requests.count == 2)
        #expect(
            foreign.requests.allSatisfy { !$0.contains("s3cret") && !$0.contains("authorization") })
    }

    @Test("a request that must stay within its origin does not follow a redirect to another one")
    func withinOrigin() async throws {
        let (home, foreign) = servers(there: "204 No Content", redirect: "307 Found")
        defer {
            home.stop()
            foreign.stop()
        }

        let within = try await http.send(HTTPRequest(.put, "\(home.url)/here", redirects: .withinOrigin))
        #expect(within.status == 204)
        await #expect(
            throws: HTTPFailure.crossOriginRedirect(host: String(foreign.url.dropFirst("http://".count)))
        ) {
            try await http.send(HTTPRequest(.put, "\(home.url)/away", redirects: .withinOrigin))
        }
        #expect(foreign.requests.isEmpty)
    }

    @Test("a token dropped by a redirect is not sent again when another origin redirects back")
    func redirectedBack() async throws {
        let homeURL = Mutex("")
        let foreign = RawServer { connection in
            connection.readHead()
            connection.answer("302 Found", headers: ["Location: \(homeURL.withLock { $0 })/back"])
        }
        let foreignURL = foreign.url
        let home = RawServer { connection in
            while let head = connection.readHead() {
                let isBack = head.hasPrefix("get /back")
                connection.answer(
                    isBack ? "200 OK" : "302 Found", headers: isBack ? [] : ["Location: \(foreignURL)"])
            }
        }
        homeURL.withLock { $0 = home.url }
        defer {
            home.stop()
            foreign.stop()
        }

        let token = AccessToken(secret: "s3cret", origin: home.url)
        let response = try await http.send(HTTPRequest(.get, "\(home.url)/away", token: token))

        #expect(response.status == 200)
        #expect(home.requests.map { $0.contains("authorization") } == [true, false])
    }

    @Test("a token with a line break is not sent")
    func brokenToken() async throws {
        let server = RawServer { connection in
            connection.readHead()
            connection.answer()
        }
        defer { server.stop() }

        let token = AccessToken(secret: "a\r\nX-In: 1", origin: server.url)
        _ = try await http.send(HTTPRequest(.get, server.url, token: token))

        #expect(!server.requests[0].contains("x-in") && !server.requests[0].contains("authorization"))
    }

    @Test(
        "refuses a redirect by http off loopback, to another scheme or with a user",
        arguments: ["http://qiita.com/", "file:///etc/passwd", "https://me@qiita.com/"])
    func refusedTargets(location: String) async {
        let server = RawServer { connection in
            connection.readHead()
            connection.answer("301 Moved", headers: ["Location: \(location)"])
        }
        defer { server.stop() }

        await #expect(throws: HTTPFailure.refusedURL(location)) {
            try await http.send(HTTPRequest(.get, server.url))
        }
    }

    @Test("follows five redirects and refuses the sixth")
    func tooManyRedirects() async throws {
        let server = RawServer { connection in
            while let head = connection.readHead() {
                let left = Int(head.split(separator: " ")[1].dropFirst()) ?? 0
                connection.answer(
                    left == 0 ? "200 OK" : "307 Temporary",
                    headers: left == 0 ? [] : ["Location: /\(left - 1)"])
            }
        }
        defer { server.stop() }

        #expect(try await http.send(HTTPRequest(.get, "\(server.url)/5")).status == 200)
        await #expect(throws: HTTPFailure.refusedURL("\(server.url)/0")) {
            try await http.send(HTTPRequest(.get, "\(server.url)/6"))
        }
    }

    @Test(
        "a POST becomes a GET after 303 and 302 and stays a POST after 307",
        arguments: [("303 See Other", "get"), ("302 Found", "get"), ("307 Temporary", "post")])
    func methods(status: String, method: String) async throws {
        let server = RawServer { connection in
            while let head = connection.readHead() {
                if head.hasPrefix("post") { _ = connection.read(2) }
                if head.contains(" /done ") {
                    connection.answer()
                } else {
                    connection.answer(status, headers: ["Location: /done"])
                }
            }
        }
        defer { server.stop() }

        _ = try await http.send(HTTPRequest(.post, server.url, body: Array("ab".utf8)))

        #expect(server.requests.last?.hasPrefix("\(method) /done") == true)
    }
}
