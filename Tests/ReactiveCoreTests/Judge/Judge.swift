import ReactiveTesting

/// Compares random trees of operators with the reference model. `.ci/run` runs 100,000 of the released code.
enum Judge {
    private static let rounds = TestRounds(quick: isReleased ? 100_000 : 5_000, long: 2_000_000)
    static let (count, seed) = (rounds.count, rounds.seed)
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
