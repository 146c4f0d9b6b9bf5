import FluxCore
public import FluxJournal

/// The result of comparing a recorded run with the current code.
public struct ReplayVerification: Sendable {
    /// The first difference.
    public enum Difference: Sendable {
        /// The current code behaves differently.
        case action(ReplayDifference)
        /// Two replays by the current code differ.
        case notDeterministic(ReplayDifference)
        /// A note has another value, after that action.
        case note(String, after: RecordedAction?)
    }

    /// The number of compared actions.
    public internal(set) var actions = 0
    /// The number of compared notes.
    public internal(set) var notes = 0
    /// The first difference; `nil` if the current code does what was recorded.
    public internal(set) var difference: Difference?
}

extension Replay {
    /// Replays from the beginning until the end or the first difference: compares states, commands,
    /// and notes such as drawn frames. If there is a difference, replays once more to tell changed code from
    /// a reducer that is not deterministic.
    ///
    /// - Parameters:
    ///   - isComplete: Whether to stop after a difference was found; checked after each line then.
    ///   - isSame: Whether a recorded note has the value that the app at this step would record; `nil` for
    ///     notes that are not compared.
    /// - Returns: The result.
    /// - Throws: `RecordingFailure` if the recording cannot be read, and the errors of `isSame`.
    public func verify(
        isComplete: () -> Bool = { true },
        isSame: (_ app: App, _ note: String, _ line: Int) throws -> Bool? = { _, _, _ in nil }
    ) throws -> ReplayVerification {
        try restart()
        var (result, last) = (ReplayVerification(), RecordedAction?.none)
        while result.difference == nil || !isComplete(), let line = try advance() {
            switch try recording.entry(line) {
            case .action(let action):
                (last, result.actions) = (action, result.actions + 1)
                result.difference = result.difference ?? differences.first.map { .action($0) }
            case .note(let name):
                guard let isSame = try isSame(app, name, line) else { break }
                result.notes += 1
                if !isSame { result.difference = result.difference ?? .note(name, after: last) }
            case .storeCreated, .replaced:
                result.difference = result.difference ?? differences.first.map { .action($0) }
            case .header, .opened, .externalInput, .begun, .closed, .checkpoint, .ended: break
            }
        }
        if case .action? = result.difference, let unstable = try nondeterministicDifference() {
            result.difference = .notDeterministic(unstable)
        }
        return result
    }
}

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
