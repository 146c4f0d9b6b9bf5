import FluxCore
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
        ]) + strings.origin(action.place, hasCause: action.cause != nil)
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
