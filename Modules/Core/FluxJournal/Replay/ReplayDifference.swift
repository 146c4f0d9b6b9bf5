import FluxCore

/// A difference between a replay and its recording.
public struct ReplayDifference: Sendable, Equatable {
    /// The kind of difference.
    public enum Kind: Sendable, Equatable {
        /// After the action, that part of a state has another value.
        ///
        /// - part: The coding keys of the part, separated by dots.
        case differentState(store: StoreAddress, part: String)
        /// A store begins with another state than the recorded one: that part has another value.
        case differentInitialState(store: StoreAddress, part: String)
        /// The reducer did not request this recorded command.
        case missingCommand(RecordedCommand)
        /// The reducer requested this command, which is not in the recording.
        case additionalCommand(RecordedCommand)
        /// The reducer requested another command than the recorded one.
        case differentCommand(recorded: RecordedCommand, replayed: RecordedCommand)
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

    /// The number of the replayed action, or of the last one before an initial state.
    public let number: UInt64
    /// The replayed action; `nil` for an initial state.
    public let action: RecordedAction?
    /// The kind of difference.
    public let kind: Kind
    /// The fingerprint of the replayed value of a different state; `nil` if it does not exist, and for other
    /// kinds.
    let replayed: String?
}

extension ReplicaFailure {
    var kind: ReplayDifference.Kind {
        switch self {
        case .noDispatcher: .noDispatcher
        case .notCodable: .notCodable
        }
    }
}

extension CodedValue {
    /// Whether a replayed value is this recorded one, except for secrets: a replay does not have those that
    /// were typed, so an optional that holds one may be missing.
    fileprivate func isSame(as replayed: CodedValue) -> Bool {
        switch (self, replayed) {
        case (.text(let one), .text(let other)):
            one == other || one.hasPrefix("•••#") && other.hasPrefix("•••")
        case (.list(let one), .list(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
        case (.keyed(let one), .keyed(let other)):
            other.keys.allSatisfy { one[$0] != nil }
                && one.allSatisfy { key, value in other[key].map(value.isSame) ?? value.containsSecret }
        default: self == replayed
        }
    }

    private var containsSecret: Bool {
        switch self {
        case .text(let text): text.hasPrefix("•••#")
        case .list(let values): values.contains { $0.containsSecret }
        case .keyed(let values): values.values.contains { $0.containsSecret }
        default: false
        }
    }
}

extension ReplayDifference.Kind {
    /// Compares the commands that an action's reducers requested. Places do not matter.
    static func comparing(_ recorded: [RecordedCommand], with replayed: [RecordedCommand]) -> Self? {
        func areEqual(_ one: RecordedCommand, _ other: RecordedCommand) -> Bool {
            guard one.store == other.store, let value = one.value, let otherValue = other.value else {
                return one.store == other.store
            }
            return value.isSame(as: otherValue)
        }
        guard let index = zip(recorded, replayed).enumerated().first(where: { !areEqual($1.0, $1.1) })?.offset
        else {
            if recorded.count > replayed.count { return .missingCommand(recorded[replayed.count]) }
            return replayed.count > recorded.count ? .additionalCommand(replayed[recorded.count]) : nil
        }
        let (one, other) = (recorded[index], replayed[index])
        let isMissing = !replayed[index...].contains { areEqual(one, $0) }
        let isAdditional = !recorded[index...].contains { areEqual($0, other) }
        if isMissing, isAdditional { return .differentCommand(recorded: one, replayed: other) }
        if isMissing { return .missingCommand(one) }
        return isAdditional
            ? .additionalCommand(other) : .differentCommand(recorded: one, replayed: other)
    }
}
