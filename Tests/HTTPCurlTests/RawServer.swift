import Glibc
import HTTPCurl
import Synchronization

/// A server on loopback that handles each connection with a test's closure, on blocking sockets.
final class RawServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let received = Mutex<[String]>([])

    /// - Parameter talk: Runs on a separate thread for each connection, which is closed when it returns.
    init(_ handle: @escaping @Sendable (RawConnection) -> Void) {
        let (listener, port) = Self.bound()
        precondition(listen(listener, 1_024) == 0, "a bound socket listens")
        (self.listener, self.port) = (listener, port)
        let accepting = Self.spawn { [self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                let connection = RawConnection(descriptor) { head in
                    self.received.withLock { $0.append(head) }
                }
                let handling = Self.spawn {
                    handle(connection)
                    connection.close()
                }
                pthread_detach(handling)
            }
            // Closed by the thread that uses it: another server could otherwise reuse the descriptor's
            // number.
            close(listener)
        }
        pthread_detach(accepting)
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The heads of all requests so far, in lower case and in order of arrival.
    var requests: [String] { received.withLock { $0 } }

    /// Stops accepting connections; existing ones continue.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// A bound socket and its port, which refuses connections until the socket is closed.
    static func bound() -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                precondition(bind(descriptor, generic, length) == 0, "loopback has a free port")
                precondition(getsockname(descriptor, generic, &length) == 0, "a bound socket has a name")
            }
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    /// - Returns: A thread that must be joined or detached.
    static func spawn(_ work: @escaping @Sendable () -> Void) -> pthread_t {
        final class Box: Sendable {
            let work: @Sendable () -> Void
            init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        }
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(work)).toOpaque()
        pthread_create(
            &thread, nil,
            { box in
                box.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue().work() }
                return nil
            }, box)
        return thread
    }
}

/// An accepted connection.
struct RawConnection: Sendable {
    private let descriptor: Int32
    private let record: @Sendable (String) -> Void

    init(_ descriptor: Int32, record: @escaping @Sendable (String) -> Void) {
        (self.descriptor, self.record) = (descriptor, record)
        var on: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// - Returns: The next request's head in lower case; `nil` when the client has closed the connection.
    @discardableResult func readHead() -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {
            head.append(byte)
            if head.suffix(4) == [13, 10, 13, 10] {
                let text = String(decoding: head, as: UTF8.self).lowercased()
                record(text)
                return text
            }
        }
        return nil
    }

    func read(_ count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
        return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
    }

    /// - Returns: Whether the client still accepts bytes.
    @discardableResult func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }

    @discardableResult func write(_ bytes: [UInt8]) -> Bool {
        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    func answer(_ status: String = "200 OK", headers: [String] = [], body: String = "") {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Returns when the client closes the connection.
    func waitForClose() {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
    }

    func close() {
        Glibc.close(descriptor)
    }

    /// Copies bytes between the client and a port on loopback until one side closes.
    func relay(to port: UInt16) {
        let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = RawServer.loopback(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(far, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        precondition(isConnected, "the far side listens")
        let back = RawServer.spawn { [descriptor] in
            Self.carry(from: far, to: descriptor)
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        Self.carry(from: descriptor, to: far)
        shutdown(far, Int32(SHUT_RDWR))
        pthread_join(back, nil)
        Glibc.close(far)
    }

    private static func carry(from source: Int32, to sink: Int32) {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while case let count = recv(source, &bytes, bytes.count, 0), count > 0 {
            guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
        }
    }
}

extension HTTPCurl {
    /// A client with the given timeouts and limit.
    static func testClient(
        idle: Duration = .seconds(10), total: Duration = .seconds(20), bodyLimit: Int = 1 << 20
    ) -> HTTPCurl {
        var settings = Settings(userAgent: "nagare/test")
        (settings.idleTimeout, settings.totalTimeout, settings.bodyLimit) = (
            idle, total, bodyLimit
        )
        return HTTPCurl(settings: settings)
    }
}
