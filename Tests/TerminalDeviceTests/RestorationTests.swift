import Foundation
import Glibc
import ReactiveTesting
import Synchronization
import TerminalDevice
import TerminalFrames
import TerminalTesting
import Testing

@Suite(.blocking, .serialized) struct RestorationTests {
    private static let taken = "\u{1B}[?1049h"
    private static let restored = "\u{1B}[?25h\u{1B}[?1049l"

    private func started(environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        let role = [Probe.role: "1", "TERM": "xterm-256color"]
        try terminal.start(Probe.command, environment: role.merging(environment) { $1 })
        try terminal.wait("the first frame") { $0.contains("1/100000") && $0.contains("\u{1B}[?2026l") }
        return terminal
    }

    @Test(
        "however the process ends, the terminal's settings and its screen are restored",
        .needs(.pseudoTerminal),
        arguments: [
            ("q", nil, 0), ("\u{3}", nil, 0), (nil, SIGTERM, 128 + SIGTERM), (nil, SIGHUP, 128 + SIGHUP),
            (nil, SIGINT, 128 + SIGINT), (nil, SIGQUIT, 128 + SIGQUIT), ("T", nil, 128 + SIGILL),
            ("A", nil, 128 + SIGABRT), ("S", nil, 128 + SIGSEGV), ("O", nil, 128 + SIGSEGV), ("E", nil, 3),
        ] as [(String?, Int32?, Int32)])
    func ending(keys: String?, signal: Int32?, status: Int32) throws {
        let before = try PseudoTerminal(rows: 24, columns: 80).settings()
        let terminal = try started()
        #expect(try terminal.settings() != before)
        if let keys { terminal.send(keys) }
        if let signal { terminal.send(signal: signal) }
        #expect(terminal.waitForEnd() == status)
        let written = try terminal.wait("the screen to be given back") { $0.contains(Self.restored) }
        #expect(try terminal.settings() == before)
        #expect(written.components(separatedBy: Self.taken).count == 2)
        // Nothing is drawn on the shell's screen.
        #expect(!written.components(separatedBy: Self.restored)[1].contains("\u{1B}[?2026h"))
    }

    @Test(
        "a stack overflow on a thread that has not drawn anything restores the screen",
        .needs(.pseudoTerminal))
    func freshThread() throws {
        let before = try PseudoTerminal(rows: 24, columns: 80).settings()
        let terminal = try started(environment: [Probe.threads: "fresh"])
        terminal.send(Crash.deepCall.rawValue)
        #expect(terminal.waitForEnd() == 128 + SIGSEGV)
        #expect(try terminal.settings() == before)
        try terminal.wait("the screen to be given back") { $0.contains(Self.restored) }
    }

    @Test(
        "Ctrl-Z restores the terminal for the shell, and fg redraws everything",
        .needs(.pseudoTerminal))
    func suspending() throws {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        let environment = [
            Probe.role: "1", "TERM": "xterm-256color", "PS1": "shell$ ", "HISTFILE": "/dev/null",
        ]
        try terminal.start(["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment)
        try terminal.wait("the shell") { $0.contains("shell$ ") }
        func settings() throws -> String {
            terminal.forget()
            terminal.send("stty -a; echo en''d\r")
            let text = try terminal.wait("stty") { $0.contains("end\r\n") }
            let printed = text.components(separatedBy: "speed").last ?? ""
            return printed.components(separatedBy: "end\r\n")[0]
        }
        let before = try settings()
        terminal.forget()
        terminal.send(Probe.command.map { "'\($0)'" }.joined(separator: " ") + "\r")
        try terminal.wait("the first frame") { $0.contains("1/100000") }
        for round in 1...2 {
            terminal.forget()
            terminal.send("\u{1A}")
            try terminal.wait("the job to stop, round \(round)") { $0.contains("Stopped") }
            #expect(terminal.written.contains(Self.restored))
            #expect(try settings() == before)
            terminal.forget()
            terminal.send("fg\r")
            try terminal.wait("the frame after fg") {
                $0.contains("plain text") && $0.hasSuffix("\u{1B}[?2026l")
            }
            #expect(terminal.written.contains(Self.taken))
        }
        terminal.forget()
        terminal.send("j")
        try terminal.wait("the next row") { $0.contains("2") && $0.contains("\u{1B}[?2026l") }
        terminal.forget()
        terminal.send("q")
        try terminal.wait("the end") { $0.contains("the probe has ended") }
        #expect(try settings() == before)
        terminal.send("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(
        "a terminal that cannot position the cursor is refused and left unchanged",
        arguments: [
            ("dumb", TerminalFailure.unusable("dumb")), ("", .unusable("")), ("xterm", .notATerminal),
        ])
    func refusing(kind: String, failure: TerminalFailure) {
        let terminal = PosixTerminal(
            path: "/dev/null", kind: kind, palette: Palette(.none, .dark), ambiguous: .narrow)
        #expect(throws: failure) { try terminal.open { _ in } }
        _ = terminal.show(Frame(Viewport(rows: 1, columns: 1)))
        terminal.close()
    }

    @Test(
        "after the terminal is opened again, all keys arrive, although the earlier reader ends late",
        .needs(.pseudoTerminal))
    func reopening() throws {
        let device = try PseudoTerminal(rows: 24, columns: 80)
        func terminal() -> PosixTerminal {
            PosixTerminal(
                path: device.path, kind: "xterm", palette: Palette(.none, .dark), ambiguous: .narrow)
        }
        let (earlier, later) = (terminal(), terminal())
        let (isReading, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try earlier.open { _ in
            isReading.signal()
            mayGoOn.wait()
        }
        device.send("a")
        isReading.wait()
        earlier.close()

        let typed = Mutex<[UInt8]>([])
        let arrived = DispatchSemaphore(value: 0)
        let isOpen = DispatchSemaphore(value: 0)
        Thread {
            try? later.open { input in
                guard case .bytes(let bytes) = input else { return }
                typed.withLock { $0 += bytes }
                arrived.signal()
            }
            isOpen.signal()
        }.start()
        // Opening waits for the earlier reader; if it did not, the terminal would be open by now.
        let isEarly = isOpen.wait(timeout: .now() + 0.2) == .success
        mayGoOn.signal()
        if !isEarly { isOpen.wait() }
        let keys = Array("keys that are typed".utf8)
        for key in keys {
            device.send(bytes: [key])
            guard arrived.wait(timeout: .now() + 10) == .success else { break }
        }
        #expect(typed.withLock { $0 } == keys)
        later.close()
    }
}
