import FluxCore
import ReactiveCore

// Queries for replays.
extension Recording {
    /// The name of the root scope.
    var rootName: String {
        for line in 0..<count {
            if case .opened(let path, _)? = try? entry(line) { return String(path.prefix { $0 != "/" }) }
            if case .checkpoint? = try? entry(line), let root = try? checkpointScopes(line).first {
                return root.path
            }
        }
        return "app"
    }

    /// Whether actions were recorded with fingerprints of what they changed, and with their commands.
    var hasFingerprints: Bool {
        actions.contains { line in
            let hasResult = try? content(line) { content in
                [LineKey.changed, .derived, .asked].contains { content[$0] != nil }
            }
            return hasResult ?? false
        }
    }

    /// The lines of actions by their identity as a cause.
    var causes: [Cause: Int] {
        actions.reduce(into: [:]) { all, line in
            if let id = (try? content(line) { $0.number(.id) }) ?? nil { all[Cause(id: id)] = line }
        }
    }

    /// Returns the scopes of a checkpoint with their states.
    func checkpointScopes(_ line: Int) throws(RecordingFailure) -> [CheckpointScope] {
        guard case .list(let scopes) = try value(line) else { throw .malformed(line: line + 1) }
        return try scopes.map { scope throws(RecordingFailure) in
            guard let scope = CheckpointScope(scope) else { throw .malformed(line: line + 1) }
            return scope
        }
    }
}
