import FluxCore
import ReactiveCore

/// The values from outside in a recording, for the scopes of its replica.
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

    private let inputs: [Key: [Input]]
    /// The lines of actions, in the order of the file.
    private let actions: [Int]
    private let position = Guarded(0)

    init(_ recording: Recording) {
        var inputs: [Key: [Input]] = [:]
        for line in 0..<recording.count where recording.index.kind(line) == .externalInput {
            guard case .externalInput(let path, let name)? = try? recording.entry(line),
                let value = try? recording.value(line)
            else { continue }
            inputs[Key(path: Self.names(path), name: name), default: []].append(
                Input(line: line, value: value))
        }
        self.inputs = inputs
        actions = inputs.isEmpty ? [] : recording.actions.sorted()
    }

    /// Notes which line is replayed.
    func move(to line: Int) { if !inputs.isEmpty { position.withLock { $0 = line } } }

    /// Returns the last value that was recorded before the action after the current line; `nil` if there is
    /// none.
    func value(_ path: String, _ name: String) -> CodedValue? {
        guard let all = inputs[Key(path: Self.names(path), name: name)] else { return nil }
        let line = position.withLock { $0 }
        let place = actions.partitioningIndex { $0 <= line }
        let next = place < actions.count ? actions[place] : .max
        return (all.last { $0.line < next } ?? all.first)?.value
    }

    private static func names(_ path: String) -> String {
        path.split(separator: "/").map(ScopePaths.name).joined(separator: "/")
    }
}
