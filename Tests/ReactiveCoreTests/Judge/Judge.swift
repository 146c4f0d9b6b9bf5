import ReactiveTesting

/// How many trials are played, and which: `NAGARE_JUDGE=COUNT`, `NAGARE_JUDGE_SEED=N` (`Tooling/judge`); else a hundred
/// thousand of the code as released, and fewer where it is slow.
enum Judge {
    static let seed = Stress.setting("NAGARE_JUDGE_SEED").flatMap(UInt64.init) ?? 1
    static let count = Stress.setting("NAGARE_JUDGE").flatMap(Int.init) ?? (isReleased ? 100_000 : 5_000)
    /// So that each processor has some to do.
    static let parts = 16

    private static var isReleased: Bool { !_isDebugAssertConfiguration() }

    /// The first of a part's trials that fails, made small.
    static func first(ofPart part: Int) -> (number: Int, judgement: Judgement)? {
        for number in stride(from: part, to: count, by: parts) {
            let trial = Trial(seed: seed, number: number)
            guard Judgement(trial) != nil else { continue }
            let small = trial.shrunk { Judgement($0) != nil }
            return Judgement(small).map { (number, $0) }
        }
        return nil
    }
}
