/// The WebSocket of the devtools' page, without a browser. Calls block.
package final class WebSocketClient: Sendable {
    package let connection: RawConnection
    /// The headers of the server's response.
    package let response: String

    /// Connects as the page at `address` does.
    ///
    /// - Parameters:
    ///   - changes: Replaces headers; an empty value removes one.
    package init(_ address: String, _ changes: [String: String] = [:]) throws {
        let (port, token) = try Self.parts(of: address)
        connection = try RawConnection(port)
        let headers = [
            "Host": "127.0.0.1:\(port)", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
            "Origin": "http://127.0.0.1:\(port)",
            "Sec-WebSocket-Protocol": "flux-devtools.1, \(token)",
        ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        connection.send(Array("GET /socket HTTP/1.1\r\n\(lines)\r\n".utf8))
        response = connection.readHeaders() ?? ""
    }

    /// Whether the server has accepted the connection.
    package var isOpen: Bool { response.hasPrefix("HTTP/1.1 101") }

    /// The port and the token of an address.
    package static func parts(of address: String) throws -> (port: UInt16, token: String) {
        guard let match = address.wholeMatch(of: ##/http://127\.0\.0\.1:(\d+)/#([0-9a-f]{64})/##),
            let port = UInt16(match.1)
        else { throw RawConnection.Failure(what: address) }
        return (port, String(match.2))
    }

    /// Sends a text.
    ///
    /// - Returns: Whether everything was sent.
    @discardableResult
    package func send(_ message: String) -> Bool { send(opcode: 1, Array(message.utf8)) }

    /// Sends a frame with any opcode and size.
    @discardableResult
    package func send(opcode: UInt8, _ payload: [UInt8]) -> Bool {
        let length: [UInt8] =
            switch payload.count {
            case ...125: [0x80 | UInt8(payload.count)]
            case ...65_535: [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
            default: [0x80 | 127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 255) }
            }
        // The mask is zero.
        return connection.send([0x80 | opcode] + length + [0, 0, 0, 0] + payload)
    }

    /// The next frame; `nil` at the end.
    package func frame() -> (opcode: UInt8, isFinal: Bool, payload: [UInt8])? {
        guard let head = connection.read(2) else { return nil }
        var length = Int(head[1])
        if length == 126 || length == 127 {
            guard let bytes = connection.read(length == 126 ? 2 : 8) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = connection.read(length) else { return nil }
        return (head[0] & 15, head[0] & 0x80 != 0, payload)
    }

    /// The bytes of the next message; `nil` at the end.
    package func bytes() -> [UInt8]? {
        var bytes: [UInt8] = []
        while let frame = frame() {
            if frame.opcode == 8 { return nil }
            bytes += frame.payload
            if frame.isFinal { return bytes }
        }
        return nil
    }
}
