import FluxJournal
import ReactiveCore
import TimeTravel

/// An action of a recording, or several consecutive ones of the same kind, as one entry of a list.
struct JournalRun: Encodable {
    let action: RecordedAction
    /// The action's name, such as `ResultsAction.typed`.
    let name: String
    /// The payload of the first action as JSON, truncated if it is long.
    let carried: String
    /// The number of the action that caused the first one; `nil` if it came from outside.
    let cause: UInt64?
    var count = 1

    private enum CodingKeys: String, CodingKey {
        case number, time, scope, action, carried, cause, place, count
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action.number, forKey: .number)
        try container.encode(
            Double(action.time.components.seconds) + Double(action.time.components.attoseconds) / 1e18,
            forKey: .time)
        try container.encode(action.path, forKey: .scope)
        try container.encode(name, forKey: .action)
        try container.encode(carried, forKey: .carried)
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
        var folded: [String] = []
        /// Whether consecutive actions of the same kind form one entry.
        var foldsRuns = true
    }

    /// The selected actions in order; consecutive ones are grouped as `filter` specifies.
    func runs(_ filter: Filter) throws -> [JournalRun] {
        var (runs, numbers) = ([JournalRun](), [UInt64: UInt64]())
        for line in actions {
            guard case .action(let action) = try entry(line) else { continue }
            if let id = action.id { numbers[id.id] = action.number }
            let name = name(of: action)
            guard action.number >= filter.since, filter.scope.map(action.path.hasSuffix) ?? true,
                filter.action.map(name.contains) ?? true
            else { continue }
            if let last = runs.last, last.isSame(action, name, filter) {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(
                    JournalRun(
                        action: action, name: name, carried: preview(line, limit: 120),
                        cause: action.cause.flatMap { numbers[$0.id] }))
            }
        }
        return runs
    }
}

extension JournalRun {
    fileprivate func isSame(_ other: RecordedAction, _ name: String, _ filter: Recording.Filter) -> Bool {
        let isFolded = filter.folded.contains { fold in
            [action.path, other.path].allSatisfy { ("/" + $0 + "/").contains("/" + fold + "/") }
        }
        return isFolded || filter.foldsRuns && action.path == other.path && self.name == name
    }
}
