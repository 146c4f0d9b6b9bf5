import ReactiveCore

extension Scope {
    /// The states of all stores of this scope and of the open scopes below it, each as it is at that moment.
    ///
    /// - Throws: `SnapshotFailure`, and what the coding of a state throws.
    public func snapshot() throws -> ScopeSnapshot {
        var states: [String: CodedValue] = [:]
        for cell in cells {
            guard let coded = try cell.value.coded() else {
                throw SnapshotFailure.notCodable(state: cell.value.name, path: path)
            }
            states[cell.value.key] = coded
        }
        return ScopeSnapshot(
            name: name, route: route, states: states, children: try children.map { try $0.snapshot() })
    }

    /// Gives the states of `snapshot` back.
    ///
    /// Stores that are there take theirs up at once, parents first, and observers hear it: a store of routes
    /// so reopens its screens. Scopes and stores that are opened later, under the name (and route) that they
    /// had, begin with theirs. A state that is no longer coded like that is left out, and told of.
    ///
    /// - Parameter snapshot: Of this scope, in this process or another.
    /// - Returns: Says what was not taken up. Dispose it when everything is open again: that is forgotten then.
    @discardableResult
    public func restore(_ snapshot: ScopeSnapshot) -> Restoration {
        let report = RestoreReport()
        return restore(SavedScope(snapshot, report), report)
    }

    func restore(_ saved: SavedScope, _ report: RestoreReport) -> Restoration {
        for (scope, states) in prepare(saved) { scope.replace(states) }
        return Restoration(self, report)
    }

    /// Lets this scope and the open ones below wait for their states.
    ///
    /// - Returns: Who has stores already, and the states for them.
    private func prepare(_ saved: SavedScope) -> [(Scope, [String: SavedScope.State])] {
        var saved = saved
        let open = children.compactMap { child in
            saved.removeChild(child.name, child.route).map { (child, $0) }
        }
        let states = saved.states
        for cell in cells { saved.states[cell.value.key] = nil }
        setSaved(saved)
        return [(self, states)] + open.flatMap { child, saved in child.prepare(saved) }
    }

    func clearSavedStates() {
        setSaved(nil)
        for child in children { child.clearSavedStates() }
    }
}

/// Why the states of a scope cannot be saved.
public enum SnapshotFailure: Error, Sendable, Equatable {
    /// The state of a store in the scope of that path is not `Codable`; what is saved is.
    case notCodable(state: String, path: String)
}

extension SnapshotFailure: CustomStringConvertible {
    /// The same as a sentence.
    public var description: String {
        switch self {
        case .notCodable(let state, let path):
            "what is saved is Codable, and \(state), in the scope \(path), is not: write \"\(state): Reducible, Codable\""
        }
    }
}
