/// CRC-32 as used by gzip (RFC 1952, 8).
enum Checksum {
    static func of(_ data: [UInt8]) -> UInt32 {
        let crc = table.withUnsafeBufferPointer { table in
            data.reduce(UInt32.max) { crc, byte in
                table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
            }
        }
        return ~crc
    }

    private static let table = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }
}
