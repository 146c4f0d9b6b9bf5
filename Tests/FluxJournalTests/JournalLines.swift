import FluxCore
import Testing

@testable import FluxJournal

/// The answers of a journal as lines of text, for comparison with expected ones.
enum JournalLines {
    /// The changed value with its certainty; then each action of the chain with its changes.
    static func why(_ why: Why, _ recording: Recording) throws -> String {
        let place = "\(shortened(why.store)).\(why.parts.joined(separator: "."))"
        let certainty =
            switch why.certainty {
            case .verified: "verified"
            case .notDeterministic(let number): "not deterministic at \(number)"
            case .differs(let number): "differs from \(number) on"
            case .replayedOnly: "replayed only"
            }
        var lines = ["\(place): \(change(why.old, why.new)) (\(certainty))"]
        for step in why.chain {
            lines.append("\(try action(step.action, recording)) at \(step.action.place)")
            for (store, differences) in step.changes.sorted(by: { $0.key < $1.key }) {
                for difference in differences {
                    let part = "\(shortened(store)).\(difference.path.joined(separator: "."))"
                    lines.append("  \(part): \(change(difference.old, difference.new))")
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The action of a difference, and what differs.
    static func difference(_ difference: ReplayDifference, _ recording: Recording) throws -> String {
        let kind =
            switch difference.kind {
            case .differentState(let store, let part): "different \(shortened(store)).\(part)"
            case .differentInitialState(let store, let part): "different initial \(shortened(store)).\(part)"
            case .missingCommand(let command): "missing \(shortened(command))"
            case .additionalCommand(let command): "additional \(shortened(command))"
            case .differentCommand(let recorded, let replayed):
                "different \(shortened(recorded)) and \(shortened(replayed))"
            case .noScope: "no scope"
            case .noDispatcher: "no dispatcher"
            case .notCodable: "not Codable"
            case .notRecorded: "not recorded"
            case .unreadable: "unreadable"
            }
        return try difference.action.map { try "\(action($0, recording)): \(kind)" } ?? kind
    }

    private static func action(_ action: RecordedAction, _ recording: Recording) throws -> String {
        let line = try #require(recording.line(of: action.number))
        return "\(action.number) \(shortened(action.name)) \(recording.preview(line, limit: 80))"
    }

    private static func change(_ old: CodedValue?, _ new: CodedValue?) -> String {
        "\(old.map(json) ?? "nothing") -> \(new.map(json) ?? "nothing")"
    }

    static func json(_ value: CodedValue) -> String {
        let tree = EncodingTree()
        guard (try? tree.encode(value)) != nil else { return "" }
        var json = JSONWriter()
        json.append(tree)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func shortened(_ command: RecordedCommand) -> String {
        "\(shortened(command.store)) \(command.value.map(json) ?? "") at \(command.place)"
    }

    private static func shortened(_ store: StoreAddress) -> String { "\(store.path):\(shortened(store.key))" }

    private static func shortened(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }
}
