import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// How the app leaves the terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct TerminalTests {
    struct End: Sendable, CustomTestStringConvertible {
        let name: String
        /// The key to press; `nil` sends the signal.
        let key: String?
        let signal: Int32
        let status: Int32
        var testDescription: String { name }

        static func key(_ key: String) -> End { End(name: key, key: key, signal: 0, status: 0) }

        static func signal(_ name: String, _ signal: Int32) -> End {
            End(name: name, key: nil, signal: signal, status: 128 + signal)
        }
    }

    @Test(
        "however the app ends, the shell's screen and `stty -a` are restored",
        arguments: [
            .key("q"), .key("C-c"), .signal("SIGTERM", SIGTERM), .signal("SIGHUP", SIGHUP),
            .signal("SIGSEGV", SIGSEGV), .signal("SIGABRT", SIGABRT),
        ] as [End])
    func ending(_ end: End) async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.enter("stty -a >before; echo here before")
        try shell.wait { $0.contains("here before") }
        try shell.enter("app; echo \"ended with $?\"; stty -a >after; cmp before after && echo the same")
        try shell.wait(for: "search posts")
        try shell.leaveField()

        if let key = end.key { try shell.press(key) } else { kill(try fixture.process, end.signal) }

        let left = try shell.wait { $0.contains("the same") }
        #expect(left.contains("here before") && left.contains("ended with \(end.status)"), "\(left)")
        #expect(!left.contains { $0.contains("1 Search") })
        #expect(try shell.isOnMainScreen)
    }

    @Test("a failed allocation ends the app by a signal, and the terminal is restored")
    func failedAllocation() async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.enter("stty -g >before; echo here before")
        try shell.wait { $0.contains("here before") }
        try shell.enter("app; echo \"ended with $?\"; stty -g >after; cmp before after && echo the same")
        try shell.wait(for: "search posts")

        // No more memory than the app already has.
        let limited = try await Executable.run(
            program: "/usr/bin/prlimit", ["--pid", "\(fixture.process)", "--data=1"], home: fixture.home)
        #expect(limited.status == 0, "\(limited.errors)")
        // A frame of this size needs more than the free part of the heap.
        try shell.resize(rows: 400, columns: 1_000)

        let left = try shell.wait { $0.contains("the same") }
        let status = left.compactMap { $0.hasPrefix("ended with ") ? Int($0.dropFirst(11)) : nil }
        #expect([SIGABRT, SIGILL, SIGTRAP, SIGSEGV].map { 128 + Int($0) }.contains(status.first), "\(left)")
        #expect(left.contains("here before"))
        #expect(try shell.isOnMainScreen)
    }

    @Test("Ctrl-Z restores the shell's terminal, and fg redraws the app")
    func suspending() async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.enter("stty -a >before; app")
        try shell.wait(for: "search posts")
        try shell.type("swift")
        let found = try shell.wait { $0[2].contains("20 of 195 posts") && $0[22].contains("sample_taro") }
        for _ in 1...2 {
            try shell.press("C-z")
            try shell.wait(for: "Stopped")
            try shell.enter("clear; stty -a >stopped; cmp before stopped && echo the same")
            try shell.wait { $0.contains("the same") }
            try shell.enter("fg")
            try shell.wait(for: "the screen as it was") { $0 == found }
        }
        try shell.type(" 流れ")
        try shell.wait(for: "of 23 posts")
        try shell.press("C-c")
        try shell.enter("stty -a >after; cmp before after && echo the same")
        try shell.wait { $0.contains("the same") }
    }

    @Test("after kill -9 the next start works normally")
    func killed() async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.enter("stty -a >before; saved=$(stty -g); app; stty $saved; tput rmcup; echo killed")
        try shell.wait(for: "search posts")
        kill(try fixture.process, SIGKILL)
        try shell.wait { $0.contains("killed") }
        // Nobody has read the terminal's response to the last frame; the shell takes it for typed text.
        try shell.press("Enter")

        try shell.enter("app; stty -a >after; cmp before after && echo the same")
        try shell.wait(for: "search posts")
        try shell.press("C-c")
        try shell.wait { $0.contains("the same") }
    }

    @Test("stopped and continued from outside, the app handles the keys and the resize of the meantime")
    func stopped() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")
        let process = try app.process
        kill(process, SIGSTOP)
        try app.type("swift")
        try app.resize(rows: 12, columns: 60)
        kill(process, SIGCONT)
        let rows = try app.wait { $0.count == 12 && $0[2].contains("of 195 posts") }
        #expect(rows[1] == " ❯ swift" && rows[11].hasPrefix(" Enter open"))
        #expect(rows[3].hasSuffix("  2026-01-13"))
    }

    @Test("the app fills any new size, and shows a message if it is too small")
    func resizing() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.type("swift")
        let usual = try app.wait { $0[2].contains("20 of 195 posts") && $0[22].contains("sample_taro") }
        try await fixture.setFaults("latency=600000")
        try app.type(" 流れ")
        try app.wait(for: "searching")

        try app.resize(rows: 6, columns: 20)
        try await fixture.setFaults()
        try app.wait { $0.count == 6 && $0[1] == " ❯ swift 流れ" && $0[3].hasPrefix("   仮想時間の") }
        try app.resize(rows: 5, columns: 19)
        try app.wait { $0.count == 5 && $0[0].hasPrefix("too small") }
        try app.resize(rows: 60, columns: 200)
        let large = try app.wait {
            $0.count == 60 && $0[0].hasSuffix("not logged in") && $0[2].contains("of 23 posts")
        }
        #expect(large[0].count == 199)
        try app.resize(rows: 24, columns: 80)
        try app.press("BSpace", "BSpace", "BSpace")
        let back = try app.wait { $0.count == 24 && $0[2].contains("of 195 posts") }
        #expect(Array(back[3...8]) == Array(usual[3...8]))
    }
}

extension Tmux {
    /// Whether the terminal is back on its main screen with a visible cursor.
    fileprivate var isOnMainScreen: Bool {
        get throws {
            try ask("display-message", "-p", "#{alternate_on} #{cursor_flag} #{wrap_flag}") == "0 1 1\n"
        }
    }
}
