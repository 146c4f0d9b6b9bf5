import FluxJournal
import ReactiveCore
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
    var count = 1

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case number, time, scope, action, cause, place, count
        case payload = "carried"
    }

    /// The fields for `--fields`.
    static let fields = CodingKeys.allCases.map(\.rawValue)

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
    }

    /// Calls `body` with the selected actions in order; consecutive ones are grouped as `filter` specifies.
    ///
    /// - Parameter count: The maximum number of groups for each call.
    func actionGroups(_ filter: Filter, atOnce count: Int, _ body: ([ActionGroup]) throws -> Void) throws {
        var (actionGroups, numbers) = ([ActionGroup](), ActionNumbers(expecting: actions.count))
        for line in actions {
            guard case .action(let action) = try entry(line) else { continue }
            if let id = action.id { numbers[id] = action.number }
            guard action.number >= filter.since, filter.scope.map(action.path.hasSuffix) ?? true else {
                continue
            }
            let name = name(of: action)
            guard filter.action.map(name.contains) ?? true else { continue }
            if let last = actionGroups.last, last.isSame(action, name, filter) {
                actionGroups[actionGroups.count - 1].count += 1
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
                    cause: action.cause.flatMap { numbers[$0] }))
        }
        try body(actionGroups)
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
