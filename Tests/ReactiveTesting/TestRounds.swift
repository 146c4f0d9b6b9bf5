#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The number of rounds and the seed of a random or repetitive test.
///
/// Such a test has two forms of the same code: a quick one of about a second, which `swift test` and `Tooling/test`
/// run, and a long one with more rounds, which `Tooling/test --long` and `Tooling/soak` run. `--count N` and `--seed N`
/// replace the number of rounds and the seed of either form. Each test prints the values that it uses.
package struct TestRounds: Sendable {
    /// Whether the long forms run: `NAGARE_TESTS_FORM=long`.
    package static let isLong = setting("FORM") == "long"

    package let count: Int
    package let seed: UInt64

    /// - Parameters:
    ///   - quick: The number of rounds of the quick form.
    ///   - long: The number of rounds of the long form.
    ///   - seed: Used when `--seed` gives none; random tests without a reason for a certain seed pass any constant.
    ///   - name: Printed before the values; by default the test's file.
    package init(quick: Int, long: Int, seed: UInt64 = 1, _ name: String = #fileID) {
        count = Self.setting("COUNT").flatMap(Int.init) ?? (Self.isLong ? long : quick)
        self.seed = Self.setting("SEED").flatMap(UInt64.init) ?? seed
        let line = "rounds: \(name): \(count), seed \(self.seed)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }

    private static func setting(_ name: String) -> String? {
        getenv("NAGARE_TESTS_\(name)").map { String(cString: $0) }
    }
}

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
