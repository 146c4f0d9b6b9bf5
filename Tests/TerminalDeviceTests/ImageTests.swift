import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// The request for image support, and the transfer of images.
@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct ImageTests {
    private static let question = "\u{1B}[>q\u{1B}_Gi=5111808,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    private static let taken = "\u{1B}_Gi=5111808;OK\u{1B}\\"
    private static let frameQuestion = "\u{1B}[5n"
    private static let frameAnswer = "\u{1B}[0n"

    private func started() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        try terminal.start(
            Probe.command, environment: [Probe.role: "1", Probe.images: "1", "TERM": "xterm-256color"])
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains(Self.frameQuestion) }
        return terminal
    }

    private func questions(_ text: String) -> Int {
        text.components(separatedBy: Self.frameQuestion).count - 1
    }

    /// Answers each status request once until the output since the last `forget()` fulfils `isDone`; the last
    /// request stays unanswered.
    private func answer(_ terminal: PseudoTerminal, until isDone: (String) -> Bool) throws -> String {
        var answered = 0
        return try terminal.wait("the image") { text in
            if isDone(text) { return true }
            for _ in answered..<max(questions(text), answered) { terminal.send(Self.frameAnswer) }
            answered = max(questions(text), answered)
            return false
        }
    }

    @Test(
        "an image is sent after the frame, shown when it is complete, and deleted at the end"
    )
    func taken() throws {
        let terminal = try started()
        let asked = try #require(terminal.written.range(of: Self.question)).lowerBound
        let framed = try #require(terminal.written.range(of: Self.frameQuestion)).lowerBound
        #expect(asked < framed)
        terminal.forget()
        terminal.send(Self.taken + Self.frameAnswer)

        let text = try answer(terminal) { $0.contains("\u{10EEEE}") && $0.hasSuffix("\u{1B}[5n") }
        // The reassembled image data.
        let commands = text.matches(of: #/\u{1B}_G([^;\u{1B}]*);([A-Za-z0-9+/=]*)\u{1B}\\/#)
        #expect(commands.first?.1 == "a=t,t=d,f=100,i=5111809,q=2,m=1")
        #expect(commands.dropFirst().dropLast().allSatisfy { $0.1 == "q=2,m=1" })
        #expect(commands.last?.1 == "q=2,m=0")
        #expect(commands.allSatisfy { $0.2.utf8.count <= 2_048 })
        #expect(Data(base64Encoded: commands.map(\.2).joined()) == Data(Probe.image))
        // Each batch ends with a status request and the first one is short, so that a key's frame does not
        // have to wait.
        let turns = text.components(separatedBy: Self.frameQuestion).filter { $0.contains("\u{1B}_G") }
        #expect(turns.count > 3 && turns.allSatisfy { $0.utf8.count <= 16 * 2_100 })
        #expect(turns.first.map { $0.utf8.count <= 2_200 } == true)
        let placed = try #require(text.range(of: "\u{1B}_Ga=p,U=1,i=5111809,c=3,r=2,q=2\u{1B}\\"))
        let shown = try #require(text.range(of: "\u{10EEEE}"))
        #expect(commands.last.map { $0.range.upperBound <= placed.lowerBound } == true)
        #expect(placed.upperBound < shown.lowerBound)

        terminal.forget()
        terminal.send(Self.frameAnswer + "q")
        _ = try answer(terminal) { $0.contains("\u{1B}_Ga=d,d=I,i=5111809,q=2\u{1B}\\") }
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("a key pressed during an image transfer is drawn before the rest of the image")
    func keys() throws {
        let terminal = try started()
        terminal.forget()
        terminal.send(Self.taken + Self.frameAnswer)
        _ = try answer(terminal) { $0.contains("a=t,") && $0.hasSuffix(Self.frameQuestion) }
        terminal.forget()
        // The image is not complete; no more of it is sent, and the key is drawn.
        terminal.send("j")
        let text = try terminal.wait("the key's frame") { $0.contains("2") && $0.hasSuffix("\u{1B}[?2026l") }
        #expect(!text.contains("\u{1B}_G"))
        terminal.send(Self.frameAnswer + Self.frameAnswer)
        _ = try answer(terminal) { $0.contains("\u{10EEEE}") }
        terminal.forget()
        terminal.send(Self.frameAnswer + "q")
        _ = try answer(terminal) { $0.contains("a=d,d=I") }
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("a terminal without image support receives no images")
    func silent() throws {
        let refusals = [
            "", "\u{1B}_Gi=5111808;ENOTSUPPORTED:q\u{1B}\\", "\u{1B}P>|Konsole 24.08\u{1B}\\" + Self.taken,
        ]
        for refusal in refusals {
            let terminal = try started()
            terminal.forget()
            terminal.send(refusal + Self.frameAnswer + "j")
            let text = try terminal.wait("the next frame") { $0.hasSuffix("\u{1B}[?2026l") }
            #expect(!text.contains("\u{1B}_G") && !text.contains("\u{10EEEE}"))
            terminal.send(Self.frameAnswer + "q")
            #expect(terminal.waitForEnd() == 0)
            #expect(!terminal.written.contains("\u{1B}_G"))
        }
    }
}
