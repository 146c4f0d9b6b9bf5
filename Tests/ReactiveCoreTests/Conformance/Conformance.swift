import ReactiveCore
import ReactiveTesting
import Testing

/// One row of the conformance suite: sources, what is made of them, and what must come of it.
struct Conformance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [Character: String]
    let gives: String
    /// What the characters of `gives` stand for, when not for themselves.
    let means: [Character: String]
    /// What `#` in `gives` stands for.
    let error: any Error
    let during: String
    /// When the sources are subscribed to and let go of; those without a row are not looked at.
    let heard: [Character: [String]]
    let make: @Sendable (Play) -> Observable<String>

    init(
        _ title: String, _ sources: [Character: String] = [:], gives: String,
        means: [Character: String] = [:], error: any Error = MarbleError(), during: String = "^",
        heard: [Character: [String]] = [:], _ make: @escaping @Sendable (Play) -> Observable<String>
    ) {
        (testDescription, self.sources, self.gives, self.means) = (title, sources, gives, means)
        (self.error, self.during, self.heard, self.make) = (error, during, heard, make)
    }

    static let all =
        sources + elements + ends + counting + gates + spans + quiet + late + sampling + merging + sequential
        + latest + zipping + flattening + switching + recovering + sharing + subjects
        + generated + collecting + parts + emptiness + tagging

    /// Everything that is not as it must be.
    func mismatches() -> [Mismatch] {
        let play = Play(sources)
        let recorded = play.clock.start(during: during) { make(play) }
        let values = Dictionary(gives.map { ($0, means[$0] ?? String($0)) }) { first, _ in first }
        let wanted = Marbles(gives, values: values, error: error)
        let hearing = heard.sorted { $0.key < $1.key }.compactMap { name, expected in
            play.watch(name).mismatch(with: expected)
        }
        return [recorded.mismatch(with: wanted)].compactMap { $0 } + hearing
    }
}

/// Rows one under the other: each is type-checked by itself, which a list of two hundred closures needs.
@resultBuilder
enum Rows {
    static func buildBlock(_ rows: Conformance...) -> [Conformance] { rows }
}
