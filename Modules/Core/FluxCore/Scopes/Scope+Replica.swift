import ReactiveCore

extension Scope {
    /// Gives a recorded action back to this scope: its stores reduce it and are heard, and nothing that they ask
    /// for is run.
    ///
    /// - Parameters:
    ///   - key: The full name of the action's type.
    ///   - action: Makes the action, of the type that the dispatcher takes.
    /// - Throws: `ReplicaFailure`, and what `action` throws.
    package func reduceRecorded(
        _ key: String, _ action: (any Decodable.Type) throws -> any Decodable
    ) throws {
        precondition(tree.mode == .replica, "actions are given back to a replica")
        guard let dispatcher = dispatchers.first(where: { $0.actionKey == key }) else {
            throw ReplicaFailure.noDispatcher(action: key, path: path)
        }
        try dispatcher.reduceRecorded(action)
    }

    /// Gives one store of this scope a state.
    package func restoreStore(_ key: String, _ state: CodedValue) {
        replace([key: .coded(state, RestoreReport())])
    }

    package var mode: ScopeMode { tree.mode }

    /// Tells whoever wants to know of a mistake in this tree.
    package func notify(_ diagnosis: Diagnostic) { tree.diagnose?(diagnosis) }

    /// This scope and the open ones below it, each after its parent.
    package var subtree: [Scope] { [self] + children.flatMap(\.subtree) }

    /// The states of this scope by key; `nil` while the caller is just changing one. What they hold is shared, so
    /// that the next change of one copies what it changes.
    package var states: [(key: String, state: any Reducible)]? {
        var states: [(key: String, state: any Reducible)] = []
        for cell in cells {
            guard let state = cell.value.readableState else { return nil }
            states.append((cell.value.key, state))
        }
        return states
    }
}

/// All states of a tree, as they are, open and parked. What they hold is shared, so that the next change of one copies
/// what it changes.
package struct TreeStates: Sendable {
    fileprivate let open: SavedScope
    fileprivate let parked: [ParkedStates.Entry]

    /// - Parameter root: Between two actions.
    package init(of root: Scope) { (open, parked) = (root.currentStates(), root.parkedStates.all) }

    /// Gives them to another tree, as `restore` does: to what is there, and to what is opened then.
    ///
    /// - Returns: Dispose it when everything is open again.
    package func restored(in root: Scope) -> Restoration {
        root.parkedStates.all = parked
        return root.restore(open, RestoreReport())
    }
}

/// All states of a tree, open and parked, coded: to be kept for another process.
package struct TreeSnapshot: Codable, Equatable, Sendable {
    private var open: ScopeSnapshot
    /// The latest last, each with its route.
    private var parked: [ScopeSnapshot]

    /// Codes them; call it away from who dispatches.
    ///
    /// - Parameters:
    ///   - left: The names of scopes directly below the root that are left out.
    ///   - userInfo: What the states' own coding may ask its encoder for.
    /// - Throws: What the coding of a state throws.
    package init(
        _ states: TreeStates, without excluded: Set<String>, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws {
        var root = states.open
        root.children.removeAll { excluded.contains($0.name) }
        open = try ScopeSnapshot(root, userInfo)
        parked = try states.parked.map { try ScopeSnapshot($0.scope, userInfo) }
    }

    /// The same without what is parked, and, where `names` are given, with those scopes below the root only.
    package func withoutParkedStates(only names: Set<String>? = nil) -> TreeSnapshot {
        var copy = self
        copy.parked = []
        guard let names else { return copy }
        copy.open = ScopeSnapshot(
            name: open.name, route: open.route, states: open.states,
            children: open.children.filter { names.contains($0.name) })
        return copy
    }

    /// Gives them to a tree, as `restore` does.
    ///
    /// - Returns: Dispose it when everything is open again.
    package func restored(in root: Scope) -> Restoration {
        let report = RestoreReport()
        root.parkedStates.all = parked.compactMap { snapshot in
            snapshot.route.map { ParkedStates.Entry(route: $0, scope: SavedScope(snapshot, report)) }
        }
        return root.restore(SavedScope(open, report), report)
    }
}

extension ScopeSnapshot {
    fileprivate init(_ saved: SavedScope, _ userInfo: [CodingUserInfoKey: any Sendable]) throws {
        var states: [String: CodedValue] = [:]
        for (key, state) in saved.states { states[key] = try state.coded(userInfo) }
        self.init(
            name: saved.name, route: saved.route, states: states,
            children: try saved.children.map { try ScopeSnapshot($0, userInfo) })
    }
}

extension SavedScope.State {
    /// `nil` for what is not `Codable`.
    fileprivate func coded(_ userInfo: [CodingUserInfoKey: any Sendable]) throws -> CodedValue? {
        switch self {
        case .coded(let value, _): value
        case .value(let state):
            try (state as? any Encodable).map { try CodedValue(encoding: $0, userInfo: userInfo) }
        }
    }
}

/// Why a recorded action cannot be given back.
package enum ReplicaFailure: Error, Sendable, Equatable {
    /// Nothing in that scope hears such actions.
    case noDispatcher(action: String, path: String)
    case notCodable(action: String)
}
