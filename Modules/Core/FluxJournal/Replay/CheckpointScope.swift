import FluxCore

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
