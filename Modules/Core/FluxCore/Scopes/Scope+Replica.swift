import ReactiveCore

extension Scope {
    /// Reduces a recorded action in this scope of a replica: its stores notify their observers, and the
    /// commands they request are not run.
    ///
    /// - Parameters:
    ///   - key: The full name of the action's type.
    ///   - action: Decodes the action as the type that the dispatcher takes.
    /// - Throws: `ReplicaFailure`, and the errors of `action`.
    package func reduceRecorded(
        _ key: String, _ action: (any Decodable.Type) throws -> any Decodable
    ) throws {
        precondition(tree.mode == .replica, "recorded actions can be reduced only in a replica")
        try dispatcher(key).reduceRecorded(action)
    }

    /// Dispatches an action in this scope whose type is known by name only.
    ///
    /// - Parameters:
    ///   - action: Its encoded form.
    ///   - key: The full name of its type.
    ///   - fileID: Who dispatches it, for recordings.
    ///   - line: The line of the call.
    /// - Throws: `ReplicaFailure`, and a `DecodingError` if the value is not an action of that type.
    package func dispatch(_ action: CodedValue, of key: String, fileID: String, line: Int) throws {
        try dispatcher(key).dispatchDecoded({ try action.decoded(as: $0) }, fileID: fileID, line: line)
    }

    private func dispatcher(_ key: String) throws -> any AnyDispatcher {
        guard let dispatcher = dispatchers.first(where: { $0.actionKey == key }) else {
            throw ReplicaFailure.noDispatcher(action: key, path: path)
        }
        return dispatcher
    }

    /// Replaces the states of stores in this scope and below, as `restore` does for open stores.
    ///
    /// - Parameter states: By the keys of the stores in each scope.
    package func restoreStores(_ states: [(scope: Scope, states: [String: CodedValue])]) {
        replace(states.map { ($0.scope, $0.states.mapValues { .coded($0, RestoreReport()) }) })
    }

    /// Sets the source of the initial states of a replica's stores.
    ///
    /// - Parameter states: Returns how the next recorded store began, for the path of a scope and a key; `nil` if there is
    ///   none. Not called for a state that is being restored.
    package func useRecordedInitialStates(
        _ states: @escaping @Sendable (String, String) -> RecordedInitialState?
    ) {
        tree.recorded.withLock { $0.initialState = states }
    }

    /// Discards the states of closed scopes, except for the latest ones.
    ///
    /// - Parameter count: The number of states to retain.
    package func discardParkedStates(except count: Int = 0) { parkedStates.retain(count) }

    package var mode: ScopeMode { tree.mode }

    /// Whether mistakes in this tree are reported.
    package var isDiagnosing: Bool { tree.isDiagnosing }

    /// Reports a mistake in this tree to the root's hook.
    package func notify(_ diagnosis: Diagnostic) { tree.report(diagnosis) }

    /// The open children that were opened after the one with this number, with their numbers.
    package func children(after number: Int) -> [(number: Int, scope: Scope)] {
        contents.withLock { $0.children.values(after: number).map { ($0.number, $0.value) } }
    }

    /// This scope and all open scopes below, each after its parent.
    package var subtree: [Scope] { [self] + children.flatMap(\.subtree) }

    /// The states of this scope's stores by key; `nil` while the caller is changing one. They share storage
    /// with the stores: the next change copies what it modifies.
    package var states: [(key: String, state: any Reducible)]? {
        var states: [(key: String, state: any Reducible)] = []
        for cell in cells {
            guard let state = cell.value.readableState else { return nil }
            states.append((cell.value.key, state))
        }
        return states
    }
}

/// All states of a tree, open and parked. They share storage with the stores: the next change copies what it
/// modifies.
package struct TreeStates: Sendable {
    fileprivate let open: SavedScope
    fileprivate let parked: [ParkedStates.Entry]

    /// Captures the states of a tree.
    ///
    /// - Parameter root: The root of the tree; not while one of its actions is being reduced.
    package init(of root: Scope) { (open, parked) = (root.currentStates(), root.parkedStates.all) }

    /// Restores the states in another tree, as `restore` does: in open scopes, and in scopes that are opened
    /// later.
    ///
    /// - Returns: Dispose it when everything is open again.
    package func restored(in root: Scope) -> Restoration {
        root.parkedStates.all = parked
        return root.restore(open, RestoreReport())
    }
}

