import FluxRouting
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

@Suite struct UserCommandTests {
    private func commands(_ fixture: ShellFixture) -> [ShellCommand] {
        fixture.desktop.requests.compactMap { if case .run(let command) = $0 { command } else { nil } }
    }

    @Test(
        "a command of the user runs by its key, with what the screen shows in its environment and its input")
    func byKey() throws {
        let fixture = try ShellFixture(
            desktop: InMemoryDesktop(result: ShellCommandResult(status: 0, lastLine: "saved")))
        fixture.shellFlux.register([
            UserCommand("Read later", key: "W", run: "echo $NOTE", isInTerminal: false)
        ])
        fixture.type("W")
        fixture.scheduler.advance(by: .zero)
        #expect(
            commands(fixture) == [
                ShellCommand("echo $NOTE", environment: ["NOTE": "search"], input: "the text of the note")
            ])
        #expect(fixture.toast == "Read later: saved")
    }

    @Test("commands that are replaced while the app runs have their new keys, and no other")
    func replaced() throws {
        let fixture = try ShellFixture(desktop: InMemoryDesktop(result: ShellCommandResult(status: 0)))
        fixture.shellFlux.register([UserCommand("old", key: "W", run: "old", isInTerminal: false)])
        fixture.shellFlux.use([UserCommand("new", key: "E", run: "new", isInTerminal: false)])
        fixture.type("WE")
        fixture.scheduler.advance(by: .zero)
        #expect(commands(fixture).map(\.text) == ["new"])
        fixture.type(":old")
        #expect(!fixture.rows[3].contains("old"))
    }

    @Test("a command without a key runs from the palette; one in the terminal reports only a failure")
    func fromPalette() throws {
        let fixture = try ShellFixture(desktop: InMemoryDesktop(result: ShellCommandResult(status: 3)))
        fixture.shellFlux.register([
            UserCommand("mutt", key: nil, run: "mutt", isInTerminal: true)
        ])
        fixture.type(":mutt")
        #expect(fixture.rows[3].hasPrefix("▌  mutt"))
        fixture.type("\r")
        fixture.scheduler.advance(by: .zero)
        #expect(commands(fixture).map(\.isInTerminal) == [true])
        #expect(fixture.toast == "mutt failed (3)")
    }
}
