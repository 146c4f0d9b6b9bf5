/// Whether today's code can be expected to do again what was recorded, as far as that is known before anything of it
/// is replayed.
public enum ReplayCompatibility: Sendable, Equatable {
    /// The version that recorded it is this one, and reads all of it.
    case same
    /// A replay goes to its end, and what it does may not be what was done: for these reasons, in the order of the
    /// lines that they are about.
    case mayDiffer([CompatibilityIssue])
    /// There is no replay.
    case notReplayable(RecordingFailure)
}

/// Why a replay may not do what was done.
public struct CompatibilityIssue: Sendable, Equatable {
    /// What it is about. Paths are those of scopes without the numbers of second ones.
    public enum Kind: Sendable, Hashable {
        /// That version recorded it. Its reducers may have been others.
        case otherVersion(String)
        /// What happened last is missing.
        case truncated
        /// Today's code opens no such scope, by itself or for its route: what was dispatched there is left out.
        case noScope(path: String)
        /// Nothing hears actions of that type there, which may have another name now: they are left out.
        case noDispatcher(action: String, path: String)
        /// Today's type of that name has no coding: its actions are left out.
        case notCodable(action: String)
        /// Today's state of a store has no coding: it begins as today's code lets it begin, also where the replay
        /// jumps to.
        case stateNotCodable(key: String, path: String)
        /// What actions of that type carried was not recorded: they are left out.
        case notRecorded(action: String)
        /// That case of a type is coded in another way now, or is gone: its actions are left out.
        case changedAction(String, caseName: String)
        /// There is no such store now.
        case noStore(key: String, path: String)
        /// The state is coded in another way now: its store begins as today's code lets it begin.
        case changedState(key: String, path: String)
    }

    /// What it is.
    public let kind: Kind
    /// The number of the first action that it is about, or of the one before that; 0 for the beginning.
    public let first: UInt64
    /// How many lines it is about.
    public internal(set) var count = 1
    /// What the decoder says of the first of them; `nil` where nothing was decoded.
    public let why: String?
}
