public import FluxCore
public import FluxJournal

/// An action of a recording, or several consecutive ones with the same cases and cause, as one entry of a
/// list.
public struct ActionGroup: Sendable {
    /// A note that was recorded after an action.
    public struct Note: Sendable, Equatable {
        /// The kind of note.
        public let name: String
        /// Its value.
        public let value: CodedValue
    }

    /// The first action.
    public let action: RecordedAction
    /// The action's name, such as `ResultsAction.typed`.
    public let name: String
    /// The payload of the first action as JSON, truncated if it is long; empty if it was not recorded.
    public let payload: String
    /// The values of the first action as people read them, such as `"z"`, truncated if they are long; empty for none.
    public let values: String
    /// The number of the action that caused the first one; `nil` if it came from outside.
    public let cause: UInt64?
    /// Whether the reduction began and did not end.
    public let isUnfinished: Bool
    /// The commands that the reducers requested; empty if they were not selected.
    public internal(set) var commands: [RecordedCommand]
    /// The selected notes until the next group, without those before the first group.
    public internal(set) var notes: [Note] = []
    /// The number of actions.
    public internal(set) var count = 1
    /// The duration of the longest reduction.
    public internal(set) var longest: Duration
}

/// Selects and groups the actions of a recording to list.
public struct ActionFilter: Sendable {
    /// The end of the scope's path; `nil` for all scopes.
    public var scope: String?
    /// A part of the action's name; `nil` for all actions.
    public var action: String?
    /// The number of the first action.
    public var since: UInt64 = 0
    /// Scopes whose consecutive actions, including those of child scopes, form one entry.
    public var foldedScopes: [String] = []
    /// Whether consecutive actions with the same cases and the same cause form one entry: `list(.filterEdited)` and
    /// `list(.filterConfirmed)` do not.
    public var groupsRepeats = true
    /// Whether the commands that actions requested are read.
    public var includesCommands = false
    /// Whether actions whose reduction did not end are selected.
    public var includesUnfinished = false
    /// The names of notes to read.
    public var notes: Set<String> = []

    /// Creates a filter that selects all actions, and groups those with the same cases and the same cause.
    public init() {}
}

extension Recording {
    /// Calls `body` with the selected actions in order; consecutive ones are grouped as `filter` specifies.
    ///
    /// - Parameters:
    ///   - filter: Which actions, and how they are grouped.
    ///   - count: The maximum number of groups for each call, 1 or more.
    ///   - body: Called at least once.
    /// - Throws: `RecordingFailure` if the recording cannot be read, and the errors of `body`.
    public func actionGroups(
        _ filter: ActionFilter, atOnce count: Int, _ body: ([ActionGroup]) throws -> Void
    ) throws {
        var (groups, numbers) = ([ActionGroup](), ActionNumbers(expecting: actions.count))
        var notes = filter.notes.isEmpty ? [] : try self.notes(filter.notes)[...]
        for line in filter.includesUnfinished ? try actionsWithUnfinished() : actions {
            while let note = notes.first, note.line < line {
                if !groups.isEmpty { groups[groups.count - 1].notes.append(note.note) }
                notes.removeFirst()
            }
            guard let (action, isUnfinished) = try entry(line).action else { continue }
            if let id = action.id { numbers[id] = action.number }
            guard action.number >= filter.since, filter.scope.map(action.path.hasSuffix) ?? true else {
                continue
            }
            let name = name(of: action, in: line)
            guard filter.action.map(name.contains) ?? true else { continue }
            let commands = filter.includesCommands ? try commands(line) : []
            let values = values(line, limit: 120)
            if let last = groups.last, last.isUnfinished == isUnfinished,
                last.isSame(action, name, values, filter)
            {
                groups[groups.count - 1].count += 1
                groups[groups.count - 1].longest = max(last.longest, action.duration)
                groups[groups.count - 1].commands += commands
                continue
            }
            // The last group is still open.
            if groups.count == count {
                try body(groups)
                groups = []
            }
            groups.append(
                ActionGroup(
                    action: action, name: name, payload: preview(line, limit: 120),
                    values: values,
                    cause: action.cause.flatMap { numbers[$0] }, isUnfinished: isUnfinished,
                    commands: commands, longest: action.duration))
        }
        if !groups.isEmpty { groups[groups.count - 1].notes += notes.map(\.note) }
        try body(groups)
    }

    /// The notes with these names and their lines.
    private func notes(_ names: Set<String>) throws -> [(line: Int, note: ActionGroup.Note)] {
        try (0..<count).compactMap { line in
            guard case .note(let name) = try entry(line), names.contains(name) else { return nil }
            return (line, ActionGroup.Note(name: name, value: try value(line)))
        }
    }

    /// The lines of all actions, also of those whose reduction did not end, in the order of their numbers.
    private func actionsWithUnfinished() throws -> [Int] {
        try unfinishedActions.reduce(into: actions) { lines, line in
            guard let (action, _) = try entry(line).action else { return }
            let next = lines.firstIndex { number(of: $0) > action.number }
            lines.insert(line, at: next ?? lines.endIndex)
        }
    }
}

extension Recording.Entry {
    /// The action of this entry, and whether only its beginning is recorded; `nil` for other entries.
    fileprivate var action: (RecordedAction, isUnfinished: Bool)? {
        switch self {
        case .action(let action): (action, false)
        case .begun(let action): (action, true)
        default: nil
        }
    }
}

extension ActionGroup {
    fileprivate func isSame(
        _ other: RecordedAction, _ name: String, _ values: String, _ filter: ActionFilter
    ) -> Bool {
        let isFolded = filter.foldedScopes.contains { fold in
            [action.path, other.path].allSatisfy { ("/" + $0 + "/").contains("/" + fold + "/") }
        }
        return isFolded
            || filter.groupsRepeats && action.path == other.path && self.name == name
                && action.cause == other.cause && Self.cases(self.values) == Self.cases(values)
    }

    /// The names of the cases with which values begin: `filterEdited insert` of `filterEdited insert "q"`.
    private static func cases(_ values: String) -> Substring {
        var end = values.startIndex
        while end < values.endIndex {
            let word = values[end...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard word.first?.isLetter == true, !["true", "false", "null"].contains(word) else { break }
            // A name before a colon labels a value.
            guard word.endIndex == values.endIndex || values[word.endIndex] == " " else { break }
            end = word.endIndex == values.endIndex ? word.endIndex : values.index(after: word.endIndex)
        }
        return values[..<end]
    }
}
