/// The states of a scope and of those below it, while they wait to be taken up.
struct SavedScope: Sendable {
    enum State: Sendable {
        case value(any Reducible)
        /// Where what cannot be decoded is told of.
        case coded(CodedValue, RestoreReport)

        /// `nil` when it is no `State`.
        func restored<State: Reducible>(as type: State.Type) -> State? {
            switch self {
            case .value(let value): return value as? State
            case .coded(let value, let report):
                do {
                    guard let type = type as? any Decodable.Type else { throw NotDecodable() }
                    return try value.decoded(as: type) as? State
                } catch {
                    report.add(.unreadable(key: StateKey.of(type), why: "\(error)"))
                    return nil
                }
            }
        }
    }

    let name: String
    let route: String?
    var states: [String: State]
    var children: [SavedScope]

    /// Takes out the first child of that name and route.
    mutating func removeChild(_ name: String, _ route: String?) -> SavedScope? {
        children.firstIndex { $0.name == name && $0.route == route }.map { children.remove(at: $0) }
    }
}

extension SavedScope {
    init(_ snapshot: ScopeSnapshot, _ report: RestoreReport) {
        (name, route) = (snapshot.name, snapshot.route)
        states = snapshot.states.mapValues { .coded($0, report) }
        children = snapshot.children.map { SavedScope($0, report) }
    }

    /// All that is here, for a scope of that path.
    func unusedStates(in path: String) -> [UnusedState] {
        states.keys.sorted().map { .unclaimed(path: path, key: $0) }
            + children.flatMap { $0.unusedStates(in: "\(path)/\($0.name)") }
    }
}

/// A state was saved and is not `Codable` any more.
private struct NotDecodable: Error, CustomStringConvertible {
    let description = "it is not Codable"
}
