public import FluxCore
public import FluxJournal

/// Formats the contents of a recording as lines of text.
public struct JournalText: Sendable {
    /// The recording.
    public let recording: Recording
    /// The library's own sentences.
    package static var english: any JournalStrings { EnglishJournalStrings() }

    let strings: any JournalStrings
    private let diffCommand: (@Sendable (_ from: UInt64, _ to: UInt64) -> String)?

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - diffCommand: Returns the command that prints all changes between two steps; `nil` if there is
    ///     none.
    public init(
        _ recording: Recording,
        diffCommand: (@Sendable (_ from: UInt64, _ to: UInt64) -> String)? = nil
    ) {
        self.init(recording, EnglishJournalStrings(), diffCommand: diffCommand)
    }

    /// Creates a formatter for another language.
    package init(
        _ recording: Recording, _ strings: any JournalStrings,
        diffCommand: (@Sendable (_ from: UInt64, _ to: UInt64) -> String)? = nil
    ) {
        (self.recording, self.strings, self.diffCommand) = (recording, strings, diffCommand)
    }

    /// Explains a value: the change that produced it, how sure that is, then each action of the causal chain
    /// with its own changes, those of the value first.
    ///
    /// - Parameters:
    ///   - why: An answer of the same recording.
    ///   - links: Which actions of a long chain are shown.
    /// - Returns: One line or more.
    public func why(_ why: Why, showing links: ChainLinks = .ends()) -> [JournalLine] {
        let place = Self.place(why.store, why.parts)
        let head = strings.changed(
            place, from: Self.text(why.old, strings), to: Self.text(why.new, strings))
        return [head] + certainty(of: why) + sources(of: why)
            + chain(why.chain, why.repetition, first: (why.store, why.parts), showing: links)
    }

    /// The path of a value: `app/search/results:Search.ResultsState.list`.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - parts: Coding keys, indices and ids below it.
    public static func place(_ store: StoreAddress, _ parts: [String]) -> String {
        ValuePath.text([store.description] + parts)
    }

    private func certainty(of why: Why) -> [JournalLine] {
        switch why.certainty {
        case .verified: []
        case .differs(let number): [strings.valuesDiffer(from: number)]
        case .notDeterministic(let number): [strings.notDeterministic(at: number)]
        case .replayedOnly: [strings.valuesNotRecorded]
        }
    }

    /// What a derived state follows: the changes in the scope of the action. Empty if the value is in that
    /// scope itself.
    private func sources(of why: Why) -> [JournalLine] {
        guard let first = why.chain.first, first.action.path != why.store.path else { return [] }
        let changed = first.changes.filter { $0.key.path == first.action.path }.sorted { $0.key < $1.key }
        let parts = changed.flatMap { store, differences in
            Set(differences.compactMap(\.path.first)).sorted().map { "\(store.key).\($0)" }
        }
        return parts.isEmpty ? [] : [strings.derived(from: parts)]
    }

    /// An action and the changes that it made.
    ///
    /// - Parameters:
    ///   - step: An action of the recording with its changes.
    ///   - part: A part of a store whose changes are shown first.
    /// - Returns: The line of the action, and one for each change; of more than eight, a line says how many.
    func step(
        _ step: Why.Step, first part: (store: StoreAddress, path: [String])? = nil
    ) -> [JournalLine] {
        [line(step)] + changes(step, first: part)
    }

    private func line(_ step: Why.Step) -> JournalLine {
        let action = step.action
        return JournalLine([
            .init("\(action.number)", .count), .init("  "),
            .init(Self.seconds(action.time), .dim), .init("  "),
            .init(Self.relativePath(action.path), .tag), .init("  "),
            .init(recording.name(of: action), .strong), .init("  "),
        ])
            + strings.origin(
                action.place, hasCause: action.cause != nil, key: (try? recording.key(of: action)) ?? nil)
    }

    private func changes(
        _ step: Why.Step, first part: (store: StoreAddress, path: [String])?
    ) -> [JournalLine] {
        let all = Self.lines(step.changes, by: step.action, first: part, strings)
        let shown = all.prefix(8).map { JournalLine("      ") + $0 }
        guard all.count > 8 else { return shown }
        let number = step.action.number
        let more = strings.andMore(all.count - 8, command: diffCommand?(number - 1, number))
        return shown + [JournalLine("      \(more)", .dim)]
    }

