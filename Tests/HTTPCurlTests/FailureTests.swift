import Glibc
import HTTP
import HTTPCurl
import Testing

@Suite struct FailureTests {
    @Test(
        "a server that stops sending times out, before the first byte and later"
    )
    func idle() async {
        let http = HTTPCurl.testClient(idle: .milliseconds(80), total: .seconds(3_600))
        for start in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"] {
            let server = RawServer { connection in
                connection.readHead()
                connection.write(start)
                connection.waitForClose()
            }
            defer { server.stop() }

            await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1:\(server.port)")) {
                try await http.send(HTTPRequest(.get, server.url))
            }
        }
    }

    @Test("a server that never finishes the TLS handshake exceeds the connect timeout")
    func endlessHandshake() async {
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.connectTimeout = .milliseconds(80)
        (settings.idleTimeout, settings.totalTimeout) = (.seconds(3_600), .seconds(3_600))
        let http = HTTPCurl(settings: settings)
        let server = RawServer { $0.waitForClose() }
        defer { server.stop() }

        await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1:\(server.port)")) {
            try await http.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)"))
        }
    }

    @Test("the defaults are 10 s to connect, 10 s idle, 30 s in total and 16 MiB")
    func defaults() {
        let settings = HTTPCurl.Settings(userAgent: "nagare/test")

        #expect(settings.connectTimeout == .seconds(10) && settings.idleTimeout == .seconds(10))
        #expect(settings.totalTimeout == .seconds(30) && settings.bodyLimit == 16 * 1_024 * 1_024)
    }

    @Test("an endless answer exceeds the total timeout")
    func endlessAnswer() async {
        let http = HTTPCurl.testClient(total: .milliseconds(150), bodyLimit: .max)
        let server = RawServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while connection.write("x") {}
        }
        defer { server.stop() }

        await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1:\(server.port)")) {
            try await http.send(HTTPRequest(.get, server.url))
        }
    }

    @Test(
        "refuses a body above the limit, with and without a declared length",
        arguments: ["", "Content-Length: 100000\r\n"])
    func tooLarge(header: String) async {
        let http = HTTPCurl.testClient(bodyLimit: 10_000)
        let server = RawServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\n\(header)\r\n")
            while connection.write(String(repeating: "x", count: 1_000)) {}
        }
        defer { server.stop() }

        await #expect(throws: HTTPFailure.tooLarge(limit: 10_000)) {
            try await http.send(HTTPRequest(.get, server.url))
        }
    }

    @Test("refuses an endless body after 16 MiB, and 1 MiB of headers in one line or in many")
    func tooLargeByDefault() async {
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "nagare/test"))
        let mebibyte = 1 << 20
        let line = "X-Again: \(String(repeating: "a", count: 117))\r\n"
        let heads = [
            "X-One: \(String(repeating: "a", count: mebibyte))\r\n",
            String(repeating: line, count: mebibyte / line.utf8.count),
        ]
        for (head, limit) in [("", 16 * mebibyte), (heads[0], mebibyte / 4), (heads[1], mebibyte / 4)] {
            let server = RawServer { connection in
                connection.readHead()
                connection.write("HTTP/1.1 200 OK\r\n\(head)\r\n")
                while connection.write(String(repeating: "x", count: 65_536)) {}
            }
            defer { server.stop() }

            await #expect(throws: HTTPFailure.tooLarge(limit: limit)) {
                try await http.send(HTTPRequest(.get, server.url))
            }
        }
    }

    @Test("an answer that is not HTTP is malformed")
    func noHTTP() async {
        let server = RawServer { connection in
            connection.readHead()
            connection.write("220 I am no web server\r\n")
        }
        defer { server.stop() }

        let failure = await #expect(throws: HTTPFailure.self) {
            try await HTTPCurl.testClient().send(HTTPRequest(.get, server.url))
        }

        guard case .malformed = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("refuses endless headers")
    func endlessHead() async {
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.headerLimit = 5_000
        let http = HTTPCurl(settings: settings)
        let server = RawServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\n")
            while connection.write("X-Again: and again\r\n") {}
        }
        defer { server.stop() }

        await #expect(throws: HTTPFailure.tooLarge(limit: 5_000)) {
            try await http.send(HTTPRequest(.get, server.url))
        }
    }

    @Test(
        "an answer that ends early is interrupted",
        arguments: ["", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"])
    func cutShort(start: String) async {
        let http = HTTPCurl.testClient()
        let server = RawServer { connection in
            connection.readHead()
            connection.write(start)
        }
        defer { server.stop() }

        let failure = await #expect(throws: HTTPFailure.self) {
            try await http.send(HTTPRequest(.get, server.url))
        }

        guard case .interrupted(let host, let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(host == "127.0.0.1:\(server.port)" && !detail.isEmpty)
    }

    @Test("a port where nobody listens is unreachable")
    func nobodyListening() async {
        let (socket, port) = RawServer.bound()
        defer { close(socket) }
        let host = "127.0.0.1:\(port)"

        let failure = await #expect(throws: HTTPFailure.self) {
            try await HTTPCurl.testClient().send(HTTPRequest(.get, "http://\(host)"))
        }

        #expect(failure == .unreachable(host: host, detail: "Couldn't connect to server: Connection refused"))
    }

    @Test("a server that does not speak TLS is insecure")
    func noTLS() async {
        let server = RawServer { connection in connection.write("I speak no TLS\r\n\r\n") }
        defer { server.stop() }

        let failure = await #expect(throws: HTTPFailure.self) {
            try await HTTPCurl.testClient().send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)"))
        }

        guard case .insecure = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test(
        "refuses a disallowed URL before anything is sent",
        arguments: [
            "", "qiita.com", "/api", "http://qiita.com/", "http://127.0.0.1.evil.example/",
            "http://0.0.0.0/",
            "ftp://127.0.0.1/", "file:///etc/passwd", "https://user:secret@qiita.com/", "https://a b/",
            "http://localhost.evil.example", "https://qiita.com/\r\nX: y", "http://10.0.0.1/",
        ])
    func refused(url: String) async {
        await #expect(throws: HTTPFailure.refusedURL(url)) {
            try await HTTPCurl.testClient().send(HTTPRequest(.get, url))
        }
    }

    @Test("refuses a disallowed URL that starts like the previous one")
    func refusedAfterAnswer() async throws {
        let server = RawServer { connection in
            while connection.readHead() != nil { connection.answer() }
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient()

        #expect(try await http.send(HTTPRequest(.get, "\(server.url)/")).status == 200)
        for end in ["0/", ".evil.example/", "@evil.example/", "/a b", "/\r\nX: y"] {
            await #expect(throws: HTTPFailure.refusedURL(server.url + end)) {
                try await http.send(HTTPRequest(.get, server.url + end))
            }
        }
        #expect(try await http.send(HTTPRequest(.get, "\(server.url)/a@evil.example")).status == 200)
    }
}
