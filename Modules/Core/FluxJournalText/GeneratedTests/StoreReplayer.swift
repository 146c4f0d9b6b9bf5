import FluxCore
import FluxJournal

/// Reduces the actions of one store beside the replay.
protocol StoreReplayer: AnyObject {
    func accepts(_ action: String) -> Bool
    /// Whether an action is a part of the test; if not, it is counted.
    func needs(_ action: RecordedAction, _ name: String) -> Bool
    /// - Parameter state: The state of the replay's store after the action.
    func apply(
        _ action: RecordedAction, _ name: String, _ value: CodedValue, expecting state: (any Reducible)?)
        throws
    /// Begins with a state that a restoration set; after other actions, the test ends before it.
    func restore(_ state: any Reducible) throws
    /// `nil` when the store reduced no action.
    func part() -> RecordedTest.Part?
}

final class TypedStoreReplayer<State: Reducible & Codable>: StoreReplayer {
    private let name = StateKey.of(State.self)
    private var start: CodedValue
    /// The state as recorded, and the state with truncated texts.
    private var full: State
    private var truncated: State
    private var isTruncated: Bool
    private var steps: [RecordedTest.Step] = []
    /// The number of actions after the steps.
    private var omittedCount = 0
    /// Whether the state was restored after the steps.
    private var hasEnded = false

    init(_ state: State) throws {
        full = state
        truncated = state
        start = .null
        isTruncated = false
        try begin(state)
    }

    private func begin(_ state: State) throws {
        let coded = try CodedValue(encoding: state)
        full = state
        start = coded.withTruncatedTexts
        isTruncated = start != coded
        do { truncated = try start.decoded(as: State.self) } catch {
            throw RecordedTest.Failure.unreadable(state: name, why: "\(error)")
        }
    }

    func restore(_ state: any Reducible) throws {
        guard let state = state as? State, state != full, !hasEnded else { return }
        if steps.isEmpty { try begin(state) } else { hasEnded = true }
    }

    func accepts(_ action: String) -> Bool { action == StateKey.of(State.Action.self) }

    func needs(_ action: RecordedAction, _ name: String) -> Bool {
        let isNeeded =
            !hasEnded && omittedCount == 0 && (steps.count < RecordedTest.steps || extendsLast(action, name))
        if !isNeeded { omittedCount += 1 }
        return isNeeded
    }

    private func extendsLast(_ action: RecordedAction, _ name: String) -> Bool {
        guard let last = steps.last else { return false }
        return last.name == name && last.place == action.place
            && last.actions.count < RecordedTest.actions
    }

    func apply(
        _ action: RecordedAction, _ name: String, _ value: CodedValue, expecting state: (any Reducible)?
    ) throws {
        let short = value.withTruncatedTexts
        isTruncated = isTruncated || short != value
        guard let full = try decode(value), let next = try decode(short) else {
            throw RecordedTest.Failure.unreadable(
                state: self.name, why: GeneratedTestStrings.undecodable(action.name))
        }
        self.full.reduce(full)
        guard self.full == state as? State else {
            throw RecordedTest.Failure.mismatch(state: self.name, action: action.number)
        }
        let before = try steps.last?.after ?? CodedValue(encoding: truncated)
        var commands: [State.Command] = []
        truncated.reduce(next, CommandSink { commands.append($0) })
        let step = RecordedTest.Step(
            name: name, place: action.place, first: action.number, last: action.number, actions: [short],
            commands: try commands.compactMap { command in
                try (command as? any Encodable).map { try CodedValue(encoding: $0) }
            },
            before: before, after: try CodedValue(encoding: truncated))
        if extendsLast(action, name) { steps[steps.count - 1].add(step) } else { steps.append(step) }
    }

    func part() -> RecordedTest.Part? {
        steps.isEmpty
            ? nil
            : RecordedTest.Part(
                state: name, start: start, steps: steps, omittedCount: omittedCount,
                isTruncated: isTruncated, hasCodedCommands: State.Command.self is any Encodable.Type)
    }

    private func decode(_ value: CodedValue) throws -> State.Action? {
        func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded(as: type) }
        guard let type = State.Action.self as? any Decodable.Type else { return nil }
        do { return try decoded(type) as? State.Action } catch {
            throw RecordedTest.Failure.unreadable(state: name, why: "\(error)")
        }
    }
}

extension RecordedTest.Step {
    fileprivate mutating func add(_ other: RecordedTest.Step) {
        (last, after) = (other.last, other.after)
        actions += other.actions
        commands += other.commands
    }
}

extension CodedValue {
    /// This value with texts of more than 40 characters truncated, except ids and addresses.
    fileprivate var withTruncatedTexts: CodedValue {
        switch self {
        case .text(let text):
            let isOneWord = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            return text.count <= 40 || isOneWord ? self : .text(text.prefix(40) + "…")
        case .list(let values): return .list(values.map(\.withTruncatedTexts))
        case .keyed(let values): return .keyed(values.mapValues(\.withTruncatedTexts))
        default: return self
        }
    }
}
