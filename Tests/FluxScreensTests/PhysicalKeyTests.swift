import FluxRouting
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

@Suite struct PhysicalKeyTests {
    @Test("a held h does not go back, and a single one does")
    func held() throws {
        let fixture = try ShellFixture()
        let post = Route("post", "4f0e")
        for key in ["h", "\u{1B}[D"] {
            fixture.go(.opened(post))
            fixture.terminal.send(key)
            fixture.scheduler.advance(by: .milliseconds(33))
            #expect(fixture.shell.routes == [Route("search")])
            fixture.go(.opened(post))
            for _ in 1...20 {
                fixture.terminal.send(key)
                fixture.scheduler.advance(by: .milliseconds(33))
            }
            #expect(fixture.shell.routes == [Route("search"), post], "\(key)")
            fixture.scheduler.advance(by: .seconds(1))
        }
        fixture.type("h")
        #expect(fixture.shell.routes == [Route("search")])
    }

    @Test("a full-width letter is a key, unless a field has the focus")
    func fullWidth() throws {
        let fixture = try ShellFixture()
        fixture.type("ｏ")
        #expect(fixture.shell.routes == [Route("search"), Route("post", "4f0e")])
        fixture.type("ｑｉｏ？")
        #expect(fixture.shell.routes == [Route("search")])
        #expect(fixture.rows[1] == "ｏ？")
    }

    @Test("kana where no field has the focus says that the input method is on")
    func kana() throws {
        let fixture = try ShellFixture()
        fixture.type("じ")
        #expect(fixture.toast == "the input method (IME) is on; turn it off to use keys")
        fixture.type("iじ")
        #expect(fixture.rows[1] == "じ")
    }

    @Test("a message for a moment ends when the terminal is widened, not when it is narrowed")
    func widened() throws {
        let fixture = try ShellFixture()
        for (columns, isShown) in [(70, true), (120, false)] {
            fixture.type("t")
            fixture.terminal.send(.resized(Viewport(rows: 12, columns: columns)))
            fixture.scheduler.advance(by: .milliseconds(60))
            #expect((fixture.toast != nil) == isShown)
        }
    }

    @Test("the palette finds commands by their English names and by the names for key bindings")
    func otherNames() throws {
        let fixture = try ShellFixture(rows: 24)
        fixture.use(.japanese)
        for (text, about) in [("quit", "終了"), ("undo", "最後の変更を元に戻す"), ("shell.redo", "元に戻した変更をやり直す")] {
            fixture.type(":" + text)
            #expect(fixture.rows[3].hasPrefix("▌  \(about)"), "\(fixture.rows[3])")
            fixture.escape()
        }
    }
}
