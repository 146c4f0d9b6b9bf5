import FluxCore
import FluxJournal

/// What the stores of one scope did in a recorded run, as the content of a test.
struct RecordedTest {
    /// Consecutive actions of one kind, and what they changed and requested.
    struct Step {
        let name: String
        let place: String
        let first: UInt64
        var last: UInt64
        var actions: [CodedValue]
        /// The commands that the reducer requested.
        var commands: [CodedValue]
        /// The states before the first and after the last action.
        let before: CodedValue
        var after: CodedValue

        var changes: [Difference] { before.differences(to: after, matching: .indices) }
    }

    /// The test of one store.
    struct Part {
        /// The name of the state's type, such as `Search.ResultsState`.
        let state: String
        let start: CodedValue
        let steps: [Step]
        /// The number of actions after these steps.
        let omittedCount: Int
        /// Whether texts were truncated.
        let isTruncated: Bool
        /// Whether commands can be encoded; if not, the test does not contain them.
        let hasCodedCommands: Bool
    }

    /// Why there is no test.
    enum Failure: Error, Equatable {
        /// No store in a matching scope reduced an action.
        case noActions
        /// Reducing the action again leads to a different state.
        case mismatch(state: String, action: UInt64)
        /// The state or an action cannot be decoded, because its texts were truncated or another version
        /// recorded it.
        case unreadable(state: String, why: String)
    }

    let path: String
    let parts: [Part]

    /// The maximum number of steps for each store, and of actions in each step.
    private static let (steps, actions) = (40, 12)

    /// - Parameters:
    ///   - replay: A replay that has not advanced yet.
    ///   - scope: The end of the scope's path; `nil` selects the scope with the most actions.
    /// - Throws: `Failure`, and `RecordingFailure` when the recording cannot be read.
    init(_ replay: Replay<AppReplica>, scope: String?) throws {
        let recording = replay.recording
        var counts: [String: Int] = [:]
        for line in recording.actions {
            guard case .action(let action) = try recording.entry(line) else { continue }
            if scope.map(action.path.hasSuffix) ?? true { counts[action.path, default: 0] += 1 }
        }
        // Ties are resolved by name.
        guard let path = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
            throw Failure.noActions
        }
        var replayers: [(key: String, replayer: any StoreReplayer)] = []
        scan: while let line = try replay.advance() {
            switch try recording.entry(line) {
            case .storeCreated(path, let key, _, _):
                guard !replayers.contains(where: { $0.key == key }),
                    let state = replay.scope(path)?.states?.first(where: { $0.key == key })?.state,
                    let state = state as? any Reducible & Codable, !(state is any Deriving)
                else { break }
                replayers.append((key, try Self.replayer(of: state)))
            case .action(let action) where action.path == path && action.hasPayload:
                let value = try recording.value(line)
                for (key, replayer) in replayers where replayer.accepts(action.name) {
                    let state = replay.scope(path)?.states?.first { $0.key == key }?.state
                    try replayer.apply(action, recording.caseName(line) ?? "", value, expecting: state)
                }
            case .closed(path): break scan
            default: break
            }
        }
        self.path = path
        parts = replayers.compactMap { $0.replayer.part(steps: Self.steps, actions: Self.actions) }
        if parts.isEmpty { throw Failure.noActions }
    }

    private static func replayer(of state: some Reducible & Codable) throws -> any StoreReplayer {
        try TypedStoreReplayer(state)
    }
}

/// Reduces the actions of one store beside the replay.
private protocol StoreReplayer: AnyObject {
    func accepts(_ action: String) -> Bool
    /// - Parameter state: The state of the replay's store after the action.
    func apply(
        _ action: RecordedAction, _ name: String, _ value: CodedValue, expecting state: (any Reducible)?)
        throws
    /// `nil` when the store reduced no action.
    func part(steps: Int, actions: Int) -> RecordedTest.Part?
}

private final class TypedStoreReplayer<State: Reducible & Codable>: StoreReplayer {
    private let name = StateKey.of(State.self)
    private let start: CodedValue
    /// The state as recorded, and the state with truncated texts.
    private var full: State
    private var truncated: State
    private var isTruncated: Bool
    private var recordedSteps: [RecordedTest.Step] = []

    init(_ state: State) throws {
        let coded = try CodedValue(encoding: state)
        (full, start) = (state, coded.withTruncatedTexts)
        isTruncated = start != coded
        do { truncated = try start.decoded(as: State.self) } catch {
            throw RecordedTest.Failure.unreadable(state: name, why: "\(error)")
        }
    }

    func accepts(_ action: String) -> Bool { action == StateKey.of(State.Action.self) }

    func apply(
        _ action: RecordedAction, _ name: String, _ value: CodedValue, expecting state: (any Reducible)?
    ) throws {
        let short = value.withTruncatedTexts
        isTruncated = isTruncated || short != value
        guard let full = try decode(value), let next = try decode(short) else {
            throw RecordedTest.Failure.unreadable(
                state: self.name, why: NagareStrings.Journal.undecodable(action.name))
        }
        self.full.reduce(full)
        guard self.full == state as? State else {
            throw RecordedTest.Failure.mismatch(state: self.name, action: action.number)
        }
        let before = try CodedValue(encoding: truncated)
        var commands: [State.Command] = []
        truncated.reduce(next, CommandSink { commands.append($0) })
        recordedSteps.append(
            RecordedTest.Step(
                name: name, place: action.place, first: action.number, last: action.number, actions: [short],
                commands: try commands.compactMap { command in
                    try (command as? any Encodable).map { try CodedValue(encoding: $0) }
                },
                before: before, after: try CodedValue(encoding: truncated)))
    }

    func part(steps: Int, actions: Int) -> RecordedTest.Part? {
        var all: [RecordedTest.Step] = []
        for step in recordedSteps {
            if let last = all.last, last.name == step.name, last.place == step.place,
                last.actions.count < actions
            {
                all[all.count - 1].add(step)
            } else {
                all.append(step)
            }
        }
        let omittedCount = all.dropFirst(steps).reduce(0) { $0 + $1.actions.count }
        return all.isEmpty
            ? nil
            : RecordedTest.Part(
                state: name, start: start, steps: Array(all.prefix(steps)), omittedCount: omittedCount,
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
