/// Encodes gzip (RFC 1952) without compression: deflate's stored blocks (RFC 1951, 3.2.4) are valid deflate.
enum Gzip {
    static func wrap(_ data: [UInt8]) -> [UInt8] {
        [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + stored(data) + littleEndian(Checksum.of(data), bytes: 4)
            + littleEndian(UInt32(truncatingIfNeeded: data.count), bytes: 4)
    }

    /// The data as uncompressed deflate blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let length = UInt16(end - start)
            out.append(end == data.count ? 1 : 0)
            out += littleEndian(UInt32(length), bytes: 2) + littleEndian(UInt32(~length), bytes: 2)
            out += data[start..<end]
            start = end
        } while start < data.count
        return out
    }

    private static func littleEndian(_ value: UInt32, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
