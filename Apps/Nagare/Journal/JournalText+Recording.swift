import FluxJournal
import Shell
import TerminalUI
import TimeTravel

extension JournalText {
    /// One row per entry: number, time, scope, name and count, payload, cause, and source location.
    static func rows(_ actionGroups: [ActionGroup], for target: Columns.Target) -> [StyledLine] {
        let cells = actionGroups.map { group in
            let action = group.action
            return [
                StyledSpan("\(action.number)", .count), StyledSpan(seconds(action.time), .dim),
                StyledSpan(relativePath(action.path), .tag),
                StyledSpan(group.name + (group.count > 1 ? " ×\(group.count)" : ""), .strong),
                StyledSpan(group.payload),
                StyledSpan(group.cause.map { "← \($0)" } ?? "", .dim), StyledSpan(action.place, .dim),
            ]
        }
        return Columns(cells, [.key, .date, .person, .title, .note, .figure, .note]).lines(for: target)
    }

    /// Describes the first difference, for the middle of a sentence.
    static func sentence(_ difference: JournalVerification.Difference, _ recording: Recording) -> String {
        switch difference {
        case .action(let difference):
            let action = difference.action
            let name = "action \(action.number), \(recording.name(of: action)) in \(action.path)"
            return switch difference.kind {
            case .differentState(let store, let part):
                "\(name), leaves another \(part.isEmpty ? store : "\(store).\(part)")"
            case .noScope: "\(name): there is no such scope now"
            case .noDispatcher: "\(name): nothing hears \(action.name) there now"
            case .notCodable: "\(name): \(action.name) cannot be decoded now"
            case .notRecorded: "\(name): what it carried was not recorded"
            case .unreadable(let why): "\(name): it is coded in another way now: \(why)"
            }
        case .frame(let action, let frame):
            let size = "\(frame.viewport.columns)×\(frame.viewport.rows)"
            let place =
                action.map { "after action \($0.number), \(recording.name(of: $0))" } ?? "at the start"
            return "\(place), another frame is drawn at \(size)"
        }
    }
}
