public import FluxCore
import ReactiveCore

/// How a value in a state came about: the action that changed it, and its chain of causes.
public struct Why: Sendable, Equatable {
    /// An action and its changes.
    public struct Step: Sendable, Equatable {
        /// The action.
        public let action: RecordedAction
        /// The changes of each store: of those that reduced the action, and of those derived from them.
        public let changes: [StoreAddress: [Difference]]
    }

    /// How sure the answer is.
    public enum Certainty: Sendable, Equatable {
        /// The replay of the action changed the value as it was recorded.
        case verified
        /// The action is the recorded one, but this program behaves differently from the action with that
        /// number on: the old and new value, and the changes in the chain, may not be those of the recorded
        /// program.
        case differs(from: UInt64)
        /// Two replays by this program differ: the reducer of the action with that number is not
        /// deterministic. The values are those of one replay.
        case notDeterministic(at: UInt64)
        /// The recording does not say what its actions changed, so the replay could not be compared with it.
        case replayedOnly
    }

    /// The store.
    public let store: StoreAddress
    /// Coding keys from the state downwards.
    public let parts: [String]
    /// The old value; `nil` for none.
    public let old: CodedValue?
    /// The new value; `nil` for none.
    public let new: CodedValue?
    /// The action that changed the value, its cause, and so on to the action from outside, or to a repetition.
    public let chain: [Step]
    /// The repetition with which the chain ends: the cause of its last action is one like it, some time before. `nil` if
    /// it ends with an action from outside.
    public let repetition: CauseRepetition?
    /// How sure the answer is.
    public let certainty: Certainty
}

/// Why a value is as it is.
public enum WhyAnswer: Sendable, Equatable {
    /// An action changed it.
    case changed(Why)
    /// No action changed it since the store was created, or none to the requested value.
    ///
    /// - value: The value at that step; `nil` for none.
    case neverChanged(StoreAddress, parts: [String], value: CodedValue?)
    /// A restoration changed it, after the last action that did.
    ///
    /// - old: The value before; `nil` for none.
    /// - new: The value that was restored, or derived from restored states; `nil` for none.
    /// - after: The number of the last action before the restoration; 0 for none.
    case restored(StoreAddress, parts: [String], old: CodedValue?, new: CodedValue?, after: UInt64)
    /// The recording has no such store; the names of similar ones, the most similar first.
    case unknownStore(similar: [String])
    /// No state of the store has that part; the names of the parts beside it, the most similar first.
    case unknownPart(StoreAddress, part: String, similar: [String])
    /// Several open stores match.
    case several([StoreAddress])

    /// The change; `nil` for other answers.
    public var change: Why? { if case .changed(let why) = self { why } else { nil } }
}

extension Replay {
    /// Finds the action that last changed a value, or last changed it to `value`, and the chain of its
    /// causes.
    ///
    /// The lines of the recording tell which action it was, down to lists; the actions are replayed for the
    /// values, and to find what changed inside of a list.
    ///
    /// - Parameters:
    ///   - statePath: The path of the value.
    ///   - number: The last step to consider; all steps if it is after the last action.
    ///   - value: The new value as JSON or plain text; `nil` for any value.
    ///   - extent: How far the causes are followed. Each action of the chain is replayed for its changes.
    /// - Returns: The answer, with its certainty.
    /// - Throws: An error if the recording cannot be read.
    public func why(
        _ statePath: StatePath, upTo number: UInt64, is value: String? = nil,
        causes extent: CauseExtent = .untilRepeated
    ) throws -> WhyAnswer {
        let number = min(number, recording.lastStep)
        let lifetimes = try StoreLifetimes(recording).all.filter { $0.begin <= number }
        let matching = lifetimes.filter { statePath.parts(in: $0.store) != nil }
        let open = matching.filter { $0.isOpen(after: number) }
        if open.count > 1 { return .several(open.map(\.store)) }
        // Of closed stores, the one that changed last.
        let found = open.isEmpty ? matching.sorted { $0.end ?? .max > $1.end ?? .max } : open
        var (change, other) = (Why?.none, WhyAnswer?.none)
        for lifetime in found {
            if let change, let end = lifetime.end, end < change.chain[0].action.number { break }
            let search = WhySearch(self, lifetime, statePath.parts(in: lifetime.store) ?? [], value, extent)
            switch try search.answer(upTo: min(number, lifetime.end ?? number)) {
            case .changed(let why):
                if change.map({ $0.chain[0].action.number < why.chain[0].action.number }) ?? true {
                    change = why
                }
            case .restored(let store, let parts, let old, let new, let after):
                if let change, change.chain[0].action.number > after { break }
                return .restored(store, parts: parts, old: old, new: new, after: after)
            case let answer: other = other ?? answer
            }
        }
        return change.map(WhyAnswer.changed) ?? other
            ?? .unknownStore(similar: Similarity.stores(lifetimes.map(\.store), to: statePath))
    }

    /// Returns the changes by an action, by store.
    ///
    /// - Parameter action: An action of the recording.
    /// - Returns: The differences; stores that did not change are omitted.
    /// - Throws: An error if the recording cannot be read.
    public func changes(of action: RecordedAction) throws -> [StoreAddress: [Difference]] {
        try go(to: action.number - 1)
        let before = try states(around: action)
        try go(to: action.number)
        return try states(around: action).reduce(into: [:]) { all, state in
            let differences = before[state.key].map { $0.differences(to: state.value) } ?? []
            if !differences.isEmpty { all[state.key] = differences }
        }
    }

    /// Returns an action, its cause, and so on, each with its changes.
    ///
    /// - Parameters:
    ///   - action: An action of the recording.
    ///   - extent: How far the causes are followed.
    /// - Returns: The chain, `action` first, and the repetition with which it ends; `nil` if it ends with an action from
    ///   outside.
    /// - Throws: An error if the recording cannot be read.
    public func causes(
        of action: RecordedAction, _ extent: CauseExtent = .untilRepeated
    ) throws -> (steps: [Why.Step], repetition: CauseRepetition?) {
        let chain = try CauseChain(action, extent, in: recording)
        // The earliest first: steps forward continue from the one before.
        let steps = try chain.actions.reversed().map { Why.Step(action: $0, changes: try changes(of: $0)) }
        return (steps.reversed(), chain.repetition)
    }

    /// The states that an action may have changed, at the current step: those that its line names; without
    /// fingerprints, those of its scope.
    private func states(around action: RecordedAction) throws -> [StoreAddress: CodedValue] {
        var all: [StoreAddress: CodedValue] = [:]
        for path in Set(action.changed.keys.map(\.path)).union([action.path]) {
            for (key, state) in try statesHere(in: path) { all[StoreAddress(path: path, key: key)] = state }
        }
        return all
    }

    private func statesHere(in path: String) throws -> [String: CodedValue] {
        try scope(path)?.states?.reduce(into: [:]) { all, state in
            all[state.key] = try (state.state as? any Encodable).map { try CodedValue(encoding: $0) }
        } ?? [:]
    }

    /// The value of a part of a store at the current step.
    func value(of store: StoreAddress, at parts: [String]) throws -> CodedValue? {
        guard
            let state = scope(store.path)?.states?.first(where: { $0.key == store.key })?.state
                as? any Encodable
        else { return nil }
        return try StateValue.value(of: state, at: parts, placeholders)
    }
}