/// All states of a tree, open and parked, in encoded form, for another tree or another process.
public struct TreeSnapshot: Codable, Equatable, Sendable {
    /// The states of the root and the open scopes below it.
    public private(set) var open: ScopeSnapshot
    /// The latest one last; each has a route.
    private var parked: [ScopeSnapshot]

    /// Encodes `states`. Takes a while: call it off the dispatching thread.
    ///
    /// - Parameters:
    ///   - states: The states.
    ///   - excluded: The names of scopes directly below the root that are omitted.
    ///   - userInfo: The `userInfo` of the encoder that the states are encoded with.
    /// - Throws: Rethrows errors of the states' encoding.
    package init(
        _ states: TreeStates, without excluded: Set<String>, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws {
        open = try ScopeSnapshot(states.open.withoutChildren(excluded), userInfo)
        parked = try states.parked.map { try ScopeSnapshot($0.scope, userInfo) }
    }

    /// Adds states that another tree has parked under routes whose states are neither open nor parked here.
    ///
    /// - Throws: Rethrows errors of the states' encoding.
    package mutating func addParked(of states: TreeStates) throws {
        let known = open.routes.union(parked.compactMap(\.route))
        let others = states.parked.filter { !known.contains($0.route) }
        parked = try others.map { try ScopeSnapshot($0.scope, [:]) } + parked
    }

    /// Returns a copy without parked states and, if `names` is given, with only those scopes below the root.
    package func withoutParkedStates(only names: Set<String>? = nil) -> TreeSnapshot {
        var copy = self
        copy.parked = []
        guard let names else { return copy }
        copy.open = ScopeSnapshot(
            name: open.name, route: open.route, states: open.states,
            children: open.children.filter { names.contains($0.name) })
        return copy
    }

    /// Decodes the state of a scope directly below the root.
    ///
    /// - Parameters:
    ///   - type: The type of the state.
    ///   - name: The name of the scope.
    /// - Returns: `nil` if there is no such state, or if it cannot be decoded any more.
    package func state<State: Decodable>(_ type: State.Type, inScope name: String) -> State? {
        let coded = open.children.first { $0.name == name }?.states[StateKey.of(type)]
        return try? coded?.decoded(as: type)
    }

    /// Returns a copy with other states.
    ///
    /// - Parameter transform: Returns the key and the form of a state, given those that it has.
    package func mapStates(
        _ transform: (_ key: String, _ state: CodedValue) -> (key: String, state: CodedValue)
    ) -> TreeSnapshot {
        var copy = self
        copy.open = open.mapStates(transform)
        copy.parked = parked.map { $0.mapStates(transform) }
        return copy
    }

    /// Restores the states in a tree, as `restore` does.
    ///
    /// - Parameter root: The root of the tree.
    /// - Returns: The restoration. Dispose it when everything is open again.
    public func restored(in root: Scope) -> Restoration {
        let report = RestoreReport()
        root.parkedStates.all = parked.compactMap { snapshot in
            snapshot.route.map { ParkedStates.Entry(route: $0, scope: SavedScope(snapshot, report)) }
        }
        return root.restore(SavedScope(open, report), report)
    }
}

extension ScopeSnapshot {
    /// The routes of this scope and of those below.
    fileprivate var routes: Set<String> {
        children.reduce(into: Set(route.map { [$0] } ?? [])) { $0.formUnion($1.routes) }
    }

    fileprivate func mapStates(
        _ transform: (_ key: String, _ state: CodedValue) -> (key: String, state: CodedValue)
    ) -> ScopeSnapshot {
        let mapped = states.map { transform($0.key, $0.value) }
        return ScopeSnapshot(
            name: name, route: route, states: Dictionary(mapped) { first, _ in first },
            children: children.map { $0.mapStates(transform) })
    }

