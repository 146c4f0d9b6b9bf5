import FluxCore
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

/// The user's key bindings around the screens.
@Suite struct KeyMapTests {
    private let map = KeyMap([
        "shell.help": ["e"], "shell.commands": [.control("k")], "shell.back": [.control("b")],
        "shell.tab-2": ["b", .control("y")], "commands.do": [.control("x")], "field.next": [.control("t")],
        "help.close": ["z"], "move.next": ["n"], "shell.quit": [],
    ])

    @Test("a rebound key replaces the usual one, also in hints and tabs")
    func shell() throws {
        let fixture = try ShellFixture(rows: 24, keys: map)
        #expect(fixture.rows[0].contains("b Videos") && fixture.rows[0].contains("3 My Video"))
        #expect(fixture.rows[23].contains("e help") && !fixture.rows[23].contains("quit"))
        fixture.type("?q2")
        #expect(fixture.rows[2] == "流れ nagare://search" && !fixture.shellFlux.store.state.hasEnded)
        fixture.type("b")
        #expect(fixture.rows[2] == "流れ nagare://episodes")
        fixture.type("1")
        fixture.type("o")
        fixture.escape()
        #expect(fixture.rows[2] == "流れ nagare://post/4f0e")
        fixture.type("\u{2}")
        #expect(fixture.rows[2] == "流れ nagare://search")
    }

    @Test("Help lists the user's keys, scrolls with them, and closes with them")
    func help() throws {
        let fixture = try ShellFixture(rows: 24, keys: map)
        fixture.type("e")
        #expect(fixture.rows.contains { $0.contains("Ctrl-K") && $0.contains("Show all commands") })
        #expect(fixture.rows.contains { $0.contains("b Ctrl-Y") && $0.contains("Videos") })
        #expect(fixture.rows[23].contains("n down"))
        fixture.type("j")
        #expect(fixture.shellFlux.store.state.overlay == .help(ScrollOffset()))
        fixture.escape()
        #expect(fixture.shellFlux.store.state.overlay != .none)
        fixture.type("z")
        #expect(fixture.shellFlux.store.state.overlay == .none)
    }

    @Test("the command palette moves and performs commands with the user's keys")
    func commands() throws {
        let fixture = try ShellFixture(rows: 24, keys: map)
        fixture.type("\u{B}")
        fixture.type("video")
        #expect(fixture.rows.contains { $0.contains("b Ctrl-Y") && $0.contains("Videos") })
        fixture.type("\u{14}\u{14}\r")
        #expect(fixture.shellFlux.store.state.overlay != .none)
        fixture.type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}videos\u{18}")
        #expect(fixture.shellFlux.store.state.overlay == .none && fixture.rows[2] == "流れ nagare://episodes")
    }

    @Test("clicks and the wheel are independent of the user's key bindings")
    func mouse() throws {
        let fixture = try ShellFixture(keys: map)
        fixture.terminal.send(.mouse(Mouse(.press, at: Position(row: 0, column: 13))))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.rows[2] == "流れ nagare://episodes")
        fixture.type("e")
        fixture.terminal.send(.mouse(Mouse(.wheelDown, at: Position(row: 5, column: 5))))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shellFlux.store.state.overlay != .help(ScrollOffset()))
    }

    @Test("Ctrl-C always quits the app")
    func interrupt() throws {
        let fixture = try ShellFixture(keys: map)
        fixture.type("\u{3}")
        #expect(fixture.shellFlux.store.state.hasEnded)
    }

    @Test("in a field the user's editing keys replace the usual ones")
    func editing() throws {
        let fixture = try ShellFixture(
            keys: KeyMap(["text.start": [.control("l")], "text.delete-to-end": [.control("a")]]))
        fixture.type("i流れ")
        fixture.type("\u{C}x")
        #expect(fixture.rows[1] == "x流れ")
        fixture.type("\u{B}")
        #expect(fixture.rows[1] == "x流れ")
        fixture.type("\u{1}")
        #expect(fixture.rows[1] == "x")
    }
}
