import FluxJournal
import TerminalUI
import TimeTravel

extension JournalText {
    /// The verdict before a replay: one line, and one for each doubt.
    static func lines(_ compatibility: ReplayCompatibility) -> [StyledLine] {
        switch compatibility {
        case .same: ["same: this program reads all that was recorded"]
        case .mayDiffer(let issues): ["may differ:"] + issues.map { StyledLine("  \(sentence($0))") }
        case .notReplayable: ["cannot be replayed"]
        }
    }

    private static func sentence(_ issue: CompatibilityIssue) -> String {
        let what =
            switch issue.kind {
            case .otherVersion(let other): "\(other) recorded it, and this is nagare \(version)"
            case .truncated: "the last line is cut off, and left out"
            case .noScope(let path): "there is no scope \(path) now"
            case .noDispatcher(let action, let path): "nothing hears \(action) in \(path) now"
            case .notCodable(let action): "\(action) cannot be decoded now"
            case .notRecorded(let action): "what \(action) carried was not recorded"
            case .changedAction(let action, let name): "\(action).\(name) is coded in another way now"
            case .noStore(let key, let path): "there is no \(key) in \(path) now"
            case .stateNotCodable(let key, let path): "\(key) in \(path) has no coding now"
            case .changedState(let key, let path): "\(key) in \(path) is coded in another way now"
            }
        let place = issue.first == 0 ? "at the beginning" : "first at action \(issue.first)"
        let often = issue.count == 1 ? "" : ", \(issue.count) times"
        return "\(what)\(issue.why.map { ": \($0)" } ?? "") (\(place)\(often))"
    }
}
