/// A deterministic generator of pseudorandom numbers (splitmix64).
struct SeededGenerator: Sendable {
    private var state: UInt64

    /// - Parameters:
    ///   - purpose: Selects an independent sequence of numbers.
    ///   - index: The post or video that the numbers are for.
    init(_ purpose: UInt64, _ index: Int) {
        state = SeededGenerator.mixed(purpose &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(truncatingIfNeeded: index))
    }

    /// A number in 0..<`bound`.
    mutating func nextInteger(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return SeededGenerator.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// The lowest `count` hexadecimal digits of `value`, in lower case.
func hex(_ value: UInt64, count: Int) -> String {
    let digits = (0..<count).reversed().map { hexDigit(UInt8(truncatingIfNeeded: value >> (4 * $0)) & 15) }
    return String(decoding: digits, as: UTF8.self)
}
