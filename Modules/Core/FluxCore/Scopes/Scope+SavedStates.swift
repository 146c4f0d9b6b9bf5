import ReactiveCore

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
