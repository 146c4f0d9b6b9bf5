/// The sentences about recordings.
struct EnglishJournalStrings: JournalStrings {
    /// The text of a missing value.
    var noValue: String { "nothing" }

    func andMore(_ count: Int, command: String?) -> String {
        "and \(count) more" + show(all: command)
    }

    private func show(all command: String?) -> String { command.map { "; show all with \($0)" } ?? "" }

    func changed(_ path: String, from old: String, to new: String) -> JournalLine {
        JournalLine([
            .init(path, .heading), .init(" changed from "), .init(old, .code), .init(" to "),
            .init(new, .code),
        ])
    }

    /// An element of a list has another index.
    func moved(from old: Int, to new: Int) -> JournalLine {
        JournalLine([
            .init("moved from "), .init("\(old)", .dim), .init(" to "), .init("\(new)", .code),
        ])
    }

    func valuesDiffer(from action: UInt64) -> JournalLine {
        JournalLine(
            """
                  This program behaves differently from action \(action) on. The action is the recorded one; the \
            values are those of this program.
            """, .dim)
    }

    func notDeterministic(at action: UInt64) -> JournalLine {
        JournalLine(
            """
                  The reducer of action \(action) is not deterministic: two replays differ. The action is the \
            recorded one; the values are those of one replay.
            """, .dim)
    }

    var valuesNotRecorded: JournalLine {
        JournalLine(
            "      The recording does not contain what changed. This program's behaviour may differ.", .dim)
    }

    /// The sources of a derived state that the same action changed.
    func derived(from sources: [String]) -> JournalLine {
        JournalLine("      because \(sources.joined(separator: ", ")) changed:", .dim)
    }

    /// Where an action was dispatched.
    ///
    /// - Parameter hasCause: Whether another action caused it.
    func origin(_ place: String, hasCause: Bool) -> JournalLine {
        JournalLine(hasCause ? "at " : "from outside, at ") + JournalLine(place, .dim)
    }

    func moreCauses(_ count: Int, command: String?) -> JournalLine {
        JournalLine("      and \(count) more causes" + show(all: command), .dim)
    }

    func repeated(_ interval: String, _ count: Int, since action: UInt64, command: String?) -> JournalLine {
        JournalLine(
            "      repeated every \(interval) since action \(action), \(count) times" + show(all: command),
            .dim)
    }

    func earlierCause(than step: UInt64) -> JournalLine {
        JournalLine("      its cause is older than this recording, which begins after action \(step)", .dim)
    }

    /// A command that an action requested.
    ///
    /// - Parameter payload: Its associated values; `nil` if it has none.
    func command(_ name: String, _ payload: String?, at place: String) -> JournalLine {
        JournalLine([
            .init("      asked for "), .init(name, .strong), .init(payload.map { " \($0)" } ?? ""),
            .init(" at "), .init(place, .dim),
        ])
    }

    func unfinished(_ number: UInt64, name: String, in scope: String, at place: String) -> String {
        "action \(number), \(name) in \(scope), dispatched at \(place), did not end"
    }

    func identical(actions: Int) -> String {
        "identical: \(actions == 1 ? "1 action" : "\(actions) actions")"
    }
}

/// Answers that name no change.
extension EnglishJournalStrings {
    func unchanged(_ place: String, current: String, since step: UInt64) -> String {
        step == 0
            ? "no action changed \(place); it has been \(current) from the start"
            : "no action changed \(place)\(after(step)); it has been \(current) since"
    }

    func neverChanged(_ place: String, to value: String, since step: UInt64) -> String {
        "no action changed \(place) to \(value)" + (step == 0 ? "" : after(step))
    }

    private func after(_ step: UInt64) -> String { " after action \(step), where this recording begins" }

    func restored(after action: UInt64) -> String {
        action == 0
            ? "restored from a saved session, before the first action"
            : "restored from a saved session, after action \(action)"
    }

    func unknownStore(similar: [String]) -> String {
        "the recording has no such store" + suggestion(similar)
    }

    func unknownPart(_ part: String, of store: String, similar: [String]) -> String {
        "\(store) never had a value named \(part)" + suggestion(similar)
    }

    func several(_ stores: [String]) -> String {
        "several open stores match: \(stores.joined(separator: ", "))"
    }

    private func suggestion(_ similar: [String]) -> String {
        similar.isEmpty ? "" : "; try \(similar.joined(separator: ", "))"
    }
}
