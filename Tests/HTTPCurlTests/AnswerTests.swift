import Entities
import HTTP
import HTTPCurl
import Testing

@Suite struct AnswerTests {
    private let http = HTTPCurl.testClient()

    @Test("delivers the status, the headers with trimmed values and the body")
    func wholeAnswer() async throws {
        let server = RawServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 100 Continue\r\nX-Early: no\r\n\r\n")
            connection.answer("404 Not Found", headers: ["X-Odd:   a: b \t", "x-empty:"], body: "流れ")
        }
        defer { server.stop() }

        let response = try await http.send(HTTPRequest(.get, "\(server.url)/a?b=c"))

        #expect(response.status == 404)
        #expect(
            response.headers == [
                HTTPHeader("Content-Length", "6"), HTTPHeader("X-Odd", "a: b"), HTTPHeader("x-empty", ""),
            ])
        #expect(String(decoding: response.body, as: UTF8.self) == "流れ")
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("get /a?b=c http/1.1\r\n"))
        #expect(head.contains("\r\nuser-agent: nagare/test\r\n"))
        #expect(head.contains("\r\naccept-encoding: "))
        #expect(!head.contains("authorization"))
    }

    @Test("accepts an answer that arrives one byte at a time")
    func byteByByte() async throws {
        let server = RawServer { connection in
            connection.readHead()
            for character in "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello" {
                connection.write(String(character))
            }
        }
        defer { server.stop() }

        let response = try await http.send(HTTPRequest(.get, server.url))

        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
    }

    @Test("sends bodies and headers unchanged, and declares an empty PUT as empty")
    func sentBodies() async throws {
        let server = RawServer { connection in
            guard let head = connection.readHead() else { return }
            connection.answer(body: head.hasPrefix("post") ? connection.read(6) : "")
        }
        defer { server.stop() }

        let posted = try await http.send(
            HTTPRequest(
                .post, server.url,
                headers: [HTTPHeader("X-Empty", ""), HTTPHeader("X-Bad", "a\r\nX-In: 1")],
                body: Array("流れ".utf8)))
        _ = try await http.send(HTTPRequest(.put, server.url))
        _ = try await http.send(HTTPRequest(.delete, server.url))

        #expect(String(decoding: posted.body, as: UTF8.self) == "流れ")
        let requests = server.requests
        #expect(requests.map { $0.prefix { $0 != " " } } == ["post", "put", "delete"])
        #expect(requests[0].contains("content-length: 6\r\n") && requests[0].contains("x-empty:"))
        #expect(!requests[0].contains("content-type") && !requests[0].contains("x-in"))
        #expect(requests[1].contains("content-length: 0\r\n"))
        #expect(!requests[2].contains("content-length"))
    }

    @Test("consecutive requests share a connection")
    func keepAlive() async throws {
        let server = RawServer { connection in
            var count = 0
            while connection.readHead() != nil {
                count += 1
                connection.answer(body: "\(count)")
            }
        }
        defer { server.stop() }

        var bodies: [String] = []
        for _ in 1...5 {
            let response = try await http.send(HTTPRequest(.get, server.url))
            bodies.append(String(decoding: response.body, as: UTF8.self))
        }

        #expect(bodies == ["1", "2", "3", "4", "5"])
    }

    @Test("answers sixty-four simultaneous requests, each with its own body")
    func manyAtOnce() async throws {
        let server = RawServer { connection in
            while let head = connection.readHead() {
                connection.answer(body: String(head.split(separator: " ")[1].dropFirst()))
            }
        }
        defer { server.stop() }
        let http = http

        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...64 {
                group.addTask {
                    let response = try await http.send(HTTPRequest(.get, "\(server.url)/\(number)"))
                    return String(decoding: response.body, as: UTF8.self) == "\(number)"
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }
}
