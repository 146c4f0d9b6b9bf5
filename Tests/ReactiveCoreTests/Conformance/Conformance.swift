import ReactiveCore
import ReactiveTesting
import Testing

/// One row of the conformance suite: sources, what is made of them, and what must come of it.
struct Conformance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [Character: String]
    let output: String
    /// What the characters of `output` stand for, when not for themselves.
    let meanings: [Character: String]
    /// What `#` in `output` stands for.
    let error: any Error
    let during: String
    /// When the sources are subscribed to and let go of; those without a row are not looked at.
    let subscriptions: [Character: [String]]
    let make: @Sendable (ConformanceInputs) -> Observable<String>

    init(
        _ title: String, _ sources: [Character: String] = [:], output: String,
        meanings: [Character: String] = [:], error: any Error = MarbleError(), during: String = "^",
        subscriptions: [Character: [String]] = [:],
        _ make: @escaping @Sendable (ConformanceInputs) -> Observable<String>
    ) {
        (testDescription, self.sources, self.output, self.meanings) = (title, sources, output, meanings)
        (self.error, self.during, self.subscriptions, self.make) = (error, during, subscriptions, make)
    }

    static let all =
        sources + elements + notifications + counting + untilOther + timeLimits + rateLimiting + delaying
        + sampling + merging + sequential
        + combiningLatest + zipping + flattening + switching + recovering + sharing + subjects
        + generated + collecting + windowing + conditional + miscellaneous

    /// Everything that is not as it must be.
    func mismatches() -> [Mismatch] {
        let inputs = ConformanceInputs(sources)
        let recorded = inputs.clock.start(during: during) { make(inputs) }
        let values = Dictionary(output.map { ($0, meanings[$0] ?? String($0)) }) { first, _ in first }
        let marbles = Marbles(output, values: values, error: error)
        let subscriptionMismatches = subscriptions.sorted { $0.key < $1.key }.compactMap { name, expected in
            inputs.watch(name).mismatch(with: expected)
        }
        return [recorded.mismatch(with: marbles)].compactMap { $0 } + subscriptionMismatches
    }
}

/// Rows one under the other: each is type-checked by itself, which a list of two hundred closures needs.
@resultBuilder
enum ConformanceRows {
    static func buildBlock(_ rows: Conformance...) -> [Conformance] { rows }
}
