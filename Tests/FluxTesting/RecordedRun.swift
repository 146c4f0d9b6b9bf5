public import FluxCore
import FluxJournal
public import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A state that reduces recorded actions: a recorded run as a test.
///
/// States, actions and values are JSON in the form of a recording. `nagare journal test` generates such
/// tests.
public struct RecordedRun<State: Reducible & Codable> where State.Action: Decodable {
    /// The state after the actions so far.
    public private(set) var state: State

    /// Creates a run that starts with a state.
    ///
    /// - Parameters:
    ///   - type: The type of the state.
    ///   - json: The state before the first action.
    /// - Throws: `DecodingError` if `json` is not an encoded state.
    public init(_ type: State.Type, _ json: String) throws {
        state = try Self.coded(json).decoded(as: State.self)
    }

    /// Reduces actions, and expects that the state has changed at exactly these paths, and that exactly these
    /// commands were requested.
    ///
    /// - Parameters:
    ///   - actions: One or more actions.
    ///   - changes: The new values by their paths; `nil` for a removed value. A path consists of coding keys,
    ///     such as `field.text` or `list.items.0`.
    ///   - asks: The requested commands, in order. Commands whose type is not `Encodable` are not compared.
    ///   - sourceLocation: Where a failure is reported.
    /// - Throws: `DecodingError` if an action, a value or a command cannot be decoded.
    public mutating func take(
        _ actions: String..., changes: [String: String?] = [:], asks: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try CodedValue(encoding: state)
        var commands: [State.Command] = []
        for action in actions {
            state.reduce(
                try Self.coded(action).decoded(as: State.Action.self), CommandSink { commands.append($0) })
        }
        let differences = before.differences(to: try CodedValue(encoding: state), matching: .indices)
        let actual = Dictionary(
            uniqueKeysWithValues: differences.map { ($0.path.joined(separator: "."), $0.new) })
        let expected = try changes.mapValues { json in
            try json.map(Self.coded)
        }
        for path in Set(actual.keys).union(expected.keys).sorted() {
            if expected[path] == actual[path] { continue }
            let descriptions = [Self.description(expected[path]), Self.description(actual[path])]
            let message = "\(path): expected \(descriptions[0]), but got \(descriptions[1])"
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        }
        try Self.compare(commands, with: try asks.map(Self.coded), sourceLocation)
    }

    private static func compare(
        _ commands: [State.Command], with expected: [CodedValue], _ sourceLocation: SourceLocation
    ) throws {
        guard State.Command.self is any Encodable.Type else { return }
        let actual = try commands.compactMap { command in
            try (command as? any Encodable).map { try CodedValue(encoding: $0) }
        }
        for index in 0..<max(actual.count, expected.count) where !(actual[at: index] == expected[at: index]) {
            let descriptions = [expected[at: index], actual[at: index]].map { value in
                value.map { description($0) } ?? "none"
            }
            let message =
                "command \(index + 1): expected \(descriptions[0]), but got \(descriptions[1])"
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        }
    }

    private static func coded(_ json: String) throws -> CodedValue {
        // The JSON of a recording; a person may have formatted it.
        try CodedValue(json: Array(json.utf8))
            ?? JSONDecoder().decode(CodedValue.self, from: Data(json.utf8))
    }

    /// Describes the change at a path, for comparison and for messages.
    private static func description(_ value: CodedValue??) -> String {
        guard let value else { return "no change" }
        return value?.text() ?? "no value"
    }
}

extension [CodedValue] {
    /// The element at an index; `nil` if there is none.
    fileprivate subscript(at index: Int) -> CodedValue? { indices.contains(index) ? self[index] : nil }
}