    fileprivate init(_ saved: SavedScope, _ userInfo: [CodingUserInfoKey: any Sendable]) throws {
        var states: [String: CodedValue] = [:]
        for (key, state) in saved.states { states[key] = try state.coded(userInfo) }
        self.init(
            name: saved.name, route: saved.route, states: states,
            children: try saved.children.map { try ScopeSnapshot($0, userInfo) })
    }
}

extension SavedScope.State {
    /// Encodes the state; `nil` if it is not `Codable`.
    fileprivate func coded(_ userInfo: [CodingUserInfoKey: any Sendable]) throws -> CodedValue? {
        switch self {
        case .coded(let value, _): value
        case .value(let state):
            try (state as? any Encodable).map { try CodedValue(encoding: $0, userInfo: userInfo) }
        }
    }
}

/// How a recorded store began.
package enum RecordedInitialState: Sendable {
    /// With the state that its creator passed.
    case creator
    /// With the state that was parked under its route.
    case parked
    /// With another state, which was saved.
    case coded(CodedValue)
}

/// Why a recorded action, or one that is known by name, cannot be reduced.
package enum ReplicaFailure: Error, Sendable, Equatable {
    /// The scope has no dispatcher for the action's type.
    case noDispatcher(action: String, path: String)
    case notCodable(action: String)
}

/// Saving and restoring states.
extension Scope {
    /// The registered stores.
    var cells: [Confined<AnyCell>] { dispatchers.flatMap(\.cells) }
    var dispatchers: [any AnyDispatcher] { contents.withLock { $0.dispatchers }.map(\.dispatcher) }

    /// Determines the key and the initial state of a new store.
    ///
    /// - Parameters:
    ///   - initial: The state if none is saved.
    ///   - key: `nil` for the full name of the state's type.
    ///   - former: Earlier keys of the state.
    func resolveInitialState<State: Reducible>(
        _ initial: State, key: String?, former: [String]
    ) -> (key: String, state: State, origin: StateOrigin) {
        let name = key ?? StateKey.of(State.self)
        var (keyed, saved, origin) = contents.withLock { contents in
            contents.counts[name, default: 0] += 1
            let count = contents.counts[name, default: 1]
            let key = count == 1 ? name : "\(name)#\(count)"
            let saved = ([key] + former).firstNonNil { contents.saved?.states.removeValue(forKey: $0) }
            return (key, saved, contents.saved?.parking != nil ? StateOrigin.parked : .saved)
        }
        // What a replica has parked is not always what the recorded program had.
        if tree.mode == .replica, saved == nil || origin == .parked {
            switch tree.recorded.withLock({ $0.initialState })?(path, keyed) {
            case .creator: saved = nil
            case .coded(let value): (saved, origin) = (.coded(value, RestoreReport()), .saved)
            case .parked, nil: break
            }
        }
        if key == nil, keyed != name, cells.contains(where: { $0.value.key == name }) {
            tree.report(
                .secondStoreWithoutKey(state: String(describing: State.self), scopePath: path))
        }
        let restored = saved?.restored(as: State.self)
        return (keyed, restored ?? initial, restored == nil ? .creator : origin)
    }

    /// Whether this scope, or one above it, was opened with the states that this tree has parked: their times are
    /// those of its scheduler. `false` after a restoration.
    package var continuesParkedStates: Bool { contents.withLock { $0.saved?.parking == .here } }

    /// The saved states for this scope and below that no store has used.
    var unusedStates: [UnusedState] {
        let (saved, children) = contents.withLock { ($0.saved, $0.children.values) }
        return (saved?.unusedStates(in: path) ?? []) + children.flatMap(\.unusedStates)
    }

    /// The saved states for stores and children that are created later.
    func setSaved(_ saved: SavedScope?) {
        let before = contents.withLock { contents in
            defer { contents.saved = saved }
            return contents.saved
        }
        _ = before  // Released here, outside of the lock.
    }

    func adoptParkedStates(_ route: String) {
        guard contents.withLock({ $0.saved == nil }), let parked = parkedStates.take(route) else { return }
        setSaved(parked)
    }

    func currentStates() -> SavedScope {
        let pairs = cells.compactMap { cell in
            cell.value.readableState.map { (cell.value.key, SavedScope.State.value($0)) }
        }
        return SavedScope(
            name: name, route: route, states: Dictionary(pairs) { first, _ in first },
            children: children.map { $0.currentStates() })
    }
}

extension Sequence {
    /// Returns the first non-`nil` result of `transform`.
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
