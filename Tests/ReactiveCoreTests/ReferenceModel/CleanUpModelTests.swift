import ReactiveTesting
import Testing

/// The rules of clean-up, checked with the trees of the reference model.
@Suite("random operator trees are cleaned up in order")
struct CleanUpModelTests {
    private static let rounds = TestRounds(quick: 3000, long: 100_000)
    private static let partitions = 16

    @Test(
        "what is nearer to the source is cleaned up first, and after the end was delivered",
        arguments: 0..<partitions)
    func partition(partition: Int) {
        for number in stride(from: partition, to: Self.rounds.count, by: Self.partitions) {
            let trial = Trial(seed: Self.rounds.seed, number: number)
            guard !Self.violations(of: trial).isEmpty else { continue }
            let small = trial.shrunk { !Self.violations(of: $0).isEmpty }
            let found = Self.violations(of: small).joined(separator: "\n")
            Issue.record("trial \(number), made small:\n\(small.tree)\n\(found)")
            return
        }
    }

    private static func violations(of trial: Trial) -> [String] {
        // Some trees emit too much for a test.
        guard ReferenceModel(trial).play(trial.tree) != nil else { return [] }
        let log = CleanUpLog()
        _ = TestedCore(trial, cleanUps: log).play(trial.tree)
        return log.violations
    }
}
