import FluxCore

/// The open children of a scope of a replica, by name and route. Children are looked at once, and not at each look-up.
struct OpenChildren {
    private struct Kind: Hashable {
        let name: String
        let route: String?
    }

    private var scopes: [Kind: [Scope]] = [:]
    /// The number of the last child that was looked at.
    private var last = 0

    /// Returns the open children with this name and route, in the order in which they were opened.
    ///
    /// - Parameter parent: The same scope each time.
    mutating func named(_ name: String, _ route: String?, of parent: Scope) -> [Scope] {
        for (number, scope) in parent.children(after: last) {
            scopes[Kind(name: scope.name, route: scope.route), default: []].append(scope)
            last = number
        }
        let kind = Kind(name: name, route: route)
        scopes[kind]?.removeAll(where: \.isClosed)
        return scopes[kind] ?? []
    }
}
