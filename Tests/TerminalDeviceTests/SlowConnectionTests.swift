import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct SlowConnectionTests {
    private static let question = "\u{1B}[5n"
    private static let answer = "\u{1B}[0n"

    @Test("on a slow connection one frame is in transit, and the newest frame is the next")
    func newest() throws {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        try terminal.start(Probe.command, environment: [Probe.role: "1", "TERM": "xterm-256color"])
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains(Self.question) }
        terminal.forget()
        terminal.send(Self.answer)

        // The terminal processes the first key's frame and acknowledges nothing after it until told to.
        terminal.send("j")
        try terminal.wait("its frame") { $0.hasSuffix("\u{1B}[?2026l") }
        for _ in 0..<3 { terminal.send(String(repeating: "j", count: 13)) }
        terminal.send(Self.answer)
        var text = try terminal.wait("the next frame") {
            $0.components(separatedBy: Self.question).count == 3
        }
        if !text.contains("41") {
            // The frame was drawn before the last keys were processed.
            terminal.send(Self.answer)
            text = try terminal.wait("the last frame") { $0.contains("41") }
        }
        #expect(text.components(separatedBy: Self.question).count <= 4)
        terminal.send("q")
        #expect(terminal.waitForEnd() == 0)
    }
}
