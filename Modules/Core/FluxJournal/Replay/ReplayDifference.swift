import FluxCore

/// A difference between a replay and its recording.
public struct ReplayDifference: Sendable, Equatable {
    /// The kind of difference.
    public enum Kind: Sendable, Equatable {
        /// After the action, that part of a state has another value.
        case differentState(store: StoreAddress, part: String)
        /// The action's scope is not open.
        case noScope
        /// The action's scope has no dispatcher for its type.
        case noDispatcher
        /// The action's type is not decodable.
        case notCodable
        /// The action's payload was not recorded.
        case notRecorded
        /// The action's payload cannot be decoded any more.
        case unreadable(String)
    }

    /// The replayed action.
    public let action: RecordedAction
    /// The kind of difference.
    public let kind: Kind
}

extension ReplicaFailure {
    var kind: ReplayDifference.Kind {
        switch self {
        case .noDispatcher: .noDispatcher
        case .notCodable: .notCodable
        }
    }
}
