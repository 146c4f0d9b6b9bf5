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

    /// The line of the checkpoint with which the recording begins, as a part of a longer one does; `nil` if it begins with
    /// the scopes that were opened.
    var firstCheckpoint: Int? {
        index.checkpoints.first.flatMap { line in
            (1..<line).allSatisfy { index.kind($0) == .externalInput } ? line : nil
        }
    }

    /// The number of the last action before the recording: it is a part of a longer one, or the older lines of a trace
    /// were discarded. 0 for a recording from the beginning.
    public var firstStep: UInt64 { firstCheckpoint.map { number(of: $0) } ?? 0 }

    /// The number of the last action, or of a later checkpoint.
    var lastStep: UInt64 { max(last, index.number(count - 1)) }

    /// Whether actions were recorded with fingerprints of what they changed, and with their commands.
    var hasFingerprints: Bool {
        if let stated = header.hasFingerprints { return stated }
        return actions.contains { line in
            let hasResult = try? content(line) { content in
                [LineKey.changed, .derived, .asked].contains { content[$0] != nil }
            }
            return hasResult == true
        }
    }

    /// Returns the action that caused another; `nil` if the other came from outside.
    ///
    /// It is before the other, usually near: searching backwards needs no index of all actions.
    func cause(of action: RecordedAction) throws(RecordingFailure) -> RecordedAction? {
        guard let cause = action.cause else { return nil }
        let start = actions.partitioningIndex { index.number($0) < action.number }
        for line in actions[..<start].reversed() where try content(line, { $0.number(.id) }) == cause.id {
            if case .action(let found) = try entry(line) { return found }
        }
        return nil
    }

    /// Returns the paths of the scopes that were open at a checkpoint.
    ///
    /// - Parameter line: The checkpoint's line.
    /// - Throws: `.malformed` if the line is not a list of scopes.
    package func openScopes(_ line: Int) throws(RecordingFailure) -> [String] {
        try checkpointScopes(line).map(\.path)
    }

    /// Returns the scopes of a checkpoint, or of replaced states, with their states.
    func checkpointScopes(_ line: Int) throws(RecordingFailure) -> [CheckpointScope] {
        guard case .list(let scopes) = try value(line) else { throw .malformed(line: line + 1) }
        return try scopes.map { scope throws(RecordingFailure) in
            guard var scope = CheckpointScope(scope) else { throw .malformed(line: line + 1) }
            do { scope.states = try migrations.states(scope.states) } catch {
                throw .unreadable(line: line + 1, why: "\(error)")
            }
            return scope
        }
    }
}
