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

    /// Where an action was dispatched, and by which key.
    func origin(_ place: String, hasCause: Bool, key: String?) -> JournalLine {
        let source =
            switch key {
            case nil: hasCause ? "" : "from outside, "
            case "character"?: "from typing, "
            case "paste"?: "from a paste, "
            case let key?: "from the key \(key), "
            }
        return JournalLine("\(source)at ") + JournalLine(place, .dim)
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

/// Differences between a recording and this version of the program, and the reasons for which they are
/// likely.
extension EnglishJournalStrings {
    var compatible: String { "compatible: this version can replay all of it" }
    var mayDiffer: String { "may differ:" }
    var notReplayable: String { "cannot be replayed" }
    var truncated: String { "the last line is incomplete and was skipped" }
    var noEnd: String {
        "the recording has no end: the program is still running, or it was killed and its last moments are "
            + "missing"
    }

    func damaged(line: Int) -> String { "line \(line) is damaged; the lines before it are read" }

    /// Why the replay may differ.
    ///
    /// - Parameters:
    ///   - detail: The decoder's reason; `nil` if there is none.
    ///   - action: The first action concerned; 0 for the beginning.
    ///   - count: How often it occurs.
    func issue(_ problem: String, detail: String?, firstAt action: UInt64, count: Int) -> String {
        let place = action == 0 ? "at the beginning" : "first at action \(action)"
        let often = count == 1 ? "" : ", \(count) times"
        return "\(problem)\(detail.map { ": \($0)" } ?? "") (\(place)\(often))"
    }

    func otherVersion(_ recorded: String, current: String) -> String {
        "recorded by \(recorded); this is \(current)"
    }

    func noScope(_ path: String) -> String { "the scope \(path) no longer exists" }
    func noStore(_ store: String, in path: String) -> String {
        "\(path) no longer has the store \(store)"
    }

    func noDispatcher(_ action: String, in path: String) -> String {
        "nothing in \(path) handles \(action) any more"
    }

    func notCodable(_ type: String) -> String { "\(type) can no longer be decoded" }
    func notRecorded(_ action: String) -> String { "the payload of \(action) was not recorded" }
    func codedDifferently(_ type: String) -> String { "\(type) is encoded differently now" }

    func codedDifferently(_ store: String, in path: String) -> String {
        "\(store) in \(path) is encoded differently now"
    }

    func stateNotCodable(_ store: String, in path: String) -> String {
        "\(store) in \(path) can no longer be encoded"
    }
}

/// The first difference that a replay found, for the end of a sentence.
extension EnglishJournalStrings {
    func action(_ number: UInt64, name: String, in path: String, _ difference: String) -> String {
        "action \(number), \(name) in \(path): \(difference)"
    }

    func initialState(_ place: String, after action: UInt64) -> String {
        action == 0
            ? "\(place) differs at the start" : "after action \(action), \(place) differs from the start"
    }

    func state(_ place: String) -> String { "the result differs in \(place)" }

    /// Two replays by this version have different results.
    func notDeterministic(_ difference: String) -> String {
        "its reducer is not deterministic, since two replays differ: \(difference)"
    }

    func missingCommand(_ command: String, of state: String, at place: String) -> String {
        "\(state) no longer asks for \(command), which it did at \(place)"
    }

    func additionalCommand(_ command: String, of state: String, at place: String) -> String {
        "\(state) also asks for \(command), at \(place)"
    }

    func differentCommand(_ recorded: String, _ replayed: String, of state: String) -> String {
        "\(state) asks for \(replayed) instead of \(recorded)"
    }

    var scopeIsMissing: String { "the scope no longer exists" }
    func nothingHandles(_ action: String) -> String { "nothing handles \(action) any more" }
    var payloadIsMissing: String { "its payload was not recorded" }
    func isCodedDifferently(detail: String) -> String { "it is encoded differently now (\(detail))" }

    /// - Parameter action: The last action before the note; `nil` at the start.
    func note(_ name: String, after action: (number: UInt64, name: String)?) -> String {
        let place = action.map { "after action \($0.number), \($0.name)" } ?? "at the start"
        return "\(place), the \(name) differs"
    }
}
