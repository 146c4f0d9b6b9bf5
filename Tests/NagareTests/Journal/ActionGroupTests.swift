import FluxJournal
import Foundation
import Shell
import TerminalUI
import Testing
import TimeTravel

@testable import Nagare

@Suite("the rows of journal show") struct ActionGroupTests {
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

    private func command(_ value: String) -> String {
        #"{"at":"M/S.swift:2","in":"app/list","store":"M.State","value":\#(value)}"#
    }

    private func groups(_ lines: [String], _ filter: Recording.Filter) throws -> [ActionGroup] {
        var all: [ActionGroup] = []
        try recording(lines).actionGroups(filter, atOnce: 500) { all += $0 }
        return all
    }

    @Test("consecutive actions of one kind form one row only if they have the same cause")
    func causes() throws {
        let lines = [
            action(1, "typed"), action(2, "typed"), action(3, "found", cause: 1),
            action(4, "found", cause: 2), action(5, "found", cause: 2),
        ]
        let rows = try groups(lines, Recording.Filter())
        #expect(
            rows.map { "\($0.name) \($0.count)" } == ["Action.typed 2", "Action.found 1", "Action.found 2"])
        #expect(rows.map(\.cause) == [nil, 1, 2])
    }

    @Test("the commands of all actions of a row are below it")
    func commands() throws {
        let lines = [
            action(1, "typed", asked: command(#"{"find":{"_0":"s"}}"#)), action(2, "typed"),
            action(3, "typed", asked: command(#"{"clear":{}}"#) + "," + command(#""save""#)),
        ]
        let rows = try groups(lines, Recording.Filter(includesCommands: true))
        let text = JournalText.rows(rows, for: .pipe).map(\.text)
        #expect(
            text.dropFirst() == [
                #"      asked for find {"_0":"s"} at M/S.swift:2"#, "      asked for clear at M/S.swift:2",
                "      asked for save at M/S.swift:2",
            ])
        for line in JournalText.rows(rows, for: .terminal(width: 30)) { #expect(line.width(.narrow) <= 30) }
        #expect(try groups(lines, Recording.Filter()).flatMap(\.commands) == [])
    }

    @Test("the keys that were pressed until the next row are below a row, with those that did nothing")
    func keys() throws {
        func key(_ name: String, isUsed: Bool) -> String {
            #"{"after":1,"note":"key","value":{"key":"\#(name)","time":1,"used":\#(isUsed)}}"#
        }
        let lines = [
            action(1, "opened"), key("Down", isUsed: true), key("x", isUsed: false),
            key("x", isUsed: false), action(2, "typed"), key("character", isUsed: true),
        ]
        let rows = try groups(lines, Recording.Filter(includesKeys: true))
        #expect(rows.map { $0.keys.map(\.key) } == [["Down", "x", "x"], ["character"]])
        let text = JournalText.rows(rows, for: .pipe).map(\.text)
        #expect(Array(text[1...2]) == ["      key Down", "      key x ×2 did nothing"])
        #expect(text.last == "      key character")
        #expect(try groups(lines, Recording.Filter()).flatMap(\.keys) == [])
    }

    @Test("an action that did not end is a row of its own, in the order of the numbers")
    func unfinished() throws {
        let begun = action(3, "typed").replacing(#""action""#, with: #""begun""#)
            .replacing(#","took":1"#, with: "")
        let lines = [action(1, "typed"), action(2, "typed"), begun]
        let rows = try groups(lines, Recording.Filter(includesUnfinished: true))
        #expect(
            rows.map { "\($0.action.number) \($0.count) \($0.isUnfinished)" } == ["1 2 false", "3 1 true"])
        #expect(rows.last?.name == "Action.typed")
        #expect(try groups(lines, Recording.Filter()).count == 1)
    }
}
