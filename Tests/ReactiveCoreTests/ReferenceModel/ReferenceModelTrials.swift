import ReactiveTesting

/// Compares random trees of operators with the reference model. `.ci/run` runs 100,000 trials of optimised code.
enum ReferenceModelTrials {
    private static let rounds = TestRounds(quick: isReleased ? 100_000 : 5_000, long: 2_000_000)
    static let (count, seed) = (rounds.count, rounds.seed)
    /// Enough partitions to keep every processor busy.
    static let partitions = 16

    private static var isReleased: Bool { !_isDebugAssertConfiguration() }

    /// The first failing trial of a partition, shrunk; `nil` when all pass.
    static func firstFailure(inPartition partition: Int) -> (number: Int, failure: TrialFailure)? {
        for number in stride(from: partition, to: count, by: partitions) {
            let trial = Trial(seed: seed, number: number)
            guard TrialFailure(trial) != nil else { continue }
            let small = trial.shrunk { TrialFailure($0) != nil }
            return TrialFailure(small).map { (number, $0) }
        }
        return nil
    }
}
