import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

/// The request for the terminal's background colour.
@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct TerminalBackgroundTests {
    private static let question = "\u{1B}]11;?\u{1B}\\"
    private static let frameQuestion = "\u{1B}[5n"
    private static let frameAnswer = "\u{1B}[0n"
    private static let bars = TerminalBackground.allCases.map { terminalBackground in
        Palette(.indexed, .defaultTheme(on: terminalBackground)).parameters(.dim, on: .bar)
    }

    private func started() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        try terminal.start(
            Probe.command,
            environment: [Probe.role: "1", Probe.terminalBackground: "1", "TERM": "xterm-256color"])
        return terminal
    }

    @Test(
        "the first frame does not wait for an answer, and the answer causes a redraw in matching colours")
    func answered() throws {
        let terminal = try started()
        let first = try terminal.wait("the first frame") {
            $0.contains("1/100000") && $0.contains(Self.frameQuestion)
        }
        // The background is requested before the status report, which every terminal answers.
        let places = [Self.question, Self.frameQuestion].map { first.range(of: $0)?.lowerBound }
        let (asked, known) = (try #require(places[0]), try #require(places[1]))
        #expect(asked < known && first.components(separatedBy: Self.question).count == 2)
        #expect(first.contains(Self.bars[0]) && !first.contains(Self.bars[1]))

        terminal.forget()
        terminal.send("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\" + Self.frameAnswer + "j")
        let text = try terminal.wait("the frame that suits it") {
            $0.contains("2/100000") || $0.contains("\u{1B}[2J")
        }
        #expect(text.contains("\u{1B}[2J") && text.contains(Self.bars[1]) && !text.contains(Self.bars[0]))
        // No part of the answer is handled as a key: `q` would have quit, and letters would be in the field.
        terminal.send(Self.frameAnswer + "q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("a terminal that does not answer keeps the initial colours without a redraw")
    func silent() throws {
        let terminal = try started()
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains(Self.frameQuestion) }
        terminal.forget()
        terminal.send(Self.frameAnswer + "j")
        let text = try terminal.wait("the next frame") { $0.hasSuffix("\u{1B}[?2026l") }
        #expect(!text.contains("\u{1B}[2J") && !text.contains(Self.bars[1]) && !text.contains(Self.question))
        terminal.send(Self.frameAnswer + "q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("an invalid answer changes nothing and is not handled as keys")
    func garbage() throws {
        let terminal = try started()
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains(Self.frameQuestion) }
        terminal.forget()
        terminal.send("\u{1B}]11;qqq/q:q\u{7}\u{1B}]11;rgb:q/q/q\u{1B}\\" + Self.frameAnswer + "j")
        let text = try terminal.wait("the next frame") { $0.hasSuffix("\u{1B}[?2026l") }
        #expect(!text.contains("\u{1B}[2J"))
        terminal.send(Self.frameAnswer + "q")
        #expect(terminal.waitForEnd() == 0)
    }
}
