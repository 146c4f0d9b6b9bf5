public import FluxCore
import ReactiveCore

/// Why a place in a state is as it is: the action that made it so, and what led to that.
public struct Why: Sendable, Equatable {
    /// An action and what it changed.
    public struct Step: Sendable, Equatable {
        /// What happened.
        public let action: RecordedAction
        /// By the key of each store of its scope.
        public let changes: [String: [Difference]]
    }

    /// The path of its scope.
    public let path: String
    /// The key of its store.
    public let store: String
    /// Coding keys from the state down.
    public let parts: [String]
    /// What was there before; `nil` for nothing.
    public let old: CodedValue?
    /// What is there since; `nil` for nothing.
    public let new: CodedValue?
    /// The action that changed it, then its cause, and so on to the one that came from outside.
    public let chain: [Step]
}

extension Replay {
    /// Which action last changed a place up to a step, or last made it a value, and what led to it.
    ///
    /// - Parameters:
    ///   - place: Which part of which state.
    ///   - number: The last step that counts.
    ///   - value: What it was made, as JSON or as plain text; `nil` for anything.
    /// - Returns: `nil` when nothing did.
    /// - Throws: When the recording cannot be read.
    public func why(_ statePath: StatePath, upTo number: UInt64, is value: String? = nil) throws -> Why? {
        for line in recording.actions.reversed() {
            guard case .action(let action) = try recording.entry(line), action.number <= number else {
                continue
            }
            guard mayChange(action, statePath) else { continue }
            let before = try states(in: action.path, after: action.number - 1)
            let after = try states(in: action.path, after: action.number)
            for (key, new) in after.sorted(by: { $0.key < $1.key }) where statePath.matches(action.path, key)
            {
                let (was, is_) = (before[key]?.value(at: statePath.parts), new.value(at: statePath.parts))
                guard was != is_, value.map({ is_?.reads(as: $0) ?? false }) ?? true else { continue }
                return Why(
                    path: action.path, store: key, parts: statePath.parts, old: was, new: is_,
                    chain: try causes(of: action))
            }
        }
        return nil
    }

    /// What an action changed, by the keys of its scope's stores.
    public func changes(of action: RecordedAction) throws -> [String: [Difference]] {
        let before = try states(in: action.path, after: action.number - 1)
        return try states(in: action.path, after: action.number).reduce(into: [:]) { all, state in
            let differences = before[state.key].map { $0.differences(to: state.value) } ?? []
            if !differences.isEmpty { all[state.key] = differences }
        }
    }

    /// The states of a recorded scope after a step, by key; none where it is not open.
    public func states(in path: String, after number: UInt64) throws -> [String: CodedValue] {
        try go(to: number)
        return try scope(path)?.states?.reduce(into: [:]) { all, state in
            all[state.key] = try (state.state as? any Encodable).map { try CodedValue(encoding: $0) }
        } ?? [:]
    }

    /// An action, its cause, and so on to the one that came from outside, each with what it changed.
    ///
    /// - Throws: When the recording cannot be read.
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
        return action.changed.contains { key, parts in
            statePath.matches(action.path, key)
                && (statePath.parts.first.map { parts[$0] != nil || parts[""] != nil } ?? true)
        }
    }
}

extension CodedValue {
    /// Whether this is what somebody typed.
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
