/// Draws placeholder images for posts.
///
/// Source: Portable Network Graphics (W3C, third edition); zlib (RFC 1950).
enum PNG {
    private static let (width, height) = (480, 160)
    /// Red, green and blue of the background and of each stream.
    private static let palette: [UInt8] = [
        250, 250, 252, 34, 102, 204, 90, 160, 230, 20, 60, 130, 170, 205, 240,
    ]

    /// Wavy streams from left to right, which depend on the name.
    static func streams(named name: String) -> [UInt8] {
        let seed = Int(Checksum.of(Array(name.utf8)) % 1_000)
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows.append(colour(row, column, seed)) }
        }
        let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", size + [8, 3, 0, 0, 0]) + chunk("PLTE", palette)
            + chunk("IDAT", [0x78, 0x01] + Gzip.stored(rows) + bigEndian(adler(rows))) + chunk("IEND", [])
    }

    /// Four zigzag bands with different periods.
    private static func colour(_ row: Int, _ column: Int, _ seed: Int) -> UInt8 {
        for stream in 1...4 {
            let period = 90 + (seed * stream) % 70
            let swing = abs((column + seed * stream) % (2 * period) - period) * 24 / period
            if abs(row - (stream * 32 - 12 + swing)) < 7 { return UInt8(stream) }
        }
        return 0
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(Checksum.of(body))
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
