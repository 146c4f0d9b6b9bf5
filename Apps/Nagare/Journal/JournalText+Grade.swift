import FluxJournal
import TerminalUI
import TimeTravel

extension JournalText {
    /// The verdict before a replay: one line, and one for each doubt.
    static func lines(_ grade: RecordingGrade) -> [StyledLine] {
        switch grade {
        case .same: ["same: this program reads all that was recorded"]
        case .mayDiffer(let doubts): ["may differ:"] + doubts.map { StyledLine("  \(sentence($0))") }
        case .cannot: ["cannot be replayed"]
        }
    }

    private static func sentence(_ doubt: RecordingDoubt) -> String {
        let what =
            switch doubt.kind {
            case .otherVersion(let other): "\(other) recorded it, and this is nagare \(version)"
            case .torn: "the last line is cut off, and left out"
            case .noScope(let path): "there is no scope \(path) now"
            case .noDispatcher(let action, let path): "nothing hears \(action) in \(path) now"
            case .notCodable(let action): "\(action) cannot be decoded now"
            case .notRecorded(let action): "what \(action) carried was not recorded"
            case .otherAction(let action, let name): "\(action).\(name) is coded in another way now"
            case .noStore(let key, let path): "there is no \(key) in \(path) now"
            case .stateNotCodable(let key, let path): "\(key) in \(path) has no coding now"
            case .otherState(let key, let path): "\(key) in \(path) is coded in another way now"
            }
        let place = doubt.first == 0 ? "at the beginning" : "first at action \(doubt.first)"
        let often = doubt.count == 1 ? "" : ", \(doubt.count) times"
        return "\(what)\(doubt.why.map { ": \($0)" } ?? "") (\(place)\(often))"
    }
}
