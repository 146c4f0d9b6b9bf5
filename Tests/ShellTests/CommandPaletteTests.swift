import ApplicationFlux
import ReactiveCore
import Shell
import TerminalUI
import Testing

@Suite struct CommandPaletteTests {
    @Test(
        "everything that can be done here is found by what it is called, and done by Enter",
        arguments: [":", "\u{1B}OQ"])
    func running(_ opening: String) throws {
        let fixture = try ShellFixture()
        fixture.type(opening + "opnpo")
        #expect(fixture.rows[1] == " : opnpo")
        #expect(fixture.rows[3].hasPrefix("▌  Open a post"))
        #expect(fixture.rows[3].hasSuffix("o"))
        #expect(fixture.rows[4] == "")

        fixture.type("\r")
        #expect(fixture.shell.routes == [Route("search"), Route("post", "4f0e")])
        #expect(fixture.rows[2] == "流れ nagare://post/4f0e")
    }

    @Test(
        "the app's own commands are in it, with their keys, and where letters are typed only those that work")
    func everywhere() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":")
        #expect(fixture.rows.contains { $0.hasPrefix("   Quit") && $0.hasSuffix("q") })
        #expect(fixture.rows.contains { $0.hasPrefix("   My Video") && $0.hasSuffix("3 Alt-3") })
        fixture.escape()
        fixture.type("i\u{1B}OQ")
        #expect(fixture.rows.contains { $0.hasPrefix("▌  Leave the field") })
        #expect(fixture.rows.contains { $0.hasPrefix("   My Video") && $0.hasSuffix("  Alt-3") })
        #expect(!fixture.rows.contains { $0.hasPrefix("   Open a post") })
    }

    @Test("the arrows select in it; Esc closes it and changes nothing")
    func selecting() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":\u{1B}[B\r")
        #expect(fixture.rows[29].contains("Esc"))
        #expect(fixture.shell.routes == [Route("search")])
        fixture.escape()
        fixture.type(":quit")
        fixture.escape()
        #expect(!fixture.shell.ended.value)
        fixture.type(":quit\r")
        #expect(fixture.shell.ended.value)
    }

    @Test("what nothing is called is said, and Enter closes the list then")
    func nothing() throws {
        let fixture = try ShellFixture()
        fixture.type(":xyzzy")
        #expect(fixture.rows.contains { $0.contains("nothing here is called that") })
        fixture.type("\r")
        #expect(fixture.rows[2] == "流れ nagare://search")
    }

    @Test("in Help a slash finds by name", arguments: ["/", ":"])
    func fromHelp(_ key: String) throws {
        let fixture = try ShellFixture()
        fixture.type("?" + key + "type")
        #expect(fixture.rows[1] == " : type")
        #expect(fixture.rows[3].hasPrefix("▌  Type"))
    }
}
