import Glibc
import Testing

@testable import LoopbackGate

@Suite struct GateConnectionTests {
    @Test("at most a head and one further read are consumed of an endless address, and nothing is passed on")
    func endlessAddress() throws {
        let (client, server) = (try SocketPair(), try SocketPair())
        let now = ContinuousClock.now
        var connection = GateConnection(
            client.inner, server.inner, until: now + .seconds(100), RequestFilter())
        let sent = client.send(Array("GET /".utf8) + Array(repeating: 0x61, count: 2 << 20))
        #expect(sent > 100 << 10)

        while connection.clientEvents & Int32(POLLIN) != 0, client.unreadCount > 0 {
            connection.step(Int16(POLLIN), 0, now, .seconds(10))
        }

        #expect(sent - client.unreadCount <= RequestFilter.headLimit + Descriptor.readLimit)
        #expect(String(decoding: client.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 431"))
        #expect(server.receive().isEmpty)
        // The client has a moment to read the answer.
        #expect(!connection.isOver(at: now) && connection.isOver(at: now + .seconds(1)))
    }

    @Test("no more of a body is read than the server takes")
    func slowServer() throws {
        let (client, server) = (try SocketPair(), try SocketPair())
        var connection = GateConnection(
            client.inner, server.inner, until: .now + .seconds(100), RequestFilter())
        var rest = Array("POST / HTTP/1.1\r\nContent-Length: \(2 << 20)\r\n\r\n".utf8)
        rest += Array(repeating: 0x61, count: 2 << 20)

        while connection.clientEvents & Int32(POLLIN) != 0, !rest.isEmpty {
            rest.removeFirst(client.send(rest))
            connection.step(Int16(POLLIN), 0, .now, .seconds(10))
        }

        #expect(rest.count > 1 << 20)
    }

    @Test("a head has a time that does not grow with its bytes; a body has one for its next bytes")
    func deadlines() throws {
        let (client, server) = (try SocketPair(), try SocketPair())
        let start = ContinuousClock.now
        func time(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }
        var connection = GateConnection(client.inner, server.inner, until: time(10), RequestFilter())
        let head = "POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
        let steps: [(text: String, sent: Int, deadline: Int?)] = [
            ("POST ", 1, 10), (String(head.dropFirst(5)), 9, 19), ("ab", 12, 22), ("cd", 13, nil),
            ("POST ", 40, 50), ("/ ", 45, 50), (String(head.dropFirst(7)), 49, 59), ("abcd", 60, nil),
        ]
        for step in steps {
            #expect(client.send(Array(step.text.utf8)) == step.text.utf8.count)
            connection.step(Int16(POLLIN), 0, time(step.sent), .seconds(10))
            #expect(connection.deadline == step.deadline.map(time), "\(step)")
        }
        #expect(String(decoding: server.receive(), as: UTF8.self) == head + "abcd" + head + "abcd")
    }
}

/// A connection between a gate, at its inner end, and its client or server.
private final class SocketPair {
    let inner, outer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        ends.forEach(Descriptor.prepare)
        (inner, outer) = (ends[0], ends[1])
    }

    deinit { for end in [inner, outer] { close(end) } }

    /// - Returns: The number of bytes for which there was room.
    func send(_ bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        _ = Descriptor.write(&rest, to: outer)
        return bytes.count - rest.count
    }

    /// The number of bytes that the gate has not read.
    var unreadCount: Int {
        var count: Int32 = 0
        _ = ioctl(inner, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// The bytes that the gate has written.
    func receive() -> [UInt8] { Descriptor.read(outer) ?? [] }
}
