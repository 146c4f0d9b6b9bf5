import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct CommandPaletteTests {
    @Test(
        "every available command is found by name and performed by Enter",
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
        "it contains the app's commands with their keys, but no letter keys while text is typed")
    func everywhere() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":")
        #expect(fixture.rows.contains { $0.hasPrefix("   Quit") && $0.hasSuffix("q Ctrl-C") })
        #expect(fixture.rows.contains { $0.hasPrefix("   My Video") && $0.hasSuffix("3 Alt-3") })
        fixture.escape()
        fixture.type("i\u{1B}OQ")
        #expect(fixture.rows.contains { $0.hasPrefix("▌  Leave the field") })
        #expect(fixture.rows.contains { $0.hasPrefix("   My Video") && $0.hasSuffix("  Alt-3") })
        #expect(!fixture.rows.contains { $0.hasPrefix("   Open a post") })
    }

    @Test("each command is listed once, with all its keys")
    func twins() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":")
        let names = fixture.rows[3...28].compactMap { row in
            row.dropFirst(3).split(separator: "  ").first.map(String.init)
        }
        #expect(names.count == Set(names).count, "\(names)")
        #expect(fixture.rows.contains { $0.hasPrefix("   Help") && $0.hasSuffix("? F1") })
    }

    @Test("a command without a key is previewed while it is selected, and performed by Enter")
    func commandsWithoutKeys() throws {
        let fixture = try ShellFixture()
        let events = Box<[String]>([])
        fixture.shellFlux.registerCommands(
            ["dark", "light"].map { name in
                PaletteCommand("theme.\(name)", "Theme: \(name)") {
                    events.with { $0.append("preview \(name)") }
                } run: {
                    events.with { $0.append("run \(name)") }
                }
            }
        ) {
            events.with { $0.append("end") }
        }
        fixture.type(":theme")
        #expect(fixture.rows[3] == "▌  Theme: dark")
        fixture.type("\u{1B}[B")
        fixture.escape()
        #expect(events.value == ["preview dark", "preview light", "end"])
        fixture.type(":light\r")
        #expect(events.value.dropFirst(3) == ["preview light", "end", "run light"])
    }

    @Test("a command that begins with the typed text precedes the others")
    func ranking() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":qu")
        #expect(fixture.rows[3].hasPrefix("▌  Quit"))
    }

    @Test("the arrows select a command; Esc closes the palette without effect")
    func selecting() throws {
        let fixture = try ShellFixture(rows: 30)
        fixture.type(":\u{1B}[B\u{1B}[A\r")
        #expect(fixture.rows[29].contains("Esc"))
        #expect(fixture.shell.routes == [Route("search")])
        fixture.escape()
        fixture.type(":quit")
        fixture.escape()
        #expect(!fixture.shell.ended.value)
        fixture.type(":quit\r")
        #expect(fixture.shell.ended.value)
    }

    @Test("without a match it says so, and Enter closes it")
    func nothing() throws {
        let fixture = try ShellFixture()
        fixture.type(":xyzzy")
        #expect(fixture.rows.contains { $0.contains("no matching commands") })
        fixture.type("\r")
        #expect(fixture.rows[2] == "流れ nagare://search")
    }

    @Test("in Help a slash opens the command palette", arguments: ["/", ":"])
    func fromHelp(_ key: String) throws {
        let fixture = try ShellFixture()
        fixture.type("?" + key + "type")
        #expect(fixture.rows[1] == " : type")
        #expect(fixture.rows[3].hasPrefix("▌  Type"))
    }

    @Test("a command that would change nothing is marked, such as the theme in use")
    func inUse() throws {
        let fixture = try ShellFixture()
        fixture.shellFlux.registerCommands(
            ["dark", "light"].map { PaletteCommand("theme.\($0)", "Theme: \($0)") {} },
            inUse: { ["theme.light"] })
        fixture.type(":theme")
        #expect(fixture.rows[3] == "▌  Theme: dark")
        #expect(fixture.rows[4].hasPrefix("   Theme: light") && fixture.rows[4].hasSuffix("in use"))
    }

    @Test("the palette that Help opens lists everything that Help lists")
    func sameAsHelp() throws {
        let fixture = try ShellFixture(rows: 40)
        fixture.type("?")
        #expect(fixture.rows[39].contains("/ find a command"))
        let help = Set(
            fixture.rows.dropFirst().dropLast().compactMap { row in
                row.split(separator: "  ").last.map { $0.trimmingPrefix(while: { $0 == " " }).description }
            })
        fixture.type("/")
        for entry in help.subtracting(["On this screen", "Everywhere"]) {
            #expect(fixture.rows.contains { $0.contains(entry) }, "\(entry)")
        }
    }
}
