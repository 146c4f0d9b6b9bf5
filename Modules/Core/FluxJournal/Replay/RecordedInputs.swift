import FluxCore
import ReactiveCore

/// The values from outside and the initial states in a recording, for the scopes of its replica.
final class RecordedInputs: Sendable {
    private struct Input: Sendable {
        let line: Int
        let value: CodedValue
    }

    private struct Key: Hashable {
        /// The scope's path without instance numbers.
        let path: String
        let name: String
    }

    /// The current line, and the lines of the stores that the replica has created since.
    private struct Position {
        var line = 0
        var created: Set<Int> = []
    }

    /// A line and the actions that it caused: observers may dispatch them while others still open the scopes of the line.
    private struct Step {
        private var causes: Set<UInt64> = []

        init(_ line: Int, _ recording: Recording) { add(line, recording) }

        /// Returns whether a line begins the next step, and otherwise adds it to this one. Call with each line in order.
        mutating func ends(at line: Int, _ recording: Recording) -> Bool {
            switch recording.index.kind(line) {
            case .replaced: return true
            case .action:
                guard let cause = Self.number(line, .cause, recording), causes.contains(cause) else {
                    return true
                }
                add(line, recording)
                return false
            default: return false
            }
        }

        private mutating func add(_ line: Int, _ recording: Recording) {
            if let id = Self.number(line, .id, recording) { causes.insert(id) }
        }

        private static func number(_ line: Int, _ key: LineKey, _ recording: Recording) -> UInt64? {
            (try? recording.content(line) { $0.number(key) }) ?? nil
        }
    }

    private let recording: Recording
    private let inputs: [Key: [Input]]
    /// The lines of actions, in the order of the file.
    private let actions: [Int]
    private let position = Guarded(Position())

    init(_ recording: Recording) {
        var inputs: [Key: [Input]] = [:]
        for line in 0..<recording.count where recording.index.kind(line) == .externalInput {
            guard case .externalInput(let path, let name)? = try? recording.entry(line),
                let value = try? recording.value(line)
            else { continue }
            inputs[Key(path: Self.names(path), name: name), default: []].append(
                Input(line: line, value: value))
        }
        (self.recording, self.inputs) = (recording, inputs)
        actions = inputs.isEmpty ? [] : recording.actions.sorted()
    }

    /// Notes which line is replayed.
    func move(to line: Int) {
        position.withLock { position in
            if line < position.line || position.created.allSatisfy({ $0 <= line }) { position.created = [] }
            position.line = line
        }
    }

    /// Returns how the next recorded store with this key began, of those that were created in the current step; `nil` if
    /// there is none.
    func initialState(_ path: String, _ key: String) -> RecordedInitialState? {
        let (start, created) = position.withLock { ($0.line, $0.created) }
        let names = Self.names(path)
        var step = Step(start, recording)
        for line in (start + 1)..<max(recording.count, start + 1) {
            if step.ends(at: line, recording) { return nil }
            guard recording.index.kind(line) == .storeCreated, !created.contains(line),
                case .storeCreated(let other, key, let hasState, let restored)? = try? recording.entry(line),
                Self.names(other) == names
            else { continue }
            position.withLock { _ = $0.created.insert(line) }
            guard restored != nil else { return .creator }
            return hasState ? (try? recording.value(line)).map { .coded($0) } : .parked
        }
        return nil
    }

    /// Returns the last value that was recorded before the action after the current line; `nil` if there is
    /// none. A value of the current step comes before earlier ones.
    func value(_ path: String, _ name: String) -> CodedValue? {
        guard let all = inputs[Key(path: Self.names(path), name: name)] else { return nil }
        let line = position.withLock { $0.line }
        let place = actions.partitioningIndex { $0 <= line }
        let next = place < actions.count ? actions[place] : .max
        let last = all.last { $0.line < next }
        if last.map({ $0.line > line }) != true {
            var step = Step(line, recording)
            if let nested = all.first(where: { $0.line > next }),
                !(line + 1..<nested.line).contains(where: { step.ends(at: $0, recording) })
            {
                return nested.value
            }
        }
        return (last ?? all.first)?.value
    }

    private static func names(_ path: String) -> String {
        path.split(separator: "/").map(ScopePaths.name).joined(separator: "/")
    }
}
