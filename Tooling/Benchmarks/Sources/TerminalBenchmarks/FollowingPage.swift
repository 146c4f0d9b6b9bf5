import Foundation
import Glibc

/// A devtools page without a browser: follows the running program, and acknowledges what it receives.
final class FollowingPage: @unchecked Sendable {
    struct Failure: Error { let what: String }

    private let socket: Int32
    private let lock = NSLock()
    private var received = 0
    private let ended = DispatchSemaphore(value: 0)

    /// Connects to the page at an address with its token, and opens its first session.
    init(_ address: String) throws {
        let parts = address.split(whereSeparator: { ":/#".contains($0) }).map(String.init)
        guard parts.count == 4, let port = UInt16(parts[2]) else { throw Failure(what: address) }
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(what: "connect: \(errno)") }
        let headers = [
            "GET /socket HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Origin: http://127.0.0.1:\(port)", "Sec-WebSocket-Protocol: flux-devtools.1, \(parts[3])",
        ]
        write(Array(headers.map { "\($0)\r\n" }.joined().utf8) + Array("\r\n".utf8))
        try skipHeaders()
        send(#"{"open":0}"#)
        let thread = Thread { [self] in
            while let bytes = frame() {
                lock.withLock { received += bytes }
                send(#"{"ack":1}"#)
            }
            ended.signal()
        }
        thread.start()
    }

    /// The size of all messages so far.
    var receivedBytes: Int { lock.withLock { received } }

    func close() {
        shutdown(socket, Int32(SHUT_RDWR))
        ended.wait()
        Glibc.close(socket)
    }

    private func skipHeaders() throws {
        var last: [UInt8] = []
        while last != Array("\r\n\r\n".utf8) {
            guard let byte = read(1) else { throw Failure(what: "the connection was refused") }
            last = (last + byte).suffix(4)
        }
    }

    /// Reads the rest of a message.
    ///
    /// - Returns: Its size; `nil` at the end of the connection.
    private func frame() -> Int? {
        var size = 0
        while let head = read(2) {
            var length = Int(head[1])
            if length >= 126 {
                guard let bytes = read(length == 126 ? 2 : 8) else { return nil }
                length = bytes.reduce(0) { $0 << 8 | Int($1) }
            }
            guard read(length) != nil else { return nil }
            size += length
            if head[0] & 0x80 != 0 { return size }
        }
        return nil
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let length = bytes[done...].withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
            guard length > 0 else { return nil }
            done += length
        }
        return bytes
    }

    private func send(_ text: String) {
        // A text frame of at most 125 bytes; its mask is zero.
        write([0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8))
    }

    private func write(_ bytes: [UInt8]) {
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
