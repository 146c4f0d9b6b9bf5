import ReactiveCore
import ReactiveTesting
import Testing

/// One row of the conformance suite: marble diagrams of the sources, an operator, and the expected output.
struct Conformance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [Character: String]
    let output: String
    /// The values of characters in `output` that do not represent themselves.
    let meanings: [Character: String]
    /// The error that `#` in `output` represents.
    let error: any Error
    let during: String
    /// The expected subscriptions to each source as marbles. Sources without an entry are not checked.
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

    /// The differences from the expected output and subscriptions; empty when there are none.
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

/// Collects rows. Each expression is type-checked separately, which a list of two hundred closures needs.
@resultBuilder
enum ConformanceRows {
    static func buildBlock(_ rows: Conformance...) -> [Conformance] { rows }
}
