public import FluxJournal

extension JournalText {
    /// The verdict before a replay: one line, and one for each reason why it may differ.
    ///
    /// - Parameters:
    ///   - compatibility: The verdict.
    ///   - version: The program's current version, in the form of `RecordingHeader.app`.
    public static func lines(_ compatibility: ReplayCompatibility, version: String) -> [JournalLine] {
        switch compatibility {
        case .same: [JournalLine(JournalStrings.compatible)]
        case .mayDiffer:
            [JournalLine(JournalStrings.mayDiffer)]
                + issues(compatibility, version: version).map { JournalLine("  \($0)") }
        case .notReplayable: [JournalLine(JournalStrings.notReplayable)]
        }
    }

    /// The reasons why a replay may differ; empty if there are none.
    ///
    /// - Parameters:
    ///   - compatibility: The verdict.
    ///   - version: The program's current version, in the form of `RecordingHeader.app`.
    public static func issues(_ compatibility: ReplayCompatibility, version: String) -> [String] {
        guard case .mayDiffer(let issues) = compatibility else { return [] }
        return issues.map { sentence($0, version) }
    }

    private static func sentence(_ issue: CompatibilityIssue, _ version: String) -> String {
        typealias Strings = JournalStrings
        let what =
            switch issue.kind {
            case .otherVersion(let other): Strings.otherVersion(other, current: version)
            case .truncated: Strings.truncated
            case .damaged(let damage): Strings.damaged(line: damage.line)
            case .noScope(let path): Strings.noScope(path)
            case .noDispatcher(let action, let path): Strings.noDispatcher(action, in: path)
            case .notCodable(let action): Strings.notCodable(action)
            case .notRecorded(let action): Strings.notRecorded(action)
            case .changedAction(let action, let name): Strings.codedDifferently("\(action).\(name)")
            case .noStore(let key, let path): Strings.noStore(key, in: path)
            case .stateNotCodable(let key, let path): Strings.stateNotCodable(key, in: path)
            case .changedState(let key, let path): Strings.codedDifferently(key, in: path)
            }
        return Strings.issue(what, detail: issue.why, firstAt: issue.first, count: issue.count)
    }
}
