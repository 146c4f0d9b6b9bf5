import FluxCore
import Testing

@testable import FluxJournal

@Suite("comparing the commands of an action")
struct CommandComparisonTests {
    private let store = StoreAddress(path: "app", key: "S")

    private func commands(_ json: [String]) throws -> [RecordedCommand] {
        try json.map { json in
            let value = try #require(CodedValue(json: Array(json.utf8)))
            return RecordedCommand(store: store, place: "S.swift:1", value: value)
        }
    }

    @Test(
        "a replayed value may have other secrets than the recorded one, and may lack them",
        arguments: [
            (#""a""#, #""a""#, true), (#""a""#, #""b""#, false), (#""•••#1""#, #""•••#2""#, true),
            (#""•••#1""#, #""a""#, false), (#""a""#, #""•••#1""#, false), ("1", "1", true), ("1", "2", false),
            (#"["•••#1",1]"#, #"["•••#2",1]"#, true), ("[1,2]", "[1,3]", false), ("[1]", "[1,2]", false),
            ("[1,2]", "[1]", false), (#"{"a":1}"#, #"{"a":2}"#, false), (#"{"a":1}"#, "{}", false),
            ("{}", #"{"a":1}"#, false), (#"{"a":1,"key":"•••#1"}"#, #"{"a":1}"#, true),
            (#"{"a":1}"#, #"{"a":1,"key":"•••#1"}"#, false), (#"{"key":"•••#1"}"#, #"{"key":"•••#2"}"#, true),
            (#"{"keys":[1,"•••#1"]}"#, "{}", true), (#"{"keys":[1,"a"]}"#, "{}", false),
            (#"{"pair":{"a":1,"key":"•••#1"}}"#, "{}", true), (#"{"pair":{"a":1}}"#, "{}", false),
        ])
    func secrets(recorded: String, replayed: String, isSame: Bool) throws {
        let (recorded, replayed) = (try commands([recorded]), try commands([replayed]))
        let kind = ReplayDifference.Kind.comparing(recorded, with: replayed)
        #expect(kind == (isSame ? nil : .differentCommand(recorded: recorded[0], replayed: replayed[0])))
    }

    @Test(
        "the first command that differs is named: missing, additional or another one",
        arguments: [
            ("12", "12", ""), ("", "", ""), ("12", "2", "missing 1"), ("2", "12", "additional 1"),
            ("12", "1", "missing 2"), ("1", "12", "additional 2"), ("132", "12", "missing 3"),
            ("12", "132", "additional 3"), ("1", "3", "3 instead of 1"), ("12", "21", "2 instead of 1"),
            ("11", "13", "3 instead of 1"), ("13", "11", "1 instead of 3"), ("112", "12", "missing 1"),
            ("123", "145", "4 instead of 2"), ("121", "11", "missing 2"), ("11", "121", "additional 2"),
        ])
    func kinds(recorded: String, replayed: String, expected: String) throws {
        let kind = ReplayDifference.Kind.comparing(
            try commands(recorded.map(String.init)), with: try commands(replayed.map(String.init)))
        func text(_ command: RecordedCommand) -> String { command.value?.text() ?? "" }
        let found =
            switch kind {
            case .missingCommand(let command): "missing \(text(command))"
            case .additionalCommand(let command): "additional \(text(command))"
            case .differentCommand(let recorded, let replayed):
                "\(text(replayed)) instead of \(text(recorded))"
            default: ""
            }
        #expect(found == expected)
    }
}
