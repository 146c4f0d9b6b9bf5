/// The saved states of a scope and the scopes below it, until stores use them.
struct SavedScope: Sendable {
    enum State: Sendable {
        case value(any Reducible)
        /// An encoded state, and the report for decoding errors.
        case coded(CodedValue, RestoreReport)

        /// Returns the state; `nil` if it has another type or cannot be decoded.
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
    /// Whether it was parked under a route, or is below a scope that was.
    private(set) var isParked = false

    /// Removes and returns the first child with this name and route.
    mutating func removeChild(_ name: String, _ route: String?) -> SavedScope? {
        children.firstIndex { $0.name == name && $0.route == route }.map { index in
            var child = children.remove(at: index)
            child.isParked = isParked
            return child
        }
    }

    /// Returns the states of a scope that was parked.
    func parked() -> SavedScope {
        var copy = self
        copy.isParked = true
        return copy
    }
}

extension SavedScope {
    init(_ snapshot: ScopeSnapshot, _ report: RestoreReport) {
        (name, route) = (snapshot.name, snapshot.route)
        states = snapshot.states.mapValues { .coded($0, report) }
        children = snapshot.children.map { SavedScope($0, report) }
    }

    /// The states that are left, for a scope with this path.
    func unusedStates(in path: String) -> [UnusedState] {
        states.keys.sorted().map { .unclaimed(path: path, key: $0) }
            + children.flatMap { $0.unusedStates(in: "\(path)/\($0.name)") }
    }
}

/// A saved state is not `Codable` any more.
private struct NotDecodable: Error, CustomStringConvertible {
    let description = "the state is not Codable"
}
