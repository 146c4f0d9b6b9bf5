import ReactiveTesting

/// How many trials are played, and which: `NAGARE_JUDGE=COUNT`, `NAGARE_JUDGE_SEED=N` (`Tooling/judge`); else a hundred
/// thousand of the code as released, and fewer where it is slow.
enum ReferenceModelTrials {
    static let seed = Stress.setting("NAGARE_JUDGE_SEED").flatMap(UInt64.init) ?? 1
    static let count = Stress.setting("NAGARE_JUDGE").flatMap(Int.init) ?? (isReleased ? 100_000 : 5_000)
    /// So that each processor has some to do.
    static let partitions = 16

    private static var isReleased: Bool { !_isDebugAssertConfiguration() }

    /// The first of a part's trials that fails, made small.
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
