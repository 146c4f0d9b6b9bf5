/// A random number generator that a seed makes repeatable. The algorithm is SplitMix64, which is fast and
/// statistically good.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameters:
    ///   - seed: Equal seeds give equal numbers.
    ///   - numbers: Further parts of the seed, such as the numbers of a scene, a round or a thread.
    package init(seed: UInt64, _ numbers: Int...) {
        state = seed
        for number in numbers { state = next() &+ UInt64(number) }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A random integer in `0..<limit`.
    package mutating func nextBelow(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
