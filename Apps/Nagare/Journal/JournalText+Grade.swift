import FluxJournal
import TerminalUI
import TimeTravel

extension JournalText {
    private typealias Strings = NagareStrings.Replay

    /// The verdict before a replay: one line, and one for each doubt.
    static func lines(_ compatibility: ReplayCompatibility) -> [StyledLine] {
        switch compatibility {
        case .same: [StyledLine(Strings.compatible)]
        case .mayDiffer:
            [StyledLine(Strings.mayDiffer)] + issues(compatibility).map { StyledLine("  \($0)") }
        case .notReplayable: [StyledLine(Strings.notReplayable)]
        }
    }

    /// The reasons why a replay may differ.
    static func issues(_ compatibility: ReplayCompatibility) -> [String] {
        if case .mayDiffer(let issues) = compatibility { issues.map(sentence) } else { [] }
    }

    private static func sentence(_ issue: CompatibilityIssue) -> String {
        let what =
            switch issue.kind {
            case .otherVersion(let other): Strings.otherVersion(other, current: "nagare \(version)")
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
