import HTTP

/// The unparsed status line and headers of a response.
struct HeaderBlock: Sendable {
    let bytes: [UInt8]

    /// Used to reserve capacity; in bytes. Most header lines are longer.
    private static let shortLine = 16

    /// The parsed headers without the status line; values are trimmed.
    var headers: [HTTPHeader] {
        bytes.withUnsafeBytes { bytes in
            var headers: [HTTPHeader] = []
            headers.reserveCapacity(bytes.count / Self.shortLine)
            var rest = bytes[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if let header = header(rest[..<end]) { headers.append(header) }
                rest = rest[(end + 1)...]
            }
            return headers
        }
    }

    private func header(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPHeader? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            !line[..<colon].contains(UInt8(ascii: " "))
        else { return nil }
        return HTTPHeader(text(line[..<colon]), text(trimmed(line[(colon + 1)...])))
    }

    private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    }

    private func trimmed(_ value: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let front = value.drop(while: isBlank)
        let end = front.lastIndex { !isBlank($0) }
        return end.map { front[...$0] } ?? front.prefix(0)
    }
}

/// Collects the header lines of one response after another, in memory that is reused.
final class HeadBuffer {
    private var bytes: UnsafeMutableRawBufferPointer = .allocate(byteCount: 1 << 10, alignment: 1)
    private(set) var count = 0

    deinit {
        bytes.deallocate()
    }

    /// - Parameter line: One line including its line break, as libcurl passes it.
    func append(_ line: UnsafeRawBufferPointer) {
        // A status line starts a new response: the previous one was a 100 or came from a proxy.
        if line.starts(with: "HTTP/".utf8) { count = 0 }
        if count + line.count > bytes.count { grow(to: count + line.count) }
        UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: line)
        count += line.count
    }

    func clear() {
        count = 0
    }

    var head: HeaderBlock {
        HeaderBlock(bytes: Array(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
    }

    private func grow(to needed: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: needed * 2, alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(bytes))
        bytes.deallocate()
        bytes = larger
    }
}
