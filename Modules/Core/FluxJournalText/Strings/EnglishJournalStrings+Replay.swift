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
    func issue(_ what: String, detail: String?, firstAt action: UInt64, count: Int) -> String {
        let place = action == 0 ? "at the beginning" : "first at action \(action)"
        let often = count == 1 ? "" : ", \(count) times"
        return "\(what)\(detail.map { ": \($0)" } ?? "") (\(place)\(often))"
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
