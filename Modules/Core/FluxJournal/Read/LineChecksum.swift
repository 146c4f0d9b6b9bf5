/// The checksum at the beginning of a line: `{"sum":"` and eight hexadecimal digits, for the bytes after the
/// comma that follows it.
struct LineChecksum {
    /// Whether the line is as it was written.
    let isCorrect: Bool

    private static let start: StaticString = "{\"sum\":\""
    private static let size = 18

    /// - Returns: `nil` if the line does not begin with a checksum.
    init?(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) {
        guard line.count > Self.size else { return nil }
        for offset in 0..<8 where bytes[line.lowerBound + offset] != Self.start.utf8Start[offset] {
            return nil
        }
        var sum: UInt32 = 0
        for position in line.lowerBound + 8..<line.lowerBound + 16 {
            guard let digit = Self.digit(bytes[position]) else { return nil }
            sum = sum << 4 | digit
        }
        let content = UnsafeRawBufferPointer(rebasing: bytes[line.lowerBound + Self.size..<line.upperBound])
        isCorrect = Checksum.of(content) == sum
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension Recording {
    /// Returns lines with new checksums, for lines that a test or a tool has edited or written.
    package static func sealed(_ lines: String) -> String {
        // Not by characters: "\r\n" is one.
        lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let bytes = Array(line)
            guard bytes.first == UInt8(ascii: "{") else { return String(decoding: bytes, as: UTF8.self) }
            let isSealed = bytes.starts(with: "{\"sum\":\"".utf8) && bytes.count > 18
            let content = Array(bytes.dropFirst(isSealed ? 18 : 1))
            let sum = content.withUnsafeBytes { Checksum.text(Checksum.of($0)) }
            return "{\"sum\":\"\(sum)\"," + String(decoding: content, as: UTF8.self)
        }.joined(separator: "\n")
    }
}
