/// Checks the bytes that a client sends on one connection, before an HTTP server reads them.
///
/// Heads are bounded, and every byte costs the same. Source: RFC 9112.
package struct RequestFilter: Sendable {
    /// The maximum size of a request line with its headers, in bytes.
    package static let headLimit = 16 << 10
    /// The maximum size of a body, in bytes. FlyingFox skips no more than this of a body that its handler has not read,
    /// and mistakes the rest for the next request.
    package static let bodyLimit = 2 << 20

    /// Why a request is refused.
    package enum Refusal: String, Error, Sendable {
        case malformed = "400 Bad Request"
        case bodyTooLarge = "413 Content Too Large"
        case tooLarge = "431 Request Header Fields Too Large"
        case unsupportedEncoding = "501 Not Implemented"

        /// The complete response.
        package var response: [UInt8] {
            Array("HTTP/1.1 \(rawValue)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        }
    }

    /// What the next bytes belong to.
    package enum Phase: Equatable, Sendable {
        case head
        /// A body, and the number of its bytes that have not arrived.
        case body(Int)
        case chunks
        /// Nothing, until the server has answered a request with `Upgrade`.
        case upgrade
        /// Another protocol, which is not checked.
        case other
    }

    /// What the next bytes belong to.
    package private(set) var phase = Phase.head
    private var head: [UInt8] = []
    private var lineStart = 0
    /// Whether this is the first request: the answer to a later one could not be distinguished from the earlier answers.
    private var isFirst = true
    private var chunks = ChunkedBody()
    private let readsBodies: Bool

    /// Creates a filter for a new connection.
    ///
    /// - Parameter readsBodies: Whether the server reads each body to its end. Otherwise bodies in chunks are refused,
    ///   because FlyingFox would mistake the rest for the next request.
    package init(readsBodies: Bool = false) { self.readsBodies = readsBodies }

    /// Whether a part of a head has arrived.
    package var isInHead: Bool { !head.isEmpty }

    /// Continues after the server has answered a request with `Upgrade`.
    ///
    /// - Parameter isSwitched: Whether the status is 101.
    package mutating func answered(isSwitched: Bool) {
        if phase == .upgrade { phase = isSwitched ? .other : .head }
    }

    /// Takes bytes from the start of `bytes`.
    ///
    /// - Returns: The bytes for the server, which are complete heads and parts of bodies, and the number of bytes that
    ///   were taken; the others must be given again after ``answered(isSwitched:)``.
    package mutating func take(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> (output: [UInt8], count: Int) {
        var (output, index) = ([UInt8](), bytes.startIndex)
        while index < bytes.endIndex, phase != .upgrade {
            switch phase {
            case .head:
                if let complete = try add(bytes[index]) { output += complete }
                index += 1
            case .body(let missing):
                let end = index + min(bytes.endIndex - index, missing)
                output += bytes[index..<end]
                let rest = missing - (end - index)
                phase = rest == 0 ? .head : .body(rest)
                index = end
            case .chunks:
                output.append(bytes[index])
                if try chunks.add(bytes[index]) { (chunks, phase) = (ChunkedBody(), .head) }
                index += 1
            case .other:
                output += bytes[index...]
                index = bytes.endIndex
            case .upgrade: break
            }
        }
        return (output, index - bytes.startIndex)
    }

    /// Adds a byte to the head, and returns the head if it is complete.
    private mutating func add(_ byte: UInt8) throws(Refusal) -> [UInt8]? {
        guard head.count < Self.headLimit else { throw .tooLarge }
        let isAfterReturn = head.last == 0x0D
        guard isAfterReturn == (byte == 0x0A) else { throw .malformed }
        let isAllowed = byte >= 0x20 && byte != 0x7F || byte == 0x0D || byte == 0x0A || byte == 0x09
        guard isAllowed, byte != 0x09 || lineStart > 0 else { throw .malformed }
        head.append(byte)
        guard byte == 0x0A else { return nil }
        let isEmptyLine = head.count - lineStart == 2
        lineStart = head.count
        guard isEmptyLine else { return nil }
        defer { (head, lineStart, isFirst) = ([], 0, false) }
        phase = try next()
        return head
    }

    /// What follows the complete head.
    private func next() throws(Refusal) -> Phase {
        var lines = head.dropLast(4).split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let parts = text(lines.removeFirst()).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
            ["HTTP/1.0", "HTTP/1.1"].contains(parts[2])
        else { throw .malformed }
        var (seen, length, isUpgrade) = (Set<String>(), 0, false)
        let framing = ["content-length", "transfer-encoding"]
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
                line[..<colon].allSatisfy(Self.isNameByte)
            else { throw .malformed }
            let name = text(line[..<colon]).lowercased()
            if ["host", "origin"].contains(name) || framing.contains(name) {
                guard seen.insert(name).inserted else { throw .malformed }
            }
            switch name {
            case "transfer-encoding":
                guard readsBodies, text(Self.trimmed(line[(colon + 1)...])).lowercased() == "chunked" else {
                    throw .unsupportedEncoding
                }
            case "upgrade": isUpgrade = true
            case "content-length":
                let digits = Self.trimmed(line[(colon + 1)...])
                guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
                    let number = Int(text(digits))
                else { throw .malformed }
                length = number
            default: break
            }
        }
        guard length <= Self.bodyLimit else { throw .bodyTooLarge }
        let isChunked = seen.contains("transfer-encoding")
        guard !seen.isSuperset(of: framing) else { throw .malformed }
        guard !isUpgrade || isFirst && length == 0 && !isChunked else { throw .malformed }
        if isChunked { return .chunks }
        return isUpgrade ? .upgrade : length > 0 ? .body(length) : .head
    }

    private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
        var value = value.drop(while: isSpace)
        while let last = value.last, isSpace(last) { value.removeLast() }
        return value
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    /// Whether a byte may be in the name of a header: RFC 9110, 5.6.2.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

/// The part of a body in chunks that has arrived. Source: RFC 9112, 7.1.
///
/// Extensions and trailers are refused.
struct ChunkedBody: Equatable, Sendable {
    private var line: [UInt8] = []
    /// The number of bytes of the chunk that have not arrived, including the line break after it.
    private var missing = 0
    private var size = 0
    private var isLast = false

    /// - Returns: Whether the byte is the last one of the body.
    mutating func add(_ byte: UInt8) throws(RequestFilter.Refusal) -> Bool {
        if missing > 0 {
            guard missing > 2 || byte == (missing == 2 ? 0x0D : 0x0A) else { throw .malformed }
            missing -= 1
            return false
        }
        line.append(byte)
        guard line.count <= 10 else { throw .malformed }
        guard byte == 0x0A else { return false }
        guard line.suffix(2) == [0x0D, 0x0A] else { throw .malformed }
        let digits = line.dropLast(2)
        line = []
        if isLast {
            guard digits.isEmpty else { throw .malformed }
            return true
        }
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformed }
        size += count
        guard size <= RequestFilter.bodyLimit else { throw .bodyTooLarge }
        (isLast, missing) = (count == 0, count == 0 ? 0 : count + 2)
        return false
    }
}
