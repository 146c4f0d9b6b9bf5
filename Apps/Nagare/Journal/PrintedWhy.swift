import FluxCore
import FluxJournal
import TimeTravel

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

    private let path: String
    private let old: SortedValue?
    private let new: SortedValue?
    /// The action that changed the value, its cause, and so on.
    private let chain: [Step]

    /// The fields for `--fields`.
    static let fields =
        ["path", "old", "new", "chain"]
        + ["number", "time", "scope", "action", "place", "changes"].map { "chain.\($0)" }

    init(_ why: Why, _ recording: Recording) {
        path = (["\(why.path):\(why.store)"] + why.parts).joined(separator: ".")
        (old, new) = (why.old.map(SortedValue.init), why.new.map(SortedValue.init))
        chain = why.chain.map { step in
            Step(
                number: step.action.number, time: step.action.time / .seconds(1), scope: step.action.path,
                action: recording.name(of: step.action), place: step.action.place,
                changes: Dictionary(
                    uniqueKeysWithValues: step.changes.map { store, differences in
                        ("\(store)", differences.map(PrintedDifference.init))
                    }))
        }
    }
}
