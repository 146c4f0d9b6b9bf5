import ReactiveTesting

/// The number and seed of the trials, from `NAGARE_JUDGE=COUNT` and `NAGARE_JUDGE_SEED=N` (set by
/// `Tooling/judge`). The default is a hundred thousand in release builds and fewer in debug builds, which are
/// slow.
enum ReferenceModelTrials {
    static let seed = Stress.setting("NAGARE_JUDGE_SEED").flatMap(UInt64.init) ?? 1
    static let count = Stress.setting("NAGARE_JUDGE").flatMap(Int.init) ?? (isReleased ? 100_000 : 5_000)
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
