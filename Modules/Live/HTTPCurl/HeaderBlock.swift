import HTTP

/// The head of an answer as it arrives, line by line.
struct HeaderBlock: Sendable {
    private var bytes: [UInt8] = []

    /// - Parameter line: One line as libcurl hands it over, with its line break.
    mutating func append(_ line: UnsafeRawBufferPointer) {
        // A new status line begins a new head: the one before was a 100 or a proxy's.
        if isStatusLine(line) { bytes.removeAll(keepingCapacity: true) }
        bytes.append(contentsOf: line)
    }

    var count: Int { bytes.count }

    /// The headers, without the status line and without spaces around their values.
    var headers: [HTTPHeader] {
        bytes.withUnsafeBytes { bytes in
            bytes.split(separator: UInt8(ascii: "\n")).compactMap { header(.init(rebasing: $0)) }
        }
    }

    private func isStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count > 4 && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T")
            && line[2] == UInt8(ascii: "T") && line[3] == UInt8(ascii: "P") && line[4] == UInt8(ascii: "/")
    }

    private func header(_ line: UnsafeRawBufferPointer) -> HTTPHeader? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
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
