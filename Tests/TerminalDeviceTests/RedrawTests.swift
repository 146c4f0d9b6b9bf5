import Foundation
import ReactiveTesting
import TerminalDevice
import TerminalFrames
import TerminalTesting
import Testing

@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct RedrawTests {
    private func started(rows: Int, columns: Int) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(rows: rows, columns: columns)
        try terminal.start(Probe.command, environment: [Probe.role: "1", "TERM": "xterm-256color"])
        try terminal.wait("the first frame") { $0.contains("/100000") && $0.contains("\u{1B}[?2026l") }
        return terminal
    }

    @Test("a terminal that is not open has a default size")
    func size() {
        let terminal = PosixTerminal(
            path: "/dev/null", kind: "xterm", palette: Palette(.none, .dark), ambiguous: .wide)
        #expect(terminal.viewport == Viewport(rows: 24, columns: 80, ambiguous: .wide))
    }

    @Test("moving in 100,000 rows of Japanese writes one frame of at most 1 KB per key")
    func bytes() throws {
        let terminal = try started(rows: 24, columns: 80)
        var most = 0
        for row in 2...60 {
            terminal.forget()
            terminal.send("j")
            let frame = try terminal.wait("row \(row)") { $0.hasSuffix("\u{1B}[?2026l") }
            #expect(frame.hasPrefix("\u{1B}[?2026h"))
            #expect(frame.components(separatedBy: "\u{1B}[?2026h").count == 2)
            most = max(most, frame.utf8.count)
        }
        #expect(most <= 1_024)
        #expect(most > 100)
        terminal.send("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("a new size is drawn immediately, down to 20 × 6")
    func resizing() throws {
        let terminal = try started(rows: 24, columns: 80)
        for (rows, columns) in [(40, 120), (6, 20), (24, 80)] {
            terminal.forget()
            terminal.resize(rows: rows, columns: columns)
            let frame = try terminal.wait("a frame of \(rows) rows") {
                $0.contains("\u{1B}[\(rows);") && $0.hasSuffix("\u{1B}[?2026l")
            }
            #expect(frame.contains("\u{1B}[2J"))
        }
        terminal.send("q")
        #expect(terminal.waitForEnd() == 0)
    }

    /// Swift Testing runs tasks, after which Dispatch checks its threads once a second, as in every program
    /// that has ever run a task. The terminal must not add to that.
    @Test("an idle terminal causes no wake-ups")
    func idle() throws {
        let terminal = try started(rows: 24, columns: 80)
        terminal.forget()
        terminal.send("j")
        try terminal.wait("the frame") { $0.hasSuffix("\u{1B}[?2026l") }
        // The threads that handled the last key first become idle, then end.
        #expect(terminal.isSilent(seconds: 7))
        let (before, start) = (try wakeUps(of: terminal.pid), ContinuousClock.now)
        #expect(terminal.isSilent(seconds: 4))
        let (after, end) = (try wakeUps(of: terminal.pid), ContinuousClock.now)
        #expect(after.count == before.count)
        #expect(after.filter { before[$0.key] != $0.value }.count <= 1)
        let checks = Int((end - start).components.seconds) + 1
        #expect(after.values.reduce(0, +) - before.values.reduce(0, +) <= checks)
        terminal.send("q")
        #expect(terminal.waitForEnd() == 0)
    }

    /// How often each thread began to wait. Switches to other processes while it was running do not count.
    private func wakeUps(of process: Int32) throws -> [String: Int] {
        let folder = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .reduce(into: [:]) { wakeUps, task in
                let status = try String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
                wakeUps[task] = try #require(Int(line?.split(separator: "\t").last ?? ""))
            }
    }
}
