import FluxCore
import FluxJournal

extension JournalText {
    /// The result of a verification: the difference, or how much is identical.
    ///
    /// - Parameter verification: A verification of the same recording.
    public func verification(_ verification: ReplayVerification) -> JournalLine {
        JournalLine(
            verification.difference.map(sentence)
                ?? JournalStrings.identical(actions: verification.actions))
    }

    /// Describes a difference, for the middle of a sentence.
    ///
    /// - Parameter difference: A difference of the same recording.
    public func sentence(_ difference: ReplayVerification.Difference) -> String {
        switch difference {
        case .action(let difference): return sentence(difference, Self.reason(difference))
        case .notDeterministic(let difference):
            return sentence(difference, JournalStrings.notDeterministic(Self.reason(difference)))
        case .note(let name, let action):
            return JournalStrings.note(
                name, after: action.map { ($0.number, recording.name(of: $0)) })
        }
    }

    private func sentence(_ difference: ReplayDifference, _ reason: String) -> String {
        guard let action = difference.action else { return reason }
        return JournalStrings.action(
            action.number, name: recording.name(of: action), in: action.path, reason)
    }

    private static func reason(_ difference: ReplayDifference) -> String {
        typealias Strings = JournalStrings
        let name = difference.action?.name ?? ""
        return switch difference.kind {
        case .differentState(let store, let part):
            Strings.state(part.isEmpty ? store.key : "\(store.key).\(part)")
        case .differentInitialState(let store, let part):
            Strings.initialState(place(store, part.isEmpty ? [] : [part]), after: difference.number)
        case .missingCommand(let command):
            Strings.missingCommand(text(command.value), of: command.store.key, at: command.place)
        case .additionalCommand(let command):
            Strings.additionalCommand(text(command.value), of: command.store.key, at: command.place)
        case .differentCommand(let recorded, let replayed):
            Strings.differentCommand(text(recorded.value), text(replayed.value), of: recorded.store.key)
        case .noScope: Strings.scopeIsMissing
        case .noDispatcher: Strings.nothingHandles(name)
        case .notCodable: Strings.notCodable(name)
        case .notRecorded: Strings.payloadIsMissing
        case .unreadable(let why): Strings.isCodedDifferently(detail: why)
        }
    }
}
