import Glibc
import PostgresTesting
import ReactiveTesting
import Synchronization

/// A relay to a server that drops its notifications, as a pooler does that shares connections between transactions.
final class NotificationFilter: Sendable {
    private let temporary: TemporaryFolder
    private let listener: Int32
    private let counts = Counts()

    /// The folder of the relay's Unix socket.
    var folder: String { temporary.path }
    /// The number of dropped notifications.
    var filtered: Int { counts.dropped.load(ordering: .relaxed) }
    /// The number of bytes that clients have sent.
    var sent: Int { counts.sent.load(ordering: .relaxed) }
    /// The number of bytes that clients have received.
    var received: Int { counts.received.load(ordering: .relaxed) }

    init(_ server: PostgresServer) throws {
        temporary = try TemporaryFolder()
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let name = ".s.PGSQL.\(server.port)"
        let isBound = Self.withAddress("\(temporary.path)/\(name)") { [listener] in
            bind(listener, $0, $1) == 0
        }
        precondition(isBound && listen(listener, 8) == 0, "a socket in a new folder listens")
        let (descriptor, far, counts) = (listener, "\(server.folder)/\(name)", counts)
        onThread {
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                _ = Self.withAddress(far) { connect(upstream, $0, $1) }
                onThread { Self.copy(from: client, to: upstream, counts) }
                onThread { Self.copyMessages(from: upstream, to: client, counts) }
            }
            close(descriptor)
        }
    }

    private final class Counts: Sendable {
        let dropped = Atomic(0)
        let sent = Atomic(0)
        let received = Atomic(0)
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func withAddress<Value>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func copy(from source: Int32, to sink: Int32, _ counts: Counts) {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while case let count = recv(source, &bytes, bytes.count, 0), count > 0 {
            counts.sent.add(count, ordering: .relaxed)
            guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(sink, Int32(SHUT_RDWR))
    }

    private static func copyMessages(from source: Int32, to sink: Int32, _ counts: Counts) {
        let connection = FakeConnection(source)
        while case let head = connection.read(5), head.count == 5 {
            let message = head + connection.read(head[1...].reduce(0) { $0 << 8 | Int($1) } - 4)
            if head[0] == UInt8(ascii: "A") {
                counts.dropped.add(1, ordering: .relaxed)
                continue
            }
            counts.received.add(message.count, ordering: .relaxed)
            if send(sink, message, message.count, Int32(MSG_NOSIGNAL)) != message.count { break }
        }
        shutdown(sink, Int32(SHUT_RDWR))
    }
}
