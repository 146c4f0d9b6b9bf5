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
