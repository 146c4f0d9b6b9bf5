import ReactiveTesting
import Testing

@Suite("random operator trees behave like the reference model")
struct ReferenceModelTests {
    @Test(
        "the core's events are those of the reference model", arguments: 0..<ReferenceModelTrials.partitions)
    func partition(partition: Int) {
        guard let (number, failure) = ReferenceModelTrials.firstFailure(inPartition: partition) else {
            return
        }
        Issue.record("trial \(number) of seed \(ReferenceModelTrials.seed), made small:\(failure)")
    }

    @Test("random trees contain every operator, and most trials emit events")
    func variety() {
        let trials = (0..<3000).map { Trial(seed: ReferenceModelTrials.seed, number: $0) }
        let missing = Tree.names.subtracting(trials.flatMap(\.tree.names))
        let emptyTrials = trials.filter { ReferenceModel($0).play($0.tree)?.isEmpty ?? true }

        #expect(missing == [])
        #expect(emptyTrials.count < trials.count / 8)
    }

    @Test("a failing trial is shrunk as far as possible")
    func shrinking() {
        let small = Trial(seed: 1, number: Self.number { $0.tree.names.contains("debounce") })
            .shrunk { trial in
                trial.tree.names.contains("debounce") && trial.inputs.contains { $0.lines.count > 1 }
            }

        #expect("\(small.tree)" == "debounce[0, 0.5](never[0, 0.5])")
        #expect(small.inputs.map(\.lines.count).sorted() == [0, 0, 2])
    }

    @Test("a difference is shown as marbles, with the tree")
    func drawing() throws {
        let late = Trial(
            inputs: [Script(lines: [.init(frame: 1, event: .next(2)), .init(frame: 3, event: .completed)])],
            tree: .unary(.takeLast, Tree.Parameters(number: 1), .source(.publish, Tree.Parameters())))
        let expected = try #require(ReferenceModel(late).play(late.tree))
        let failure = TrialFailure(
            late, expected: expected, actual: [TimedEvent(time: frame, event: .next(2))])

        #expect(
            "\(failure)" == """

                a         -2-|
                tree      takeLast[1, 0.5](publish a)
                expected  ---(2|)
                actual    -2
                          first difference: expected next(2) at 230, was next(2) at 210
                """)
    }

    private static func number(_ isWanted: (Trial) -> Bool) -> Int {
        (0...).first { isWanted(Trial(seed: 1, number: $0)) } ?? 0
    }
}

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
