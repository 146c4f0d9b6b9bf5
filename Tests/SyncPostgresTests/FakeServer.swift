import Glibc

/// A server on loopback that speaks PostgreSQL's protocol as a test's closure says.
final class FakeServer: Sendable {
    let port: UInt16
    private let listener: Int32

    /// - Parameter handle: Runs on a thread for each connection, which is closed when it returns.
    init(_ handle: @escaping @Sendable (FakeConnection) -> Void) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                precondition(bind(descriptor, generic, length) == 0, "loopback has a free port")
                precondition(getsockname(descriptor, generic, &length) == 0, "a bound socket has a name")
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        precondition(listen(descriptor, 16) == 0, "a bound socket listens")
        onThread {
            while case let accepted = accept(descriptor, nil, nil), accepted >= 0 {
                onThread {
                    handle(FakeConnection(accepted))
                    close(accepted)
                }
            }
            close(descriptor)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The address without TLS.
    var address: String { "postgresql://me@127.0.0.1:\(port)/library?sslmode=disable" }
}

struct FakeConnection: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// - Returns: Fewer bytes when the client closed the connection.
    func read(_ count: Int) -> [UInt8] {
        if count <= 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
        return Array(bytes.prefix(max(received, 0)))
    }

    /// Reads the message that begins a connection.
    func readGreeting() {
        let length = read(4)
        guard length.count == 4 else { return }
        _ = read(length.reduce(0) { $0 << 8 | Int($1) } - 4)
    }

    /// Reads messages up to the end of some statements.
    ///
    /// - Returns: The number of statements; 0 when the client closed the connection.
    @discardableResult func readStatements() -> Int {
        var count = 0
        while case let head = read(5), head.count == 5 {
            _ = read(head[1...].reduce(0) { $0 << 8 | Int($1) } - 4)
            if head[0] == UInt8(ascii: "E") { count += 1 }
            if head[0] == UInt8(ascii: "S") { return count }
            if head[0] == UInt8(ascii: "X") { return 0 }
        }
        return 0
    }

    /// - Returns: Whether the client still accepts bytes.
    @discardableResult func write(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    func send(_ type: Character, _ content: [UInt8], length: Int? = nil) {
        write(message(type, content, length))
    }

    /// Sends a message again and again until the client closes the connection.
    func flood(_ type: Character, _ content: [UInt8]) {
        var messages: [UInt8] = []
        for _ in 0..<1_000 { messages += message(type, content, nil) }
        while write(messages) {}
    }

    private func message(_ type: Character, _ content: [UInt8], _ length: Int?) -> [UInt8] {
        let length = UInt32(length ?? content.count + 4)
        return [type.asciiValue ?? 0] + withUnsafeBytes(of: length.bigEndian) { Array($0) } + content
    }

    /// Accepts the user and is ready for statements.
    func welcome() {
        send("R", [0, 0, 0, 0])
        send("Z", [UInt8(ascii: "I")])
    }

    func welcomeAndReadStatement() {
        readGreeting()
        welcome()
        readStatements()
    }

    /// Announces rows with columns of text.
    func describeRow(_ columns: Int) {
        send("1", [])
        send("2", [])
        let column = Array("c".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]
        send("T", [0, UInt8(columns)] + repeatElement(column, count: columns).joined())
    }

    /// A row of one column.
    static func row(_ text: String) -> [UInt8] {
        let count = withUnsafeBytes(of: UInt32(text.utf8.count).bigEndian) { Array($0) }
        return [0, 1] + count + Array(text.utf8)
    }

    func error(_ state: String, _ message: String) {
        let fields = ["SERROR", "VERROR", "C\(state)", "M\(message)"].map { "\($0)\0" }.joined()
        send("E", Array(fields.utf8) + [0])
        send("Z", [UInt8(ascii: "I")])
    }

    /// - Returns: Whether the client keeps the connection open for a millisecond.
    func staysOpen() -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 1) == 0
    }

    /// Returns when the client closes the connection.
    func waitForClose() { while !read(1).isEmpty {} }
}

func onThread(_ work: @escaping @Sendable () -> Void) {
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
    pthread_detach(thread)
}
