import FluxCore
package import FluxJournal

extension JournalText {
    /// Lists the actions of the recording: number, seconds, scope, name and count, values, the number of the
    /// cause, and the place of the dispatch; below an action, the selected commands. Unfinished actions, and
    /// an incomplete or damaged end, are lines after all others.
    ///
    /// - Parameter filter: Which actions, and how they are grouped.
    /// - Returns: The lines; empty without actions.
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    public func actions(_ filter: ActionFilter = ActionFilter()) throws -> [JournalLine] {
        var lines: [JournalLine] = []
        try recording.actionGroups(filter, atOnce: 500) { groups in
            for group in groups { lines += [Self.line(group)] + group.commands.map { command($0) } }
        }
        return lines + (try unfinished()) + ends()
    }

    private static func line(_ group: ActionGroup) -> JournalLine {
        let spans: [JournalLine.Span] = [
            .init("\(group.action.number)", .count), .init(seconds(group.action.time), .dim),
            .init(relativePath(group.action.path), .tag),
            .init(group.name + (group.count > 1 ? " ×\(group.count)" : ""), .strong), .init(group.values),
            .init(group.cause.map { "← \($0)" } ?? "", .dim), .init(group.action.place, .dim),
        ]
        let shown = spans.filter { !$0.text.isEmpty }
        return JournalLine(Array(shown.map { [$0] }.joined(separator: [.init("  ")])))
    }

    /// The line of a command below its action: `asked for find query: "swift" at Search/Results.swift:81`.
    ///
    /// - Parameters:
    ///   - command: A command of the recording.
    ///   - strings: The sentences.
    package static func command(_ command: RecordedCommand, _ strings: any JournalStrings) -> JournalLine {
        let values = if case .keyed? = command.value { command.value?.readableValues ?? "" } else { "" }
        return strings.command(
            command.caseName ?? command.store.key, values.isEmpty ? nil : values, at: command.place)
    }

    private func command(_ command: RecordedCommand) -> JournalLine { Self.command(command, strings) }

    /// One line for each action whose reduction began and did not end.
    ///
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    public func unfinished() throws -> [JournalLine] {
        try recording.unfinishedActions.compactMap { line in
            guard case .begun(let action) = try recording.entry(line) else { return nil }
            return JournalLine(
                strings.unfinished(
                    action.number, name: recording.name(of: action, in: line),
                    in: Self.relativePath(action.path), at: action.place))
        }
    }

    private func ends() -> [JournalLine] {
        if let damage = recording.damage { return [JournalLine(strings.damaged(line: damage.line))] }
        if recording.isTruncated { return [JournalLine(strings.truncated)] }
        return recording.hasEnded ? [] : [JournalLine(strings.noEnd)]
    }
}
