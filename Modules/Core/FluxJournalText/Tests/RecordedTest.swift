import FluxCore
public import FluxJournal

/// What the stores of one scope did in a recorded run, as the content of a generated test.
public struct RecordedTest: Sendable {
    /// Consecutive actions of one kind, and what they changed and requested.
    struct Step: Sendable {
        let name: String
        let place: String
        let first: UInt64
        var last: UInt64
        var actions: [CodedValue]
        /// The commands that the reducer requested.
        var commands: [CodedValue]
        /// The states before the first and after the last action.
        let before: CodedValue
        var after: CodedValue

        var changes: [Difference] { before.differences(to: after, matching: .indices) }
    }

    /// The test of one store.
    struct Part: Sendable {
        /// The name of the state's type, such as `Search.ResultsState`.
        let state: String
        let start: CodedValue
        let steps: [Step]
        /// The number of actions after these steps.
        let omittedCount: Int
        /// Whether texts were truncated.
        let isTruncated: Bool
        /// Whether commands can be encoded; if not, the test does not contain them.
        let hasCodedCommands: Bool
    }

    /// Why there is no test.
    public enum Failure: Error, Equatable, Sendable {
        /// No store in a matching scope reduced an action.
        case noActions
        /// Reducing the action again leads to a different state.
        case mismatch(state: String, action: UInt64)
        /// The state or an action cannot be decoded, because its texts were truncated or another version
        /// recorded it.
        case unreadable(state: String, why: String)
    }

    /// The path of the scope.
    public let path: String
    let parts: [Part]

    /// The maximum number of steps for each store, and of actions in each step.
    static let (steps, actions) = (40, 12)

    /// Reduces the actions of one scope again. The first 40 steps of each store become its test; it begins with a state
    /// that was restored before them, and ends before a later restoration.
    ///
    /// - Parameters:
    ///   - replay: A replay that has not advanced yet.
    ///   - scope: The end of the scope's path; `nil` selects the scope with the most actions.
    /// - Throws: `Failure`, and `RecordingFailure` when the recording cannot be read.
    public init<App>(_ replay: Replay<App>, scope: String? = nil) throws {
        let recording = replay.recording
        let path = try recording.busiestScope(scope)
        var replayers: [(key: String, replayer: any StoreReplayer)] = []
        scan: for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .storeCreated(path, let key, _, _):
                guard !replayers.contains(where: { $0.key == key }) else { break }
                try replay.advance(to: line)
                guard let state = replay.state(key, in: path) as? any Reducible & Codable,
                    !(state is any Deriving)
                else { break }
                replayers.append((key, try Self.replayer(of: state)))
            case .action(let action) where action.path == path && action.hasPayload:
                for (key, replayer) in replayers where replayer.accepts(action.name) {
                    let name = recording.caseName(line) ?? ""
                    guard replayer.needs(action, name) else { continue }
                    try replay.advance(to: line)
                    try replayer.apply(
                        action, name, try recording.value(line), expecting: replay.state(key, in: path))
                }
            case .replaced where !replayers.isEmpty:
                try replay.advance(to: line)
                for (key, replayer) in replayers {
                    if let state = replay.state(key, in: path) { try replayer.restore(state) }
                }
            case .closed(path): break scan
            default: break
            }
        }
        self.path = path
        parts = replayers.compactMap { $0.replayer.part() }
        if parts.isEmpty { throw Failure.noActions }
    }

    private static func replayer(of state: some Reducible & Codable) throws -> any StoreReplayer {
        try TypedStoreReplayer(state)
    }
}

extension Recording {
    /// The path of the scope with the most actions; ties are resolved by name.
    ///
    /// - Parameter end: The end of the path; `nil` for any.
    fileprivate func busiestScope(_ end: String?) throws -> String {
        var counts: [String: Int] = [:]
        for line in actions {
            guard case .action(let action) = try entry(line) else { continue }
            if end.map(action.path.hasSuffix) ?? true { counts[action.path, default: 0] += 1 }
        }
        guard let path = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
            throw RecordedTest.Failure.noActions
        }
        return path
    }
}

extension Replay {
    fileprivate func state(_ key: String, in path: String) -> (any Reducible)? {
        scope(path)?.states?.first { $0.key == key }?.state
    }

    /// Processes the lines up to this one, unless that has been done.
    fileprivate func advance(to line: Int) throws {
        while next <= line, try advance() != nil {}
    }
}
