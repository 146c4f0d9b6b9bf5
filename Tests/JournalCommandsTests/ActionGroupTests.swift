import FluxJournal
import FluxJournalText
import FluxScreens
import Foundation
import TerminalFrames
import Testing

@testable import JournalCommands

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

    private func groups(
        _ lines: [String], _ select: (inout ActionFilter) -> Void = { _ in }
    ) throws -> [PrintedActionGroup] {
        var (all, filter) = ([PrintedActionGroup](), ActionFilter())
        select(&filter)
        try recording(lines).actionGroups(filter, atOnce: 500) { all += try $0.map(PrintedActionGroup.init) }
        return all
    }

    @Test("the commands of all actions of a row are below it")
    func commands() throws {
        let lines = [
            action(1, "typed", asked: command(#"{"find":{"_0":"s"}}"#)), action(2, "typed"),
            action(3, "typed", asked: command(#"{"clear":{}}"#) + "," + command(#""save""#)),
        ]
        let rows = try groups(lines) { $0.includesCommands = true }
        let text = JournalText.rows(rows, for: .pipe).map(\.text)
        #expect(
            text.dropFirst() == [
                #"      asked for find "s" at M/S.swift:2"#, "      asked for clear at M/S.swift:2",
                "      asked for save at M/S.swift:2",
            ])
        for line in JournalText.rows(rows, for: .terminal(width: 30)) { #expect(line.width(.narrow) <= 30) }
        #expect(try groups(lines).flatMap(\.group.commands) == [])
    }

    @Test("a list by duration has the durations as a column, and JSON has them in seconds")
    func durations() throws {
        let rows = try groups([action(1, "opened"), action(2, "typed")])
        let text = JournalText.rows(rows, hasDurations: true, for: .pipe).map(\.text)
        #expect(text[0].hasPrefix("1\t0.000\t1 ns\tlist\tAction.opened"))
        #expect(String(decoding: try JSONEncoder().encode(rows[0]), as: UTF8.self).contains(#""took":1e-09"#))
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
        let rows = try groups(lines) { $0.notes = ["key"] }
        #expect(rows.map { $0.keys.map(\.key) } == [["Down", "x", "x"], ["character"]])
        let text = JournalText.rows(rows, for: .pipe).map(\.text)
        #expect(Array(text[1...2]) == ["      key Down", "      key x ×2 did nothing"])
        #expect(text.last == "      key character")
        #expect(try groups(lines).flatMap(\.keys) == [])
    }
}
