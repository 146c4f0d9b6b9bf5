import FluxCore
import FoundationEssentials
import ReactiveCore
import Testing

@testable import FluxJournal
@testable import FluxJournalText

@Suite("the text about a recording")
struct JournalTextTests {
    private let store = StoreAddress(path: "app/list", key: "M.ListState")

    private func action() -> RecordedAction {
        RecordedAction(
            number: 7, name: "M.ListAction", path: "app/list", id: nil, cause: nil, place: "M/List.swift:1",
            time: .seconds(2), duration: .zero, changed: [:], hasPayload: false)
    }

    /// Changes of the parts `a0` to `a9`, and of the title of the first of two elements.
    private var changes: [Difference] {
        func state(_ title: String, _ number: Int64) -> CodedValue {
            var parts = Dictionary(
                uniqueKeysWithValues: (0..<10).map { ("a\($0)", CodedValue.integer(number)) })
            parts["items"] = .list([
                .keyed(["id": .text("x"), "title": .text(title)]), .keyed(["id": .text("y")]),
            ])
            return .keyed(parts)
        }
        return state("old", 0).differences(to: state("new", 1))
    }

    private func lines(_ parts: [String], _ command: (@Sendable (UInt64, UInt64) -> String)? = nil) throws
        -> [String]
    {
        let header = #"{"app":"m","journal":2,"profile":"default","settings":{},"started":"x"}"#
        let recording = try Recording(Data(Recording.sealed(header + "\n").utf8))
        let why = Why(
            store: store, parts: parts, old: nil, new: nil,
            chain: [Why.Step(action: action(), changes: [store: changes])], repetition: nil,
            certainty: .verified)
        return JournalText(recording, diffCommand: command).why(why).map(\.description)
    }

    @Test(
        "the changes of the value are before all others, whether an element is named by id or by index",
        arguments: [["items"], ["items", "[x]", "title"], ["items", "0"]])
    func first(_ parts: [String]) throws {
        let lines = try lines(parts)
        #expect(lines[2] == #"      M.ListState.items[x].title: "old" → "new""#)
        #expect(lines[3] == "      M.ListState.a0: 0 → 1")
    }

    @Test("omitted changes are counted, followed by the command that shows all")
    func more() throws {
        let shown = try lines(["items"]) { "show \($0) \($1)" }
        #expect(shown.count == 11)
        #expect(shown.last == "      and 3 more; show all with show 6 7")
        #expect(try lines(["items"]).last == "      and 3 more")
    }

    @Test("a moved element is shown with its indices")
    func moved() throws {
        let elements = (0..<3).map { CodedValue.keyed(["id": .integer($0)]) }
        let move = CodedValue.list(elements).differences(to: .list([elements[2], elements[0], elements[1]]))
        let lines = move.map { JournalText.line($0, at: "items[2]", JournalText.english).description }
        #expect(lines == ["items[2]: moved from 2 to 0"])
    }
}
