import FluxCore
import FluxJournal
import ReactiveCore
import Shell
import TimeTravel

/// An action of a recording, or several consecutive ones with the same kind and cause, as one entry of a list.
struct ActionGroup: Encodable {
    let action: RecordedAction
    /// The action's name, such as `ResultsAction.typed`.
    let name: String
    /// The payload of the first action as JSON, truncated if it is long.
    let payload: String
    /// The number of the action that caused the first one; `nil` if it came from outside.
    let cause: UInt64?
    /// Whether the reduction began and did not end.
    let isUnfinished: Bool
    /// The commands that the reducers requested; empty if they were not selected.
    var commands: [RecordedCommand]
    /// The keys that were pressed until the next group, without those before the first one; empty if they
    /// were not selected.
    var keys: [PressedKey] = []
    var count = 1

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case number, time, scope, action, cause, place, count, commands, keys
        case isUnfinished = "unfinished"
        case payload = "carried"
    }

    /// The fields for `--fields`.
    static let fields =
        CodingKeys.allCases.map(\.rawValue) + PrintedCommand.fields.map { "commands.\($0)" }
        + PrintedKey.fields.map { "keys.\($0)" }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action.number, forKey: .number)
        try container.encode(
            Double(action.time.components.seconds) + Double(action.time.components.attoseconds) / 1e18,
            forKey: .time)
        try container.encode(action.path, forKey: .scope)
        try container.encode(name, forKey: .action)
        try container.encode(payload, forKey: .payload)
        try container.encode(cause, forKey: .cause)
        try container.encode(action.place, forKey: .place)
        try container.encode(count, forKey: .count)
        try container.encode(isUnfinished, forKey: .isUnfinished)
        try container.encode(commands.map(PrintedCommand.init), forKey: .commands)
        try container.encode(keys.map(PrintedKey.init), forKey: .keys)
    }
}

/// A pressed key as JSON.
private struct PrintedKey: Encodable {
    let key: String
    let used: Bool
    /// In seconds.
    let time: Double

    static let fields = ["key", "used", "time"]

    init(_ pressed: PressedKey) {
        (key, used, time) = (pressed.key, pressed.isUsed, pressed.time / .seconds(1))
    }
}

extension Recording {
    /// Selects and groups the actions to list.
    struct Filter {
        /// The end of the scope's path.
        var scope: String?
        /// A part of the action's name.
        var action: String?
        var since: UInt64 = 0
        /// Scopes whose consecutive actions, including those of child scopes, form one entry.
        var foldedScopes: [String] = []
        /// Whether consecutive actions of the same kind with the same cause form one entry.
        var groupsRepeats = true
        /// Whether the commands that actions requested are read.
        var includesCommands = false
        /// Whether actions whose reduction did not end are selected.
        var includesUnfinished = false
        /// Whether pressed keys are read.
        var includesKeys = false
    }

    /// Calls `body` with the selected actions in order; consecutive ones are grouped as `filter` specifies.
    ///
    /// - Parameter count: The maximum number of groups for each call.
    func actionGroups(_ filter: Filter, atOnce count: Int, _ body: ([ActionGroup]) throws -> Void) throws {
        var (actionGroups, numbers) = ([ActionGroup](), ActionNumbers(expecting: actions.count))
        var keys = filter.includesKeys ? try pressedKeys()[...] : []
        for line in filter.includesUnfinished ? try actionsWithUnfinished() : actions {
            while let key = keys.first, key.line < line {
                if !actionGroups.isEmpty { actionGroups[actionGroups.count - 1].keys.append(key.key) }
                keys.removeFirst()
            }
            guard let (action, isUnfinished) = try entry(line).action else { continue }
            if let id = action.id { numbers[id] = action.number }
            guard action.number >= filter.since, filter.scope.map(action.path.hasSuffix) ?? true else {
                continue
            }
            let name = name(of: action, in: line)
            guard filter.action.map(name.contains) ?? true else { continue }
            let commands = filter.includesCommands ? try commands(line) : []
            if let last = actionGroups.last, last.isUnfinished == isUnfinished,
                last.isSame(action, name, filter)
            {
                actionGroups[actionGroups.count - 1].count += 1
                actionGroups[actionGroups.count - 1].commands += commands
                continue
            }
            // The last group is still open.
            if actionGroups.count == count {
                try body(actionGroups)
                actionGroups = []
            }
            actionGroups.append(
                ActionGroup(
                    action: action, name: name, payload: preview(line, limit: 120),
                    cause: action.cause.flatMap { numbers[$0] }, isUnfinished: isUnfinished,
                    commands: commands))
        }
        if !actionGroups.isEmpty { actionGroups[actionGroups.count - 1].keys += keys.map(\.key) }
        try body(actionGroups)
    }

    /// All pressed keys and their lines.
    private func pressedKeys() throws -> [(line: Int, key: PressedKey)] {
        try (0..<count).compactMap { line in
            guard case .note("key") = try entry(line) else { return nil }
            return (line, try value(line).decoded(as: PressedKey.self))
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

/// The numbers of actions by their identity as a cause, in four bytes each: a recorder counts both from 1.
private struct ActionNumbers {
    private var close: [UInt32]
    private var others: [Cause: UInt64] = [:]

    /// - Parameter count: The number of actions.
    init(expecting count: Int) { close = Array(repeating: 0, count: 2 * count + 64) }

    subscript(id: Cause) -> UInt64? {
        get {
            if id.id < UInt64(close.count), close[Int(id.id)] > 0 { return UInt64(close[Int(id.id)]) }
            return others[id]
        }
        set {
            if let newValue, newValue > 0, newValue <= UInt32.max, id.id < UInt64(close.count) {
                close[Int(id.id)] = UInt32(newValue)
            } else {
                others[id] = newValue
            }
        }
    }
}

extension ActionGroup {
    fileprivate func isSame(_ other: RecordedAction, _ name: String, _ filter: Recording.Filter) -> Bool {
        let isFolded = filter.foldedScopes.contains { fold in
            [action.path, other.path].allSatisfy { ("/" + $0 + "/").contains("/" + fold + "/") }
        }
        return isFolded
            || filter.groupsRepeats && action.path == other.path && self.name == name
                && action.cause == other.cause
    }
}
