/// Whether the current code can reproduce a recording, as far as that is known without replaying it.
public enum ReplayCompatibility: Sendable, Equatable {
    /// The same version recorded it, and all of it can be decoded.
    case same
    /// It can be replayed, but the result may differ: for these reasons, in the order of the lines they
    /// concern.
    case mayDiffer([CompatibilityIssue])
    /// It cannot be replayed.
    case notReplayable(RecordingFailure)
}

/// Why a replay may differ from its recording.
public struct CompatibilityIssue: Sendable, Equatable {
    /// The kind of issue. Paths contain the names of scopes without instance numbers.
    public enum Kind: Sendable, Hashable {
        /// Another version recorded it; its reducers may differ.
        case otherVersion(String)
        /// The end is missing.
        case truncated
        /// A line is damaged; the lines from there on are ignored.
        case damaged(RecordingDamage)
        /// The current code opens no such scope, on its own or for the scope's route: actions that were
        /// dispatched there are ignored.
        case noScope(path: String)
        /// The scope has no dispatcher for the type, which may have been renamed: the actions are ignored.
        case noDispatcher(action: String, path: String)
        /// The current type with this name is not decodable: its actions are ignored.
        case notCodable(action: String)
        /// The current state of a store is not `Codable`: it starts with its initial value, also after a
        /// jump.
        case stateNotCodable(key: String, path: String)
        /// The payloads of this action type were not recorded: the actions are ignored.
        case notRecorded(action: String)
        /// The encoding of this case has changed, or the case was removed: the actions are ignored.
        case changedAction(String, caseName: String)
        /// The store does not exist any more.
        case noStore(key: String, path: String)
        /// The encoding of the state has changed: the store starts with its initial value.
        case changedState(key: String, path: String)
    }

    /// The kind of issue.
    public let kind: Kind
    /// The number of the first affected action, or of the action before the first affected line; 0 for the
    /// beginning.
    public let first: UInt64
    /// The number of affected lines.
    public internal(set) var count = 1
    /// The decoder's message for the first of them; `nil` if nothing was decoded.
    public let why: String?
}
