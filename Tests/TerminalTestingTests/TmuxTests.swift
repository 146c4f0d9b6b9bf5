import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct TmuxTests {
    @Test("waiting for text that never appears fails with the contents of the screen")
    func never() throws {
        let tmux = try Tmux("sh -c 'echo here; exec cat'", rows: 5, columns: 40)
        try tmux.wait(for: "here")
        #expect(throws: TmuxFailure.self) { try tmux.wait(for: "there", seconds: 1) }
    }

    @Test("a screen on which a frame is being drawn does not end the wait")
    func drawing() throws {
        let tmux = try Tmux(
            "sh -c 'printf \"\\033[?2026hbegun\"; read line; printf \" ended\\033[?2026l\"; exec cat'",
            rows: 5, columns: 40)
        #expect(throws: TmuxFailure.self) { try tmux.wait(for: "begun", seconds: 1) }
        try tmux.press("Enter")
        #expect(try tmux.wait(for: "begun").contains { $0.contains("ended") })
    }

    @Test("a part of a frame does not end the wait while its output has not been recorded")
    func unrecorded() throws {
        let tmux = try Tmux(
            "sh -c 'echo ready; read line; printf \"\\033[?2026hbegun\"; exec cat'", rows: 5, columns: 40)
        try tmux.wait(for: "ready")
        kill(tmux.recorder, SIGSTOP)
        try tmux.press("Enter")
        #expect(throws: TmuxFailure.self) { try tmux.wait(for: "begun", seconds: 1) }
        kill(tmux.recorder, SIGCONT)
        #expect(throws: TmuxFailure.self) { try tmux.wait(for: "begun", seconds: 1) }
    }

    @Test("the exit status and the size of the terminal are correct")
    func ending() throws {
        let tmux = try Tmux("sh -c 'stty size; read line; exit 7'", rows: 9, columns: 33)
        try tmux.wait(for: "9 33")
        #expect(try tmux.exitStatus == nil)
        try tmux.press("Enter")
        #expect(try tmux.waitForExit() == 7)
    }

    @Test("a program ended by a signal has the exit status that a shell reports")
    func signal() throws {
        let tmux = try Tmux("sh -c 'kill -9 $$'", rows: 5, columns: 40)
        #expect(try tmux.waitForExit() == 128 + SIGKILL)
    }

    @Test("the output is recorded byte by byte, and the screen with its styles")
    func bytes() throws {
        let tmux = try Tmux(
            "sh -c 'printf \"\\033[1mbold\\033[0m gone\\r\\033[5Chere\"; exec cat'", rows: 5, columns: 40)
        let bytes = Array("\u{1B}[1mbold\u{1B}[0m gone\r\u{1B}[5Chere".utf8)
        try tmux.wait(for: "all bytes") { _ in tmux.written == bytes }
        #expect(try tmux.styledScreen[0].hasPrefix("\u{1B}[1mbold\u{1B}[0m"))
    }

    @Test("a program inherits no files or sockets from the test")
    func descriptors() throws {
        let opened = open("/dev/null", O_RDONLY)
        defer { close(opened) }
        let seen = try run("/bin/ls", "/proc/self/fd").split(separator: "\n")
        #expect(seen == ["0", "1", "2", "3"], "ls itself reads the folder")
    }
}
