import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Screens on recordings that attack the terminal.
@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct HostileScreenTests {
    @Test(
        "a recording that is played never controls the terminal",
        arguments: ["profile", "settings", "at", "in", "action", "asked"])
    func player(_ member: String) throws {
        let home = try TemporaryFolder()
        let path = "\(home.path)/hostile.journal"
        try HostileFileTests.recording(attackedIn: member).write(
            toFile: path, atomically: true, encoding: .utf8)
        let terminal = try PseudoTerminal(rows: 24, columns: 100)
        let variables = Executable.variables(home, nil).merging(["TERM": "xterm-256color"]) { $1 }
        try terminal.start([Executable.path, "journal", "play", path], environment: variables)
        try terminal.wait("a screen or an error") { $0.contains("\u{1B}[?2026l") || $0.contains("nagare: ") }
        for key in ["a", "w", "q"] { terminal.send(key) }
        terminal.send(signal: SIGTERM)
        _ = terminal.waitForEnd()
        let written = terminal.written
        #expect(
            HostileTerminal.foreignParts(ofScreens: written) == [],
            "\(written.suffix(2_000).debugDescription)")
    }
}
