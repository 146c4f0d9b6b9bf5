import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

@Suite struct MouseTests {
    private func click(_ row: Int, _ column: Int) -> String { "\u{1B}[<0;\(column + 1);\(row + 1)M" }

    @Test("a click on a tab or its digit opens it, a click beside it does nothing")
    func tabs() throws {
        let fixture = try ShellFixture()
        let bar = fixture.rows[0]
        let column = bar.distance(
            from: bar.startIndex, to: try #require(bar.firstRange(of: "My Video")).lowerBound)
        fixture.type(click(0, column))
        #expect(fixture.shell.routes == [Route("myvideo")])
        fixture.type(click(0, 1))
        #expect(fixture.shell.routes == [Route("search")])
        fixture.type(click(0, 60) + click(5, 5))
        #expect(fixture.shell.routes == [Route("search")])
    }

    @Test("a click on a hint presses its key, also one that the user has bound")
    func hints() throws {
        for keys in [KeyMap.standard, KeyMap(["shell.help": ["z"]])] {
            let fixture = try ShellFixture(keys: keys)
            func column(_ hint: String) throws -> Int {
                let bar = try #require(fixture.rows.last)
                return bar.distance(
                    from: bar.startIndex, to: try #require(bar.firstRange(of: hint)).lowerBound)
            }
            fixture.type(click(11, try column("i type")))
            #expect(fixture.frame.cursor != nil)
            fixture.escape()
            fixture.type(click(11, try column("help")))
            #expect(fixture.rows.contains { $0.contains("On this screen") })
            fixture.type(click(11, try column("close")))
            #expect(!fixture.rows.contains { $0.contains("On this screen") })
            fixture.type(click(11, 50))
            #expect(fixture.shell.routes == [Route("search")])
        }
    }

    @Test("a click on a link opens its page, a click beside it does nothing")
    func links() throws {
        let fixture = try ShellFixture()
        fixture.type(click(2, 8))
        #expect(fixture.desktop.requests == [])
        fixture.type(click(2, 3))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.desktop.requests == [.open("https://note.example")])
        #expect(fixture.rows[10] == " opened https://note.example")
    }

    @Test("the wheel scrolls Help by three rows per notch")
    func wheel() throws {
        let fixture = try ShellFixture(rows: 8)
        fixture.type("?\u{1B}[<65;5;3M")
        #expect(fixture.rows[2] == "  Everywhere")
        fixture.type("\u{1B}[<64;5;3M")
        #expect(fixture.rows[1] == "  On this screen")
    }
}

@Suite struct CopyingTests {
    @Test("y copies the shown address through the terminal and the desktop, and a toast reports it")
    func address() throws {
        let fixture = try ShellFixture()
        fixture.type("oy")
        #expect(fixture.terminal.copied == ["https://note.example/post/4f0e"])
        #expect(fixture.desktop.requests == [.copy("https://note.example/post/4f0e")])
        #expect(fixture.rows[10] == " copied https://note.example/post/4f0e")
    }

    @Test("without anything to copy, y is not a command")
    func nothing() throws {
        let fixture = try ShellFixture()
        fixture.type("iy")
        #expect(fixture.terminal.copied == [])
        #expect(fixture.rows[1] == "y")
    }

    @Test("the toast for a copied text of several lines shows their number")
    func lines() throws {
        let fixture = try ShellFixture()
        fixture.shellFlux.store.dispatch(.copied("one\ntwo\n", at: fixture.scheduler.now))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.terminal.copied == ["one\ntwo\n"])
        #expect(fixture.rows[10] == " copied 2 lines")
        fixture.shellFlux.store.dispatch(.copied("one\n\nthree\n", at: fixture.scheduler.now))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.rows[10] == " copied 3 lines")
    }
}
