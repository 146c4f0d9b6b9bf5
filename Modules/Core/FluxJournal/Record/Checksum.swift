/// The CRC-32 of bytes, as in zlib and PNG (ISO 3309).
enum Checksum {
    /// Eight tables, so that eight bytes are processed at a time.
    private static let tables: [UInt32] = {
        var all: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
            var value = index
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
            return value
        }
        for position in 256..<8 * 256 {
            let last = all[position - 256]
            all.append(all[Int(last & 0xFF)] ^ (last >> 8))
        }
        return all
    }()

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { table in
            var (value, position) = (~UInt32(0), 0)
            while position + 8 <= bytes.count {
                let word = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                let mixed = word ^ UInt64(value)
                value = 0
                for byte in 0..<8 {
                    value ^= table[(7 - byte) * 256 + Int((mixed >> UInt64(8 * byte)) & 0xFF)]
                }
                position += 8
            }
            while position < bytes.count {
                value = table[Int((value ^ UInt32(bytes[position])) & 0xFF)] ^ (value >> 8)
                position += 1
            }
            return ~value
        }
    }

    /// Formats a checksum as 8 hexadecimal digits.
    static func text(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
