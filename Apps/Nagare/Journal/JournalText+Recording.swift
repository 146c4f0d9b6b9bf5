import FluxCore
import FluxJournal
import Shell
import TerminalUI
import TimeTravel

extension JournalText {
    /// One row per entry: number, time, scope, name and count, payload, cause, and source location.
    static func rows(_ actionGroups: [ActionGroup], for target: Columns.Target) -> [StyledLine] {
        var widths: Columns.Widths?
        return rows(actionGroups, for: target, &widths)
    }

    /// Further rows of a list, aligned with the previous ones.
    ///
    /// - Parameter widths: The widths of the first rows; `nil` for these.
    static func rows(
        _ actionGroups: [ActionGroup], for target: Columns.Target, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
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
        let lines = Columns(cells, [.key, .date, .person, .title, .note, .figure, .note])
            .lines(for: target, &widths)
        return zip(actionGroups, lines).flatMap { group, line in
            [line] + group.commands.map { command($0, for: target) } + keys(group.keys)
        }
    }

    /// The lines of the keys below an action; consecutive equal ones are one line.
    private static func keys(_ keys: [PressedKey]) -> [StyledLine] {
        var groups: [(key: PressedKey, count: Int)] = []
        for key in keys {
            if let last = groups.last?.key, (last.key, last.isUsed) == (key.key, key.isUsed) {
                groups[groups.count - 1].count += 1
            } else {
                groups.append((key, 1))
            }
        }
        return groups.map { NagareStrings.Journal.key($0.key.key, count: $0.count, isUsed: $0.key.isUsed) }
    }

    /// The line of a command below its action: `asked for find {"query":"swift"} at Search/Results.swift:81`.
    private static func command(_ command: RecordedCommand, for target: Columns.Target) -> StyledLine {
        let line = NagareStrings.Journal.command(
            command.caseName ?? command.store.key, command.payload?.text(),
            at: command.place)
        guard case .terminal(let width) = target else { return line }
        return line.fitted(to: width)
    }

    /// Describes the first difference, for the middle of a sentence.
    static func sentence(_ difference: JournalVerification.Difference, _ recording: Recording) -> String {
        typealias Strings = NagareStrings.Difference
        switch difference {
        case .action(let difference): return sentence(difference, reason(difference), recording)
        case .notDeterministic(let difference):
            return sentence(difference, Strings.notDeterministic(reason(difference)), recording)
        case .frame(let action, let frame):
            return Strings.frame(
                after: action.map { ($0.number, recording.name(of: $0)) }, columns: frame.viewport.columns,
                rows: frame.viewport.rows)
        }
    }

    private static func sentence(
        _ difference: ReplayDifference, _ reason: String, _ recording: Recording
    ) -> String {
        guard let action = difference.action else { return reason }
        return NagareStrings.Difference.action(
            action.number, name: recording.name(of: action), in: action.path, reason)
    }

    private static func reason(_ difference: ReplayDifference) -> String {
        typealias Strings = NagareStrings.Difference
        let name = difference.action?.name ?? ""
        return switch difference.kind {
        case .differentState(let store, let part):
            Strings.state(part.isEmpty ? store.key : "\(store.key).\(part)")
        case .differentInitialState(let store, let part):
            Strings.initialState(place(store, part.isEmpty ? [] : [part]), after: difference.number)
        case .missingCommand(let command):
            Strings.missingCommand(text(command.value), of: command.store.key, at: command.place)
        case .additionalCommand(let command):
            Strings.additionalCommand(text(command.value), of: command.store.key, at: command.place)
        case .differentCommand(let recorded, let replayed):
            Strings.differentCommand(text(recorded.value), text(replayed.value), of: recorded.store.key)
        case .noScope: Strings.noScope
        case .noDispatcher: Strings.noDispatcher(name)
        case .notCodable: Strings.notCodable(name)
        case .notRecorded: Strings.notRecorded
        case .unreadable(let why): Strings.codedDifferently(detail: why)
        }
    }
}

extension RecordedCommand {
    /// The associated values of the command's case; `nil` if it has none.
    fileprivate var payload: CodedValue? {
        guard let caseName, case .keyed(let parts)? = value, let payload = parts[caseName] else { return nil }
        return payload == .keyed([:]) ? nil : payload
    }
}
