import HTTP
import HTTPCurl
import Testing

@Suite struct CancellationTests {
    @Test("cancelling ends the request on the wire at once")
    func reachesTheWire() async {
        let (events, feed) = AsyncStream.makeStream(of: String.self)
        let server = RawServer { connection in
            connection.readHead()
            feed.yield("asked")
            connection.waitForClose()
            feed.yield("closed")
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        var iterator = events.makeAsyncIterator()

        let request = Task { try await http.send(HTTPRequest(.get, server.url)) }
        #expect(await iterator.next() == "asked")
        request.cancel()

        #expect(await iterator.next() == "closed")
        await #expect(throws: HTTPFailure.cancelled) { try await request.value }
    }

    @Test("a task that is already cancelled sends nothing")
    func cancelledBefore() async {
        let server = RawServer { connection in connection.readHead() }
        defer { server.stop() }
        let http = HTTPCurl.testClient()

        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await http.send(HTTPRequest(.get, server.url))
        }

        await #expect(throws: HTTPFailure.cancelled) { try await request.value }
        #expect(server.requests.isEmpty)
    }

    @Test("three thousand rapidly cancelled requests all end, and the client still works")
    func rapidCancellation() async throws {
        let server = RawServer { connection in
            while let head = connection.readHead() {
                if head.contains("/quick") { connection.answer(body: "still here") }
            }
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient()

        var failures: [HTTPFailure?] = []
        for number in 1...3_000 {
            let request = Task { try await http.send(HTTPRequest(.get, "\(server.url)/\(number)")) }
            // Cancels some requests before and some after they start.
            if number % 3 == 0 { await Task.yield() }
            request.cancel()
            failures.append(await request.result.failure)
        }

        #expect(failures == Array(repeating: .cancelled, count: 3_000))
        let response = try await http.send(HTTPRequest(.get, "\(server.url)/quick"))
        #expect(String(decoding: response.body, as: UTF8.self) == "still here")
    }

    @Test("closing cancels current and later requests, and may be repeated")
    func closing() async {
        let (requested, feed) = AsyncStream.makeStream(of: Void.self)
        let server = RawServer { connection in
            connection.readHead()
            feed.yield()
            connection.waitForClose()
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        let request = Task { try await http.send(HTTPRequest(.get, server.url)) }
        var iterator = requested.makeAsyncIterator()
        await iterator.next()

        await http.close()
        await http.close()

        await #expect(throws: HTTPFailure.cancelled) { try await request.value }
        await #expect(throws: HTTPFailure.cancelled) {
            try await http.send(HTTPRequest(.get, server.url))
        }
    }

    @Test("releasing the client closes its connections")
    func releasing() async throws {
        let (closed, feed) = AsyncStream.makeStream(of: Void.self)
        let server = RawServer { connection in
            while connection.readHead() != nil { connection.answer() }
            feed.yield()
        }
        defer { server.stop() }
        var http: HTTPCurl? = .testClient()
        _ = try await http?.send(HTTPRequest(.get, server.url))

        http = nil

        var iterator = closed.makeAsyncIterator()
        await iterator.next()
    }
}

extension Result {
    fileprivate var failure: HTTPFailure? {
        if case .failure(let error) = self { error as? HTTPFailure } else { nil }
    }
}
