/// The hash function SHA-256. Source: FIPS 180-4, 5.1.1, 5.3.3 and 6.2.
enum SHA256 {
    /// - Returns: The 32 bytes of the hash.
    static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
        var words = initial
        let padded = pad(Array(message))
        for start in stride(from: 0, to: padded.count, by: 64) {
            compress(padded[start..<start + 64], into: &words)
        }
        return words.flatMap(bigEndian)
    }

    private static func pad(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let length = UInt64(message.count) * 8
        return message + [0x80] + Array(repeating: 0, count: zeros)
            + bigEndian(UInt32(truncatingIfNeeded: length >> 32))
            + bigEndian(UInt32(truncatingIfNeeded: length))
    }

    private static func compress(_ block: ArraySlice<UInt8>, into words: inout [UInt32]) {
        var schedule = (0..<16).map { index in
            block.dropFirst(index * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (old, recent) = (schedule[index - 15], schedule[index - 2])
            let small = rotate(old, 7) ^ rotate(old, 18) ^ old >> 3
            let large = rotate(recent, 17) ^ rotate(recent, 19) ^ recent >> 10
            schedule.append(schedule[index - 16] &+ small &+ schedule[index - 7] &+ large)
        }
        var (a, b, c, d) = (words[0], words[1], words[2], words[3])
        var (e, f, g, h) = (words[4], words[5], words[6], words[7])
        for index in 0..<64 {
            let large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let first = h &+ large &+ (e & f ^ ~e & g) &+ constants[index] &+ schedule[index]
            let small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ small &+ (a & b ^ a & c ^ b & c))
        }
        words = zip(words, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static func bigEndian(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    private static let initial = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

    /// The same for the cube roots of the first 64 primes.
    private static let constants = primes.map { fraction(cubeRoot(Double($0))) }

    private static func fraction(_ number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296)
    }

    /// Newton's method.
    private static func cubeRoot(_ number: Double) -> Double {
        var root = number
        for _ in 0..<40 { root -= (root - number / (root * root)) / 3 }
        return root
    }
}
