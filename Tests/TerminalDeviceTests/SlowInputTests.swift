import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Keys that arrive in pieces, as over a slow connection.
@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct SlowInputTests {
    /// Longer than Esc waits for the rest of a sequence.
    private static let pause = 0.2

    private func started() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        try terminal.start(Probe.command, environment: [Probe.role: "1", "TERM": "xterm-256color"])
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains("\u{1B}[?2026l") }
        terminal.forget()
        return terminal
    }

    @Test("a mouse report and a key whose parts arrive slowly are not typed", arguments: ["0m", "0M"])
    func sequences(rest: String) throws {
        let terminal = try started()
        // Each part alone would be keys that change the screen.
        terminal.send("\u{1B}[<0;20;1")
        #expect(terminal.isSilent(seconds: Self.pause))
        terminal.send(rest)
        terminal.send("\u{1B}[1;")
        #expect(terminal.isSilent(seconds: Self.pause))
        terminal.send("1B")
        try terminal.wait("the next row") { $0.contains("2") && $0.contains("\u{1B}[?2026l") }
        terminal.send("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("the bytes of a character may arrive slowly, and Ctrl-C arrives between them")
    func characters() throws {
        let terminal = try started()
        terminal.send("/")
        try terminal.wait("the field") { $0.contains("\u{1B}[?25h") }
        terminal.forget()
        for byte in Array("流".utf8) {
            #expect(terminal.isSilent(seconds: Self.pause))
            terminal.send(bytes: [byte])
        }
        try terminal.wait("the character") { $0.contains("流") }
        #expect(!terminal.written.contains("\u{FFFD}"))
        terminal.send(bytes: Array("れ".utf8.prefix(2)) + [0x03])
        #expect(terminal.waitForEnd() == 0)
    }
}
