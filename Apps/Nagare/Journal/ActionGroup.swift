import FluxJournal
import ReactiveCore
import TimeTravel

/// An action of a recording, or several consecutive ones of the same kind, as one entry of a list.
struct ActionGroup: Encodable {
    let action: RecordedAction
    /// The action's name, such as `ResultsAction.typed`.
    let name: String
    /// The payload of the first action as JSON, truncated if it is long.
    let payload: String
    /// The number of the action that caused the first one; `nil` if it came from outside.
    let cause: UInt64?
    var count = 1

    private enum CodingKeys: String, CodingKey {
        case number, time, scope, action, cause, place, count
        case payload = "carried"
    }

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
        /// Whether consecutive actions of the same kind form one entry.
        var groupsRepeats = true
    }

    /// The selected actions in order; consecutive ones are grouped as `filter` specifies.
    func actionGroups(_ filter: Filter) throws -> [ActionGroup] {
        var (actionGroups, numbers) = ([ActionGroup](), [UInt64: UInt64]())
        for line in actions {
            guard case .action(let action) = try entry(line) else { continue }
            if let id = action.id { numbers[id.id] = action.number }
            let name = name(of: action)
            guard action.number >= filter.since, filter.scope.map(action.path.hasSuffix) ?? true,
                filter.action.map(name.contains) ?? true
            else { continue }
            if let last = actionGroups.last, last.isSame(action, name, filter) {
                actionGroups[actionGroups.count - 1].count += 1
            } else {
                actionGroups.append(
                    ActionGroup(
                        action: action, name: name, payload: preview(line, limit: 120),
                        cause: action.cause.flatMap { numbers[$0.id] }))
            }
        }
        return actionGroups
    }
}

extension ActionGroup {
    fileprivate func isSame(_ other: RecordedAction, _ name: String, _ filter: Recording.Filter) -> Bool {
        let isFolded = filter.foldedScopes.contains { fold in
            [action.path, other.path].allSatisfy { ("/" + $0 + "/").contains("/" + fold + "/") }
        }
        return isFolded || filter.groupsRepeats && action.path == other.path && self.name == name
    }
}
