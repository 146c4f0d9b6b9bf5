/// A 128-bit video id in PeerTube's two notations.
struct VideoID: Sendable, Hashable {
    let bits: UInt128

    /// A version 4 UUID derived from `index`.
    init(madeFor index: Int, purpose: UInt64 = 7) {
        var generator = SeededGenerator(purpose, index)
        let high = generator.next() & ~0xf000 | 0x4000
        let low = generator.next() & ~(3 << 62) | 1 << 63
        bits = UInt128(high) << 64 | UInt128(low)
    }

    init(bits: UInt128) { self.bits = bits }

    /// Lower case, with hyphens.
    var uuid: String {
        let digits =
            hex(UInt64(truncatingIfNeeded: bits >> 64), count: 16)
            + hex(UInt64(truncatingIfNeeded: bits), count: 16)
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }

    /// Base 58, padded with `1` to 22 characters.
    var short: String {
        var out: [UInt8] = []
        var rest = bits
        while rest > 0 {
            out.append(Self.alphabet[Int(rest % 58)])
            rest /= 58
        }
        out += Array(repeating: Self.alphabet[0], count: max(0, 22 - out.count))
        return String(decoding: out.reversed(), as: UTF8.self)
    }

    private static let alphabet = Array("123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
}
