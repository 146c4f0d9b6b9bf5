import FluxCore

/// What a replay does in another way than its recording says.
public struct ReplayDifference: Sendable, Equatable {
    /// What is different.
    public enum Kind: Sendable, Equatable {
        /// The action left another value in that part of a state.
        case differentState(store: String, part: String)
        /// No such scope is open now.
        case noScope
        /// Nothing in its scope hears such actions.
        case noDispatcher
        /// The action's type has no coding.
        case notCodable
        /// What it carried was not recorded.
        case notRecorded
        /// What it carried is not coded like that any more.
        case unreadable(String)
    }

    /// The action that was given back.
    public let action: RecordedAction
    /// What is different.
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
