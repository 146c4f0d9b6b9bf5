import ApplicationFlux
import ReactiveCore
import Shell
import TerminalUI
import Testing

@Suite struct InputModeTests {
    @Test("in a field that waits for text, digits, ? and q are commands, and other letters start the text")
    func awaitingText() throws {
        let fixture = try ShellFixture()
        fixture.type("w?")
        #expect(fixture.rows[1] == "  On this screen")
        fixture.type("?ab12q")
        #expect(fixture.rows[1] == "ab12q")

        let other = try ShellFixture()
        other.type("w3")
        #expect(other.shell.routes == [Route("myvideo")])
        other.type("wq")
        #expect(other.shell.ended.value)
    }

    @Test("Alt with a digit opens a tab in every mode", arguments: ["", "i", "iabc", "?", ":quit"])
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
