import FluxCore
import FluxJournal
import FluxJournalText
import FluxScreens
import FluxTerminal
import FluxTimeTravel
import TerminalFrames

extension JournalText {
    /// One row per entry: number, time, scope, name and count, payload, cause, and source location.
    ///
    /// - Parameter hasDurations: Whether the duration of the longest reduction follows the time.
    static func rows(
        _ actionGroups: [PrintedActionGroup], hasDurations: Bool = false, for target: Columns.Target,
        in language: Language = .english
    ) -> [StyledLine] {
        var widths: Columns.Widths?
        return rows(actionGroups, hasDurations: hasDurations, for: target, in: language, &widths)
    }

    /// Further rows of a list, aligned with the previous ones.
    ///
    /// - Parameter widths: The widths of the first rows; `nil` for these.
    static func rows(
        _ actionGroups: [PrintedActionGroup], hasDurations: Bool, for target: Columns.Target,
        in language: Language, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        let cells = actionGroups.map(\.group).map { group in
            let action = group.action
            let took = hasDurations ? [StyledSpan(group.longest.text, .dim)] : []
            return [
                StyledSpan("\(action.number)", .count), StyledSpan(seconds(action.time), .dim),
            ] + took + [
                StyledSpan(relativePath(action.path), .tag),
                StyledSpan(group.name + (group.count > 1 ? " ×\(group.count)" : ""), .strong),
                StyledSpan(group.values),
                StyledSpan(group.cause.map { "← \($0)" } ?? "", .dim), StyledSpan(action.place, .dim),
            ]
        }
        let kinds: [Column] =
            [.key, .date] + (hasDurations ? [.figure] : []) + [.person, .title, .note, .figure, .note]
        let lines = Columns(cells, kinds)
            .lines(for: target, &widths)
        return zip(actionGroups, lines).flatMap { group, line in
            [line] + group.group.commands.map { command($0, for: target, in: language) }
                + keys(group.keys, language)
        }
    }

    /// The lines of the keys below an action; consecutive equal ones are one line.
    private static func keys(_ keys: [PressedKey], _ language: Language) -> [StyledLine] {
        var groups: [(key: PressedKey, count: Int)] = []
        for key in keys {
            if let last = groups.last?.key, (last.key, last.isUsed) == (key.key, key.isUsed) {
                groups[groups.count - 1].count += 1
            } else {
                groups.append((key, 1))
            }
        }
        let strings = language.recordingStrings
        return groups.map { strings.key($0.key.key, count: $0.count, isUsed: $0.key.isUsed) }
    }

    private static func command(
        _ command: RecordedCommand, for target: Columns.Target, in language: Language
    ) -> StyledLine {
        let line = StyledLine(self.command(command, language.journalStrings))
        guard case .terminal(let width) = target else { return line }
        return line.fitted(to: width)
    }

    /// Describes the first difference, for the middle of a sentence.
    func sentence(_ difference: JournalVerification.Difference, in language: Language) -> String {
        switch difference {
        case .replay(let difference): return sentence(difference)
        case .frame(let action, let frame):
            return language.recordingStrings.frameDiffers(
                after: action.map { ($0.number, recording.name(of: $0)) }, columns: frame.viewport.columns,
                rows: frame.viewport.rows)
        }
    }
}