    /// Seconds with three decimals.
    ///
    /// - Parameter time: A time in the recording.
    public static func seconds(_ time: Duration) -> String {
        let milliseconds =
            time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// The name of an action's type without its module.
    ///
    /// - Parameter name: The full name.
    package static func shortName(ofType name: String) -> String {
        name.split(separator: ".").dropFirst().joined(separator: ".")
    }

    /// A scope's path without the root.
    ///
    /// - Parameter path: The recorded path.
    public static func relativePath(_ path: String) -> String {
        path.firstIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

extension Recording {
    /// The action's name without its module, with its case: `ResultsAction.typed`.
    ///
    /// - Parameter action: An action of this recording.
    public func name(of action: RecordedAction) -> String {
        name(of: action, in: line(of: action.number))
    }

    /// The action's name without its module, with its case if its payload was recorded.
    ///
    /// - Parameters:
    ///   - action: An action of this recording.
    ///   - line: The line with the action's payload; `nil` if there is none.
    package func name(of action: RecordedAction, in line: Int?) -> String {
        let type = JournalText.shortName(ofType: action.name)
        return line.flatMap { caseName($0) }.map { "\(type).\($0)" } ?? type
    }
}

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

extension JournalText {
    /// Explains an answer of `Replay.why`: the change, or why none is named.
    ///
    /// - Parameters:
    ///   - answer: An answer of the same recording.
    ///   - value: The value that was looked for; `nil` for any.
    ///   - links: Which actions of a long chain of causes are shown.
    /// - Returns: One line or more.
    public func answer(
        _ answer: WhyAnswer, is value: String? = nil, showing links: ChainLinks = .ends()
    ) -> [JournalLine] {
        switch answer {
        case .changed(let why): return self.why(why, showing: links)
        case .neverChanged(let store, let parts, let current):
            let place = Self.place(store, parts)
            let start = recording.firstStep
            let sentence =
                value.map { strings.neverChanged(place, to: $0, since: start) }
                ?? strings.unchanged(place, current: Self.text(current, strings), since: start)
            return [JournalLine(sentence)]
        case .restored(let store, let parts, let old, let new, let action):
            return [
                strings.changed(
                    Self.place(store, parts), from: Self.text(old, strings), to: Self.text(new, strings)),
                JournalLine(strings.restored(after: action)),
            ]
        case .unknownStore(let similar): return [JournalLine(strings.unknownStore(similar: similar))]
        case .unknownPart(let store, let part, let similar):
            return [JournalLine(strings.unknownPart(part, of: "\(store)", similar: similar))]
        case .several(let stores): return [JournalLine(strings.several(stores.map { "\($0)" }))]
        }
    }
}

extension JournalText {
    /// The changes by an action: first those of its own scope, then those of derived stores with their paths.
    ///
    /// - Parameters:
    ///   - changes: The changes by store.
    ///   - action: The action.
    ///   - part: A part of a store whose changes are before all others.
    ///   - strings: The sentences.
    /// - Returns: One line for each change.
    package static func lines(
        _ changes: [StoreAddress: [Difference]], by action: RecordedAction,
        first part: (store: StoreAddress, path: [String])? = nil, _ strings: any JournalStrings
    ) -> [JournalLine] {
        let order = changes.sorted { one, other in
            let (isOwn, isOtherOwn) = (one.key.path == action.path, other.key.path == action.path)
            return isOwn == isOtherOwn ? one.key < other.key : isOwn
        }
        let lines = order.flatMap { store, differences in
            let name = store.path == action.path ? store.key : "\(relativePath(store.path)):\(store.key)"
            return differences.map { difference in
                (
                    line: line(difference, at: ValuePath.text([name] + difference.path), strings),
                    isFirst: part.map { $0.store == store && difference.concerns($0.path) } ?? false
                )
            }
        }
        return (lines.filter(\.isFirst) + lines.filter { !$0.isFirst }).map(\.line)
    }

    /// One difference: `Store.part: old → new`, or `Store.list[id]: moved from 3 to 0`.
    ///
    /// - Parameters:
    ///   - difference: The difference.
    ///   - place: Its path.
    ///   - strings: The sentences.
    package static func line(
        _ difference: Difference, at place: String, _ strings: any JournalStrings
    ) -> JournalLine {
        let start = JournalLine([.init(place, .tag), .init(": ")])
        if let move = difference.move { return start + strings.moved(from: move.from, to: move.to) }
        return start
            + JournalLine([
                .init(text(difference.old, strings), .dim), .init(" → "),
                .init(text(difference.new, strings), .code),
            ])
    }

    /// A value as text of at most 60 characters; `nothing` for `nil`.
    ///
    /// - Parameters:
    ///   - value: An encoded value.
    ///   - strings: The sentences.
    package static func text(_ value: CodedValue?, _ strings: any JournalStrings) -> String {
        guard let text = value?.readableText else { return strings.noValue }
        return text.count > 60 ? text.prefix(57) + "…" : text
    }

    /// The states of all scopes before and after as differences with their paths.
    ///
    /// - Parameters:
    ///   - old: A snapshot of a replica's root.
    ///   - new: A later one.
    /// - Returns: The path of each difference, valid for `StatePath`, and the difference.
    public static func differences(
        from old: ScopeSnapshot, to new: ScopeSnapshot
    ) throws -> [(path: String, difference: Difference)] {
        let (before, after) = (try CodedValue(encoding: old.byScope), try CodedValue(encoding: new.byScope))
        return before.differences(to: after).map { difference in
            let store = difference.path.prefix(2).joined(separator: ":")
            return (ValuePath.text([store] + difference.path.dropFirst(2)), difference)
        }
    }
}

extension ScopeSnapshot {
    /// The states by the path of their scope.
    fileprivate var byScope: [String: [String: CodedValue]] {
        children.reduce(into: [name: states]) { all, child in
            for (path, states) in child.byScope { all["\(name)/\(path)"] = states }
        }
    }
}

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
