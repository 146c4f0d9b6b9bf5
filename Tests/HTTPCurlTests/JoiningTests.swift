import Dispatch
import HTTP
import HTTPCurl
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct JoiningTests {
    /// A server that reports each request, answers `/slow` only after `open()`, and numbers its answers.
    private final class GatedServer: Sendable {
        let server: RawServer
        let requested: AsyncStream<String>
        private let gate: Gate

        init() {
            let (stream, feed) = AsyncStream.makeStream(of: String.self)
            let gate = Gate()
            (requested, self.gate) = (stream, gate)
            let count = Counter()
            server = RawServer { connection in
                while let head = connection.readHead() {
                    let number = count.next()
                    feed.yield(head)
                    if head.hasPrefix("get /slow") { gate.wait() }
                    connection.answer(body: "\(number)")
                }
                feed.yield("closed")
            }
        }

        func open() { gate.open() }

        func stop() {
            gate.open()
            server.stop()
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// Blocks every `wait()` until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }

        func wait() {
            semaphore.wait()
            open()
        }
    }

    /// The request has been posted when this returns.
    private func body(_ http: HTTPCurl, _ request: HTTPRequest) -> Task<String, any Error> {
        Task.immediate { String(decoding: try await http.send(request).body, as: UTF8.self) }
    }

    @Test("identical GETs that overlap are sent once and share the answer")
    func shared() async throws {
        let server = GatedServer()
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        var requested = server.requested.makeAsyncIterator()
        let request = HTTPRequest(.get, "\(server.server.url)/slow", headers: [HTTPHeader("A", "b")])

        let first = body(http, request)
        _ = await requested.next()
        let others = (1...9).map { _ in body(http, request) }
        await flush(http, server.server.url)
        server.open()

        #expect(try await first.value == "1")
        for other in others { #expect(try await other.value == "1") }
        #expect(server.server.requests.filter { $0.hasPrefix("get /slow") }.count == 1)
    }

    @Test("cancelling one of several callers of a shared request does not affect the others")
    func cancelling() async throws {
        let server = GatedServer()
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        var requested = server.requested.makeAsyncIterator()
        let request = HTTPRequest(.get, "\(server.server.url)/slow")
        let first = body(http, request)
        _ = await requested.next()
        let second = body(http, request)
        await flush(http, server.server.url)

        first.cancel()
        await #expect(throws: HTTPFailure.cancelled) { try await first.value }
        let third = body(http, request)
        await flush(http, server.server.url)
        second.cancel()
        await #expect(throws: HTTPFailure.cancelled) { try await second.value }
        server.open()

        #expect(try await third.value == "1")
        #expect(server.server.requests.filter { $0.hasPrefix("get /slow") }.count == 1)
    }

    @Test("cancelling the last caller of a shared request closes the connection")
    func lastCaller() async throws {
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
        let waiting = [HTTPRequest](repeating: HTTPRequest(.get, server.url), count: 2).map { body(http, $0) }
        #expect(await iterator.next() == "asked")

        for one in waiting { one.cancel() }

        #expect(await iterator.next() == "closed")
        for one in waiting { await #expect(throws: HTTPFailure.cancelled) { try await one.value } }
        #expect(server.requests.count == 1)
    }

    @Test(
        "requests with other headers, other methods or after a write are not shared",
        arguments: ["header", "write", "post"])
    func notShared(difference: String) async throws {
        let server = GatedServer()
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        var requested = server.requested.makeAsyncIterator()
        var request = HTTPRequest(difference == "post" ? .post : .get, "\(server.server.url)/slow")
        let first = body(http, request)
        _ = await requested.next()

        if difference == "header" { request.headers = [HTTPHeader("If-None-Match", "x")] }
        if difference == "write" {
            _ = try await http.send(HTTPRequest(.put, "\(server.server.url)/stock"))
            _ = await requested.next()
        }
        let second = body(http, request)
        _ = await requested.next()
        server.open()

        let (one, two) = (try await first.value, try await second.value)
        #expect(one != two)
    }

    /// Returns when the client has processed all earlier requests.
    private func flush(_ http: HTTPCurl, _ url: String) async {
        _ = try? await http.send(HTTPRequest(.get, "\(url)/flush"))
    }
}
