import FluxCore

extension Replay {
    /// Sets the recorded initial state of a store, which may differ from the one its creator passed.
    func setInitialState(
        of store: StoreAddress, in scope: Scope, _ line: Int, isRestored: Bool
    ) throws(RecordingFailure) {
        let recorded = try recording.value(line)
        let replayed = state(of: store, in: scope)
        // As in the recorded program, observers are not notified.
        if replayed == recorded { return }
        // What was restored may have been saved before the lines that are replayed.
        if !isRestored, hasFingerprints, let replayed { compare(store, recorded, replayed) }
        scope.restoreStores([(scope, [store.key: recorded])])
        if state(of: store, in: scope) != recorded { unrestored.insert(store) }
    }

    /// Replaces the states of open stores as a recorded restoration did.
    func replaceStates(_ line: Int) throws(RecordingFailure) {
        let saved = try recording.checkpointScopes(line)
        // Scopes that open next have the states of their own lines.
        root.discardParkedStates()
        root.restoreStores(
            saved.compactMap { saved in scope(saved.path).map { ($0, saved.states) } })
        findUnrestored(in: saved)
    }

    /// Finds the stores whose states are not those of a checkpoint that was restored.
    func findUnrestored(in scopes: [CheckpointScope]) {
        for saved in scopes {
            for (key, recorded) in saved.states {
                let store = StoreAddress(path: saved.path, key: key)
                let restored = scope(saved.path).flatMap { state(of: store, in: $0) }
                if restored != recorded { unrestored.insert(store) }
            }
        }
    }

    /// Compares a state that was parked with what the replica has parked.
    func compareRestoredState(of store: StoreAddress, in scope: Scope, _ recorded: String) {
        if recording.migrations.changes(store.key) { return }
        let replayed = changes.fingerprint(of: StoreAddress(path: scope.path, key: store.key))
        guard hasFingerprints, let replayed, Fingerprint.text(replayed) != recorded else { return }
        recordDifference(.differentInitialState(store: store, part: ""), nil)
    }

    private func state(of store: StoreAddress, in scope: Scope) -> CodedValue? {
        guard let state = scope.states?.first(where: { $0.key == store.key })?.state else { return nil }
        return changes.coded(state)
    }

    private func compare(_ store: StoreAddress, _ recorded: CodedValue, _ replayed: CodedValue) {
        for difference in recorded.differences(to: replayed) {
            let part = difference.path.joined(separator: ".")
            recordDifference(.differentInitialState(store: store, part: part), nil)
        }
    }
}

/// A scope in a checkpoint, with its states.
struct CheckpointScope {
    let path: String
    let route: String?
    var states: [String: CodedValue]

    /// Decodes a scope; `nil` if the value has another form.
    init?(_ value: CodedValue) {
        guard case .keyed(let parts) = value, case .text(let path)? = parts[LineKey.scope.rawValue],
            path.utf8.count <= ScopePaths.maximumLength,
            case .keyed(let states)? = parts[LineKey.value.rawValue]
        else { return nil }
        (self.path, self.states) = (path, states)
        if case .text(let route)? = parts[LineKey.route.rawValue] { self.route = route } else { route = nil }
    }
}

extension ScopeSnapshot {
    /// - Parameter scopes: The root first, and each scope after its parent.
    init(_ scopes: [CheckpointScope]) {
        var below: [String: [ScopeSnapshot]] = [:]
        var root = ScopeSnapshot(name: "", route: nil, states: [:], children: [])
        for scope in scopes.reversed() {
            let parts = scope.path.split(separator: "/")
            let name = parts.last.map { $0.split(separator: "#").first.map(String.init) ?? "" } ?? ""
            let snapshot = ScopeSnapshot(
                name: name, route: scope.route, states: scope.states,
                children: (below[scope.path] ?? []).reversed())
            let parent = parts.dropLast().joined(separator: "/")
            if parent.isEmpty { root = snapshot } else { below[parent, default: []].append(snapshot) }
        }
        self = root
    }
}
