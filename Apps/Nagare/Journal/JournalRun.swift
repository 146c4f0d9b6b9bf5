import FluxJournal
import ReactiveCore
import TimeTravel

/// An action of a recording, or several of one kind in a row, as they are listed.
struct JournalRun: Encodable {
    let action: RecordedAction
    /// Such as `ResultsAction.typed`.
    let name: String
    /// What the first one carried, as JSON, cut where it is long.
    let carried: String
    /// The number of the action that caused the first one; `nil` for from outside.
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
    /// Which actions are listed.
    struct Filter {
        /// The end of the scopes' path.
        var scope: String?
        /// Part of the name.
        var action: String?
        var since: UInt64 = 0
        /// Scopes below which all is one line.
        var folded: [String] = []
        /// Whether several of one kind in a row are one line.
        var foldsRuns = true
    }

    /// The actions in their order, those in a row of one scope and kind together.
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
