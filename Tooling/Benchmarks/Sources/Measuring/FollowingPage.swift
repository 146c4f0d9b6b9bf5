import Foundation
import Glibc
import Synchronization

/// A devtools page without a browser, which acknowledges what it receives.
public final class FollowingPage: Sendable {
    public struct Failure: Error {
        let what: String

        public init(what: String) { self.what = what }
    }

    private struct Received {
        var bytes = 0
        /// What is being waited for.
        var awaited: String?
    }

    private let socket: Int32
    private let received = Mutex(Received())
    private let arrived = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Connects to the page at an address with its token.
    public init(_ address: String) throws {
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
        var isOn: Int32 = 1  // As in browsers: a question does not wait for the receipt of the one before.
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let headers = [
            "GET /socket HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Origin: http://127.0.0.1:\(port)", "Sec-WebSocket-Protocol: flux-devtools.1, \(parts[3])",
        ]
        write(Array(headers.map { "\($0)\r\n" }.joined().utf8) + Array("\r\n".utf8))
        try skipHeaders()
        let thread = Thread { [self] in
            while let message = message() {
                take(message)
                send(#"{"ack":1}"#)
            }
            arrived.signal()
            ended.signal()
        }
        thread.start()
    }

    /// The size of all messages so far.
    public var receivedBytes: Int { received.withLock { $0.bytes } }

    /// Sends a message, and waits for one that contains a text.
    ///
    /// - Parameters:
    ///   - request: At most 125 bytes.
    ///   - text: A part of the awaited message.
    /// - Returns: `false` if the connection ended before.
    public func send(_ request: String, until text: String) -> Bool {
        received.withLock { $0.awaited = text }
        send(request)
        arrived.wait()
        return received.withLock { $0.awaited == nil }
    }

    public func close() {
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

    private func take(_ message: [UInt8]) {
        let isAwaited = received.withLock { received in
            received.bytes += message.count
            guard let text = received.awaited, message.contains(text) else { return false }
            received.awaited = nil
            return true
        }
        if isAwaited { arrived.signal() }
    }

    /// Reads the next message; `nil` at the end of the connection.
    private func message() -> [UInt8]? {
        var message: [UInt8] = []
        while let head = read(2) {
            var length = Int(head[1])
            if length >= 126 {
                guard let bytes = read(length == 126 ? 2 : 8) else { return nil }
                length = bytes.reduce(0) { $0 << 8 | Int($1) }
            }
            guard let part = read(length) else { return nil }
            message += part
            if head[0] & 0x80 != 0 { return message }
        }
        return nil
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let length = bytes.withUnsafeMutableBytes {
                recv(
                    socket, UnsafeMutableRawBufferPointer(rebasing: $0[done...]).baseAddress, count - done, 0)
            }
            guard length > 0 else { return nil }
            done += length
        }
        return bytes
    }

    /// - Parameter text: At most 125 bytes.
    public func send(_ text: String) {
        // A text frame, whose mask is zero.
        write([0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8))
    }

    private func write(_ bytes: [UInt8]) {
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

extension [UInt8] {
    /// Whether JSON, which contains no zero, contains a text.
    fileprivate func contains(_ text: String) -> Bool {
        (self + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { strstr($0.assumingMemoryBound(to: CChar.self), text) != nil } ?? false
        }
    }
}
