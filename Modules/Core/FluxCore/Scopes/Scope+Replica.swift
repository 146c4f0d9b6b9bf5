import ReactiveCore

extension Scope {
    /// Gives a recorded action back to this scope: its stores reduce it and are heard, and nothing that they ask
    /// for is run.
    ///
    /// - Parameters:
    ///   - key: The full name of the action's type.
    ///   - action: Makes the action, of the type that the dispatcher takes.
    /// - Throws: `ReplicaFailure`, and what `action` throws.
    package func takeBack(
        _ key: String, _ action: (any Decodable.Type) throws -> any Decodable
    ) throws {
        precondition(tree.mode == .replica, "actions are given back to a replica")
        guard let dispatcher = dispatchers.first(where: { $0.actionKey == key }) else {
            throw ReplicaFailure.noDispatcher(action: key, path: path)
        }
        try dispatcher.takeBack(action)
    }

    /// Gives one store of this scope a state.
    package func restoreStore(_ key: String, _ state: CodedValue) {
        replace([key: .coded(state, RestoreReport())])
    }

    package var mode: ScopeMode { tree.mode }

    /// Tells whoever wants to know of a mistake in this tree.
    package func tell(_ diagnosis: Diagnosis) { tree.diagnose?(diagnosis) }

    /// This scope and the open ones below it, each after its parent.
    package var branch: [Scope] { [self] + children.flatMap(\.branch) }

    /// The states of this scope by key; `nil` while the caller is just changing one. What they hold is shared, so
    /// that the next change of one copies what it changes.
    package var states: [(key: String, state: any Reducible)]? {
        var states: [(key: String, state: any Reducible)] = []
        for cell in cells {
            guard let state = cell.value.live else { return nil }
            states.append((cell.value.key, state))
        }
        return states
    }
}

/// All states of a tree, as they are, open and parked. What they hold is shared, so that the next change of one copies
/// what it changes.
package struct TreeStates: Sendable {
    private let open: SavedScope
    private let parked: [Parking.Place]

    /// - Parameter root: Between two actions.
    package init(of root: Scope) { (open, parked) = (root.statesNow(), root.parking.all) }

    /// Gives them to another tree, as `restore` does: to what is there, and to what is opened then.
    ///
    /// - Returns: Dispose it when everything is open again.
    package func restored(in root: Scope) -> Restoration {
        root.parking.all = parked
        return root.restore(open, RestoreReport())
    }
}

/// Why a recorded action cannot be given back.
package enum ReplicaFailure: Error, Sendable, Equatable {
    /// Nothing in that scope hears such actions.
    case noDispatcher(action: String, path: String)
    case notCodable(action: String)
}
