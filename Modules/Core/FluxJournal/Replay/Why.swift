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

    /// The path of the action's scope.
    public let path: String
    /// The key of the store.
    public let store: String
    /// Coding keys from the state downwards.
    public let parts: [String]
    /// The old value; `nil` for none.
    public let old: CodedValue?
    /// The new value; `nil` for none.
    public let new: CodedValue?
    /// The action that changed the value, its cause, and so on to the action from outside.
    public let chain: [Step]
}

extension Replay {
    /// Finds the action that last changed a value, or last changed it to `value`, and the chain of its
    /// causes.
    ///
    /// - Parameters:
    ///   - statePath: The path of the value.
    ///   - number: The last step to consider.
    ///   - value: The new value as JSON or plain text; `nil` for any value.
    /// - Returns: `nil` if no action did.
    /// - Throws: An error if the recording cannot be read.
    public func why(_ statePath: StatePath, upTo number: UInt64, is value: String? = nil) throws -> Why? {
        for line in recording.actions.reversed() {
            guard case .action(let action) = try recording.entry(line), action.number <= number else {
                continue
            }
            guard mayChange(action, statePath) else { continue }
            let before = try states(around: action, after: action.number - 1)
            let after = try states(around: action, after: action.number)
            for (store, new) in after.sorted(by: { $0.key < $1.key })
            where statePath.matches(store.path, store.key) {
                let (was, is_) = (before[store]?.value(at: statePath.parts), new.value(at: statePath.parts))
                guard was != is_, value.map({ is_?.reads(as: $0) ?? false }) ?? true else { continue }
                return Why(
                    path: store.path, store: store.key, parts: statePath.parts, old: was, new: is_,
                    chain: try causes(of: action))
            }
        }
        return nil
    }

    /// Returns the changes by an action, by store.
    ///
    /// - Parameter action: An action of the recording.
    /// - Returns: The differences; stores that did not change are omitted.
    /// - Throws: An error if the recording cannot be read.
    public func changes(of action: RecordedAction) throws -> [StoreAddress: [Difference]] {
        let before = try states(around: action, after: action.number - 1)
        return try states(around: action, after: action.number).reduce(into: [:]) { all, state in
            let differences = before[state.key].map { $0.differences(to: state.value) } ?? []
            if !differences.isEmpty { all[state.key] = differences }
        }
    }

    /// Returns the states of a recorded scope after a step, by key; empty if the scope is not open.
    ///
    /// - Parameters:
    ///   - path: The recorded path.
    ///   - number: The step.
    /// - Throws: An error if the recording cannot be read, or a state cannot be encoded.
    public func states(in path: String, after number: UInt64) throws -> [String: CodedValue] {
        try go(to: number)
        return try scope(path)?.states?.reduce(into: [:]) { all, state in
            all[state.key] = try (state.state as? any Encodable).map { try CodedValue(encoding: $0) }
        } ?? [:]
    }

    /// Returns the states that an action may have changed: those of its scope, and derived ones.
    private func states(
        around action: RecordedAction, after number: UInt64
    ) throws -> [StoreAddress: CodedValue] {
        var all: [StoreAddress: CodedValue] = [:]
        for path in Set(action.changed.keys.map(\.path)).union([action.path]) {
            for (key, state) in try states(in: path, after: number) {
                all[StoreAddress(path: path, key: key)] = state
            }
        }
        return all
    }

    /// Returns an action, its cause, and so on to the action from outside, each with its changes.
    ///
    /// - Parameter action: An action of the recording.
    /// - Returns: The chain, `action` first.
    /// - Throws: An error if the recording cannot be read.
    public func causes(of action: RecordedAction) throws -> [Why.Step] {
        var (chain, next) = ([Why.Step](), Optional(action))
        while let action = next {
            chain.append(Why.Step(action: action, changes: try changes(of: action)))
            next = nil
            if let line = action.cause.flatMap({ causes[$0] }),
                case .action(let cause) = try recording.entry(line)
            {
                next = cause
            }
        }
        return chain
    }

    private func mayChange(_ action: RecordedAction, _ statePath: StatePath) -> Bool {
        guard hasFingerprints else { return true }
        return action.changed.contains { store, parts in
            statePath.matches(store.path, store.key)
                && (statePath.parts.first.map { parts[$0] != nil || parts[""] != nil } ?? true)
        }
    }
}

extension CodedValue {
    /// Whether a user's text denotes this value.
    fileprivate func reads(as text: String) -> Bool {
        switch self {
        case .null: text == "null"
        case .bool(let value): text == "\(value)"
        case .integer(let value): text == "\(value)"
        case .unsigned(let value): text == "\(value)"
        case .number(let value): Double(text) == value
        case .text(let value): value == text
        case .list(let values): values.isEmpty && text == "[]"
        case .keyed(let values): values.isEmpty && text == "{}" || values.count == 1 && values[text] != nil
        }
    }
}
