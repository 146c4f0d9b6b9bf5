import FluxCore
import FluxJournal
import FluxJournalText
import FoundationEssentials
import Testing

@Suite("the groups of a list of actions") struct ActionGroupTests {
    private static let header =
        #"{"app":"nagare 1","journal":2,"profile":"default","settings":{},"started":"2026-11-23T00:00:00Z"}"#

    private func recording(_ lines: [String]) throws -> Recording {
        try Recording(
            Data(Recording.sealed(([Self.header] + lines).map { $0 + "\n" }.joined()).utf8))
    }

    private func action(_ number: Int, _ name: String, cause: Int? = nil, asked: String? = nil) -> String {
        let cause = cause.map { #","cause":\#($0)"# } ?? ""
        let asked = asked.map { #","asked":[\#($0)]"# } ?? ""
        return #"{"action":"M.Action"\#(asked),"at":"M/F.swift:1"\#(cause),"id":\#(number),"in":"app/list","#
            + #""n":\#(number),"time":1,"took":1,"value":{"\#(name)":{}}}"#
    }

    private func groups(
        _ lines: [String], _ select: (inout ActionFilter) -> Void = { _ in }
    ) throws -> [ActionGroup] {
        var (all, filter) = ([ActionGroup](), ActionFilter())
        select(&filter)
        try recording(lines).actionGroups(filter, atOnce: 500) { all += $0 }
        return all
    }

    @Test("consecutive actions of one kind form one row only if they have the same cause")
    func causes() throws {
        let lines = [
            action(1, "typed"), action(2, "typed"), action(3, "found", cause: 1),
            action(4, "found", cause: 2), action(5, "found", cause: 2),
        ]
        let rows = try groups(lines)
        #expect(
            rows.map { "\($0.name) \($0.count)" } == ["Action.typed 2", "Action.found 1", "Action.found 2"])
        #expect(rows.map(\.cause) == [nil, 1, 2])
    }

    @Test(
        "actions whose values are of different cases are rows of their own, and the longest duration counts")
    func cases() throws {
        func list(_ number: Int, _ value: String, took: Int = 1) -> String {
            action(number, "list").replacing(#"{"list":{}}"#, with: #"{"list":{"_0":\#(value)}}"#)
                .replacing(#""took":1"#, with: #""took":\#(took)"#)
        }
        let lines = [
            list(1, #"{"filterEdited":{"_0":"a"}}"#), list(2, #"{"filterEdited":{"_0":"b c"}}"#, took: 7),
            list(3, #"{"filterConfirmed":{}}"#), list(4, "true"), list(5, "false"),
        ]
        let rows = try groups(lines)
        #expect(
            rows.map { "\($0.values) \($0.count)" } == [
                #"filterEdited "a" 2"#, "filterConfirmed 1", "true 2",
            ])
        #expect(rows.map(\.longest) == [.nanoseconds(7), .nanoseconds(1), .nanoseconds(1)])
    }

    @Test("an action that did not end is a row of its own, in the order of the numbers")
    func unfinished() throws {
        let begun = action(3, "typed").replacing(#""action""#, with: #""begun""#)
            .replacing(#","took":1"#, with: "")
        let lines = [action(1, "typed"), action(2, "typed"), begun]
        let rows = try groups(lines) { $0.includesUnfinished = true }
        #expect(
            rows.map { "\($0.action.number) \($0.count) \($0.isUnfinished)" } == ["1 2 false", "3 1 true"])
        #expect(rows.last?.name == "Action.typed")
        #expect(try groups(lines).count == 1)
    }

    @Test("a filter selects by the end of the scope's path, a part of the name, and the number")
    func filter() throws {
        let other = action(3, "closed").replacing("app/list", with: "app/shelf")
        let lines = [action(1, "typed"), action(2, "found"), other]
        #expect(try groups(lines) { $0.scope = "shelf" }.map(\.action.number) == [3])
        #expect(try groups(lines) { $0.action = "Action.fo" }.map(\.action.number) == [2])
        #expect(try groups(lines) { $0.since = 2 }.map(\.action.number) == [2, 3])
    }

    @Test(
        "consecutive actions below a folded scope are one group, and so are repeats unless they are not grouped"
    )
    func folded() throws {
        let inner = action(2, "found").replacing("app/list", with: "app/list/row")
        let lines = [action(1, "typed"), inner, action(3, "typed"), action(4, "typed")]
        #expect(try groups(lines) { $0.foldedScopes = ["list"] }.map(\.count) == [4])
        #expect(try groups(lines).map(\.count) == [1, 1, 2])
        #expect(try groups(lines) { $0.groupsRepeats = false }.map(\.count) == [1, 1, 1, 1])
    }

    @Test("groups arrive in parts of a limited size, and notes belong to the group before them")
    func parts() throws {
        let note = #"{"after":2,"note":"key","value":"x"}"#
        let lines = [note, action(1, "a"), action(2, "b"), note, note, action(3, "c"), note]
        var (sizes, notes, filter) = ([Int](), [Int](), ActionFilter())
        filter.notes = ["key"]
        try recording(lines).actionGroups(filter, atOnce: 2) { groups in
            sizes.append(groups.count)
            notes += groups.map(\.notes.count)
        }
        #expect(sizes == [2, 1])
        #expect(notes == [0, 2, 1])
    }

    @Test("a list of actions is text, with commands, unfinished actions and a missing end")
    func text() throws {
        let begun = action(3, "typed").replacing(#""action""#, with: #""begun""#)
            .replacing(#","took":1"#, with: "")
        let lines = [
            action(
                1, "typed",
                asked: #"{"at":"M/S.swift:2","in":"app/list","store":"M.State","value":{"find":{"_0":"s"}}}"#),
            action(2, "found", cause: 1), begun,
        ]
        var filter = ActionFilter()
        filter.includesCommands = true
        let text = try JournalText(recording(lines)).actions(filter).map(\.description)
        #expect(
            text == [
                "1  0.000  list  Action.typed  M/F.swift:1",
                #"      asked for find "s" at M/S.swift:2"#,
                "2  0.000  list  Action.found  ← 1  M/F.swift:1",
                "action 3, Action.typed in list, dispatched at M/F.swift:1, did not end",
                "the recording has no end: the program is still running, or it was killed and its last moments are missing",
            ])
    }
}
