import HTTP

/// The head of an answer as it arrives, line by line.
struct HeaderBlock {
    private var bytes: [UInt8] = []

    /// - Parameter line: One line as libcurl hands it over, with its line break.
    mutating func append(_ line: UnsafeRawBufferPointer) {
        // A new status line begins a new head: the one before was a 100 or a proxy's.
        if line.starts(with: Array("HTTP/".utf8)) { bytes.removeAll(keepingCapacity: true) }
        bytes.append(contentsOf: line)
    }

    var count: Int { bytes.count }

    /// The headers, without the status line and without spaces around their values.
    var headers: [HTTPHeader] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                return nil
            }
            let name = line[..<colon]
            guard !name.contains(UInt8(ascii: " ")) else { return nil }
            return HTTPHeader(
                String(decoding: name, as: UTF8.self),
                String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self))
        }
    }

    private func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let front = value.drop(while: isBlank)
        let end = front.lastIndex { !isBlank($0) }
        return end.map { front[...$0] } ?? []
    }
}
