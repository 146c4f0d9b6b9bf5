import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxScreens

@Suite("undo") struct UndoTests {
    private func change(_ text: String) throws -> CodedMessage { try CodedMessage([text]) }

    private func contents(_ changes: [UndoState.Change]) throws -> [String] {
        try changes.flatMap { try $0.content.value.decoded(as: [String].self) }
    }

    @Test("the latest change is undone first, made again first, and a new change ends what can be made again")
    func order() throws {
        var undo = UndoState()
        for text in ["a", "b", "c"] { undo.record(try change(text)) }
        for number in [3, 2] {
            #expect(undo.begin(.undo, nil)?.number == number)
            #expect(undo.end(.init(number: number, direction: .undo), isMade: true)?.number == number)
        }
        #expect(try contents(undo.done) == ["a"])
        #expect(undo.begin(.redo, nil)?.number == 2)
        _ = undo.end(.init(number: 2, direction: .redo), isMade: true)
        #expect(try contents(undo.done) == ["a", "b"])
        undo.record(try change("d"))
        #expect(try contents(undo.done) == ["a", "b", "d"])
        #expect(undo.undone == [] && undo.begin(.redo, nil) == nil)
    }

    @Test("changes that are undone at once and answered in any order keep their places")
    func anyOrder() throws {
        var undo = UndoState()
        for text in ["a", "b", "c"] { undo.record(try change(text)) }
        for _ in 1...3 { _ = undo.begin(.undo, nil) }
        #expect(undo.begin(.undo, nil) == nil)
        _ = undo.end(.init(number: 1, direction: .undo), isMade: true)
        for number in [2, 3] { _ = undo.end(.init(number: number, direction: .undo), isMade: false) }
        #expect(try contents(undo.done) == ["b", "c"])
        #expect(try contents(undo.undone) == ["a"])
        #expect(undo.end(.init(number: 3, direction: .undo), isMade: true) == nil, "it has ended")
    }

    @Test("any of the changes can be undone, and those that were interrupted are as before")
    func choice() throws {
        var undo = UndoState()
        for text in ["a", "b", "c"] { undo.record(try change(text)) }
        #expect(undo.begin(.undo, 2)?.number == 2)
        #expect(undo.begin(.undo, 9) == nil)
        undo.interrupt()
        #expect(try contents(undo.done) == ["a", "b", "c"])
    }

    @Test("the oldest changes are forgotten")
    func limit() throws {
        var undo = UndoState()
        for number in 0...UndoState.limit { undo.record(try change("\(number)")) }
        #expect(undo.done.count == UndoState.limit)
        #expect(try contents(undo.done).first == "1")
    }

    @Test("a change of another version of the program cannot be undone, and says so")
    func otherVersion() throws {
        let fixture = try ShellFixture()
        fixture.shellFlux.store.dispatch(.changeRecorded(try change("a")))
        fixture.shellFlux.undo(.undo)
        fixture.scheduler.run()
        let notice = try #require(fixture.shellFlux.store.state.notices.shown)
        #expect(
            fixture.shellFlux.line(of: notice, in: .english)?.text
                == "not undone: another version of the program made the change")
        #expect(fixture.shellFlux.store.state.undo?.done.count == 1)
    }

    @Test("a program without changes that can be undone has no keys for it")
    func unavailable() throws {
        for canUndo in [true, false] {
            let fixture = try ShellFixture(rows: 40, canUndo: canUndo)
            fixture.type("?")
            #expect(fixture.rows.contains { $0.contains("Undo the latest change") } == canUndo)
        }
    }

    @Test("the palette lists the last ten changes, and undoes the chosen one")
    func palette() throws {
        let fixture = try ShellFixture()
        let shell = fixture.shellFlux
        let asked = Box<[String]>([])
        let changes = shell.undoableChanges(of: [String].self) { change, _ in
            "made \(change[0])"
        } make: { change, request in
            asked.value.append(change[0])
            shell.endUndo(request, .made)
        }
        shell.registerCommands([PaletteCommand("other.8", "Other") { asked.value.append("other") }])
        for number in 1...12 { changes.record(["\(number)"]) }
        let commands = shell.commands(in: .english)
        #expect(commands.prefix(10).map(\.about) == (3...12).reversed().map { "Undo: made \($0)" })
        shell.perform(commands[4].id)
        #expect(asked.value == ["8"])
        let toast = try #require(shell.store.state.toast)
        #expect(shell.line(of: toast, in: .english)?.text == "undid: made 8")
        #expect(shell.commands(in: .english)[4].about == "Undo: made 7")
        shell.perform("other.8")
        #expect(asked.value.last == "other")
    }

    @Test("u undoes changes of this run only; earlier ones are undone by their names")
    func earlierRuns() throws {
        var undo = UndoState()
        for text in ["a", "b"] { undo.record(try change(text)) }
        _ = undo.begin(.undo, nil)
        _ = undo.end(.init(number: 2, direction: .undo), isMade: true)
        undo.beginRun()
        #expect(undo.begin(.undo, nil) == nil && undo.begin(.redo, nil) == nil)
        undo.record(try change("c"))
        #expect(undo.begin(.undo, nil)?.number == 3)
        #expect(undo.begin(.undo, nil) == nil)
        #expect(undo.begin(.undo, 1)?.number == 1)
    }
}
