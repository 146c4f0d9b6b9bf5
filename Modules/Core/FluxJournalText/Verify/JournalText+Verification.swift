import FluxCore
import FluxJournal

extension JournalText {
    /// The result of a verification: the difference, or how much is identical.
    ///
    /// - Parameter verification: A verification of the same recording.
    public func verification(_ verification: ReplayVerification) -> JournalLine {
        JournalLine(
            verification.difference.map(sentence)
                ?? strings.identical(actions: verification.actions))
    }

    /// Describes a difference, for the middle of a sentence.
    ///
    /// - Parameter difference: A difference of the same recording.
    public func sentence(_ difference: ReplayVerification.Difference) -> String {
        switch difference {
        case .action(let difference): return sentence(difference, reason(difference))
        case .notDeterministic(let difference):
            return sentence(difference, strings.notDeterministic(reason(difference)))
        case .note(let name, let action):
            return strings.note(
                name, after: action.map { ($0.number, recording.name(of: $0)) })
        }
    }

    private func sentence(_ difference: ReplayDifference, _ reason: String) -> String {
        guard let action = difference.action else { return reason }
        return strings.action(
            action.number, name: recording.name(of: action), in: action.path, reason)
    }

    private func reason(_ difference: ReplayDifference) -> String {
        let name = difference.action?.name ?? ""
        return switch difference.kind {
        case .differentState(let store, let part):
            strings.state(part.isEmpty ? store.key : "\(store.key).\(part)")
        case .differentInitialState(let store, let part):
            strings.initialState(Self.place(store, part.isEmpty ? [] : [part]), after: difference.number)
        case .missingCommand(let command):
            strings.missingCommand(
                Self.text(command.value, strings), of: command.store.key, at: command.place)
        case .additionalCommand(let command):
            strings.additionalCommand(
                Self.text(command.value, strings), of: command.store.key, at: command.place)
        case .differentCommand(let recorded, let replayed):
            strings.differentCommand(
                Self.text(recorded.value, strings), Self.text(replayed.value, strings), of: recorded.store.key
            )
        case .noScope: strings.scopeIsMissing
        case .noDispatcher: strings.nothingHandles(name)
        case .notCodable: strings.notCodable(name)
        case .notRecorded: strings.payloadIsMissing
        case .unreadable(let why): strings.isCodedDifferently(detail: why)
        }
    }
}
