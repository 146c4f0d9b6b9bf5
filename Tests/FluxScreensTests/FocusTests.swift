import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

@Suite struct FocusTests {
    @Test("while a field has the focus, its cursor is visible and every character is typed")
    func field() throws {
        let fixture = try ShellFixture()
        fixture.type("i")
        #expect(fixture.terminal.frames.last?.cursor != nil)
        fixture.type("q?:3y")
        #expect(fixture.rows[1] == "q?:3y")
        #expect(fixture.shell.routes == [Route("search")])
        #expect(!fixture.shell.ended.value)
    }

    @Test(
        "while a field has the focus, the row of hints says how to leave it, get help, quit and change tabs")
    func hints() throws {
        let fixture = try ShellFixture(columns: 80)
        fixture.type("i")
        #expect(fixture.rows[11].hasSuffix("Esc done  F1 help  Ctrl-C quit  Alt-1 … 4 tabs"))
        let narrow = try ShellFixture(columns: 40)
        narrow.type("i")
        #expect(narrow.rows[11].hasSuffix("Esc done  F1 help"))
    }

    @Test("no cursor is visible while the log-out question is asked over a field")
    func question() throws {
        let fixture = try ShellFixture()
        fixture.type("i")
        fixture.shellFlux.store.dispatch(.commandQuestionAsked("shell.log-out"))
        fixture.scheduler.run()
        #expect(fixture.terminal.frames.last?.cursor == nil)
        fixture.type("\u{1B}")
        fixture.scheduler.run()
        #expect(fixture.terminal.frames.last?.cursor != nil)
    }

    @Test("Alt with a digit opens a tab wherever the focus is", arguments: ["", "i", "iabc", "?", ":quit"])
    func tabs(_ before: String) throws {
        let fixture = try ShellFixture()
        fixture.type(before + "\u{1B}3")
        #expect(fixture.shell.routes == [Route("myvideo")])
        #expect(fixture.rows[2] == "流れ nagare://myvideo")
    }

    @Test("Esc immediately followed by a key is not an Alt key")
    func fastEscape() throws {
        let fixture = try ShellFixture()
        fixture.type("iab\u{1B}o")
        #expect(fixture.shell.routes == [Route("search"), Route("post", "4f0e")])
    }

    @Test(
        "q and the left arrow go back once if there is a screen below, and q quits on the last screen",
        arguments: ["q", "h", "\u{1B}[D"])
    func back(_ key: String) throws {
        let fixture = try ShellFixture()
        fixture.type("o" + key)
        #expect(fixture.shell.routes == [Route("search")])
        #expect(!fixture.shell.ended.value)
        fixture.type("q")
        #expect(fixture.shell.ended.value)
    }
}
