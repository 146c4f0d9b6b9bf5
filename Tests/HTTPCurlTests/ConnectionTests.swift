import Glibc
import HTTP
import HTTPCurl
import Testing

@Suite struct ConnectionTests {
    /// This process's open sockets that are connected to `port` on loopback.
    private func connections(to port: UInt16) -> [Int32] {
        (0..<1_024).filter { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getpeername(descriptor, $0, &length)
                }
            }
            return status == 0 && address.sin_port == port.bigEndian
        }
    }

    @Test("a connection is reused for the next request and not inherited by child processes")
    func reused() async throws {
        let server = RawServer { connection in
            while connection.readHead() != nil { connection.answer(body: "kept") }
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient()

        for number in 1...3 { _ = try await http.send(HTTPRequest(.get, "\(server.url)/\(number)")) }

        let kept = connections(to: server.port)
        #expect(kept.count == 1)
        #expect(kept.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    }

    @Test(
        "a connection that the server closes between requests causes no work, and the next request reconnects"
    )
    func serverCloses() async {
        // In a separate process, so that no other test uses CPU time.
        await #expect(processExitsWith: .success) {
            let (closures, feed) = AsyncStream.makeStream(of: Void.self)
            let server = RawServer { connection in
                guard let head = connection.readHead() else { return }
                connection.answer(body: head)
                feed.yield()
            }
            let slow = RawServer { connection in
                connection.readHead()
                poll(nil, 0, 300)
                connection.answer(body: "at last")
            }
            let http = HTTPCurl.testClient()
            var iterator = closures.makeAsyncIterator()
            _ = try await http.send(HTTPRequest(.get, server.url))
            await iterator.next()
            let before = clock()

            _ = try await http.send(HTTPRequest(.get, slow.url))

            guard clock() - before < CLOCKS_PER_SEC / 10 else { exit(2) }
            let again = try await http.send(HTTPRequest(.get, server.url))
            guard again.status == 200 else { exit(3) }
        }
    }
}
