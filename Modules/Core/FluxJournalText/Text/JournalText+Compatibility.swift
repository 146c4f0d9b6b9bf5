public import FluxJournal

extension JournalText {
    /// The verdict before a replay: one line, and one for each reason why it may differ.
    ///
    /// - Parameters:
    ///   - compatibility: The verdict.
    ///   - version: The program's current version, in the form of `RecordingHeader.app`.
    public static func lines(_ compatibility: ReplayCompatibility, version: String) -> [JournalLine] {
        lines(compatibility, version: version, EnglishJournalStrings())
    }

    package static func lines(
        _ compatibility: ReplayCompatibility, version: String, _ strings: any JournalStrings
    ) -> [JournalLine] {
        switch compatibility {
        case .same: [JournalLine(strings.compatible)]
        case .mayDiffer:
            [JournalLine(strings.mayDiffer)]
                + issues(compatibility, version: version, strings).map { JournalLine("  \($0)") }
        case .notReplayable: [JournalLine(strings.notReplayable)]
        }
    }

    /// The reasons why a replay may differ; empty if there are none.
    ///
    /// - Parameters:
    ///   - compatibility: The verdict.
    ///   - version: The program's current version, in the form of `RecordingHeader.app`.
    public static func issues(_ compatibility: ReplayCompatibility, version: String) -> [String] {
        issues(compatibility, version: version, EnglishJournalStrings())
    }

    private static func issues(
        _ compatibility: ReplayCompatibility, version: String, _ strings: any JournalStrings
    ) -> [String] {
        guard case .mayDiffer(let issues) = compatibility else { return [] }
        return issues.map { sentence($0, version, strings) }
    }

    private static func sentence(
        _ issue: CompatibilityIssue, _ version: String, _ strings: any JournalStrings
    ) -> String {
        let what =
            switch issue.kind {
            case .otherVersion(let other): strings.otherVersion(other, current: version)
            case .truncated: strings.truncated
            case .damaged(let damage): strings.damaged(line: damage.line)
            case .noScope(let path): strings.noScope(path)
            case .noDispatcher(let action, let path): strings.noDispatcher(action, in: path)
            case .notCodable(let action): strings.notCodable(action)
            case .notRecorded(let action): strings.notRecorded(action)
            case .changedAction(let action, let name): strings.codedDifferently("\(action).\(name)")
            case .noStore(let key, let path): strings.noStore(key, in: path)
            case .stateNotCodable(let key, let path): strings.stateNotCodable(key, in: path)
            case .changedState(let key, let path): strings.codedDifferently(key, in: path)
            }
        return strings.issue(what, detail: issue.why, firstAt: issue.first, count: issue.count)
    }
}
