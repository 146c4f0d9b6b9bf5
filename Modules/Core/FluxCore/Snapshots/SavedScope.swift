/// The states of a scope and of those below it, while they wait to be taken up.
struct SavedScope: Sendable {
    enum State: Sendable {
        case value(any Reducible)
        case coded(CodedValue)

        /// `nil` when it is no `State`.
        func taken<State: Reducible>(as type: State.Type) -> State? {
            switch self {
            case .value(let value): value as? State
            case .coded(let value): try? value.decoded(as: type)
            }
        }
    }

    let name: String
    let route: String?
    var states: [String: State]
    var children: [SavedScope]

    /// Takes out the first child of that name and route.
    mutating func takeChild(_ name: String, _ route: String?) -> SavedScope? {
        children.firstIndex { $0.name == name && $0.route == route }.map { children.remove(at: $0) }
    }
}

extension SavedScope {
    init(_ snapshot: ScopeSnapshot) {
        (name, route) = (snapshot.name, snapshot.route)
        states = snapshot.states.mapValues { .coded($0) }
        children = snapshot.children.map(SavedScope.init)
    }
}
