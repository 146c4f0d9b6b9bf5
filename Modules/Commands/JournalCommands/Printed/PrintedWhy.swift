import FluxCore
import FluxJournal
import FluxJournalText

/// The answer of `journal why` as JSON.
struct PrintedWhy: Encodable {
    private struct Step: Encodable {
        let number: UInt64
        /// Seconds since the start.
        let time: Double
        let scope: String
        let action: String
        let place: String
        /// By store.
        let changes: [String: [PrintedDifference]]
    }

    private struct Repetition: Encodable {
        /// In seconds.
        let shortest: Double
        let longest: Double
        let count: Int
        /// The number of the action that began it.
        let since: UInt64
    }

    private enum CodingKeys: String, CodingKey {
        case path, certainty, old, new, chain, repetition
        case differsFrom = "differs_from"
    }

    private let path: String
    /// `verified`, `differs`, `not_deterministic`, `replayed` if the recording does not say what changed, or `restored`
    /// if no action changed it.
    private let certainty: String
    /// The number of the first action from which this program behaves differently.
    private let differsFrom: UInt64?
    private let old: SortedValue?
    private let new: SortedValue?
    /// The action that changed the value, its cause, and so on.
    private let chain: [Step]
    /// Where the chain ends because it repeats itself; `nil` if it does not.
    private let repetition: Repetition?

    /// The fields for `--fields`.
    static let fields =
        ["path", "certainty", "differs_from", "old", "new", "chain", "repetition"]
        + ["number", "time", "scope", "action", "place", "changes"].map { "chain.\($0)" }
        + ["shortest", "longest", "count", "since"].map { "repetition.\($0)" }

    /// A restored value.
    init(restored store: StoreAddress, _ parts: [String], from old: CodedValue?, to new: CodedValue?) {
        (path, certainty, differsFrom) = (JournalText.place(store, parts), "restored", nil)
        (self.old, self.new, chain) = (old.map(SortedValue.init), new.map(SortedValue.init), [])
        repetition = nil
    }

    init(_ why: Why, _ recording: Recording) {
        path = JournalText.place(why.store, why.parts)
        certainty = PrintedWhy.text(why.certainty)
        differsFrom =
            switch why.certainty {
            case .differs(let number), .notDeterministic(let number): number
            case .verified, .replayedOnly: nil
            }
        (old, new) = (why.old.map(SortedValue.init), why.new.map(SortedValue.init))
        repetition = why.repetition.map {
            Repetition(
                shortest: $0.interval.lowerBound / .seconds(1), longest: $0.interval.upperBound / .seconds(1),
                count: $0.count, since: $0.since.number)
        }
        chain = why.chain.map { step in
            Step(
                number: step.action.number, time: step.action.time / .seconds(1), scope: step.action.path,
                action: recording.name(of: step.action), place: step.action.place,
                changes: Dictionary(
                    uniqueKeysWithValues: step.changes.map { store, differences in
                        let isFirst = { (one: Difference) in store == why.store && one.concerns(why.parts) }
                        let sorted = differences.filter(isFirst) + differences.filter { !isFirst($0) }
                        return ("\(store)", sorted.map { PrintedDifference($0) })
                    }))
        }
    }

    private static func text(_ certainty: Why.Certainty) -> String {
        switch certainty {
        case .verified: "verified"
        case .differs: "differs"
        case .notDeterministic: "not_deterministic"
        case .replayedOnly: "replayed"
        }
    }
}
