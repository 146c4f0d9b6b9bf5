import Foundation
package import Glibc
import ReactiveTesting

/// A program in a real terminal emulator: sends keys and reads the screen.
///
/// Each instance has its own tmux server, which ends with it. Calls block.
package final class Tmux {
    private let socket = "nagare-\(UUID().uuidString)"
    private let folder: String
    private let outputPipe: Int32
    private var output: [UInt8] = []

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: A program and its arguments, quoted for `sh`.
    ///   - rows: The number of rows.
    ///   - columns: The number of columns.
    ///   - environment: Variables to add to the test's environment.
    package init(
        _ command: String, rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
    ) throws {
        folder = FileManager.default.temporaryDirectory.path + "/" + socket
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Receives all output of the program, so that waiting for output is waiting for input here.
        let pipe = "\(folder)/echo"
        guard mkfifo(pipe, 0o600) == 0 else { throw TmuxFailure(text: "pipe() failed: error \(errno)") }
        outputPipe = open(pipe, O_RDWR | O_NONBLOCK)
        try ask("-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh")
        try ask("set-option", "-s", "escape-time", "0")
        try ask("set-option", "-g", "default-terminal", "tmux-256color")
        try ask("set-option", "-g", "remain-on-exit", "on")
        // A status line would scroll the first row off the screen.
        try ask("set-option", "-g", "remain-on-exit-format", "")
        // tmux does not wait for the recorder, which says that it has started.
        let start = "\(folder)/recorder"
        guard mkfifo(start, 0o600) == 0 else { throw TmuxFailure(text: "pipe() failed: error \(errno)") }
        let started = open(start, O_RDWR | O_NONBLOCK)
        defer { close(started) }
        try ask("pipe-pane", "-O", "echo $$ > '\(start)'; exec cat > '\(pipe)'")
        var request = pollfd(fd: started, events: Int16(POLLIN), revents: 0)
        var text = [UInt8](repeating: 0, count: 32)
        guard poll(&request, 1, 60_000) == 1, case let count = read(started, &text, text.count), count > 0
        else {
            throw TmuxFailure(text: "nothing records the output of tmux")
        }
        recorder = try Self.number(String(decoding: text[..<count], as: UTF8.self))
        let variables = environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        // Neither the program nor tmux depends on the locale of whoever runs the tests.
        let locale = "-u LC_ALL -u LC_CTYPE -u LC_MESSAGES LANG=C.UTF-8"
        try ask("respawn-pane", "-k", "env \(locale) TERM=tmux-256color \(variables) \(command)")
    }

    /// Starts a program of this package.
    ///
    /// - Parameters:
    ///   - program: The program's name.
    ///   - rows: The number of rows.
    ///   - columns: The number of columns.
    ///   - environment: Variables to add to the test's environment.
    package convenience init(
        program: String, rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
    ) throws {
        try self.init("'\(Self.path(of: program))'", rows: rows, columns: columns, environment: environment)
    }

    /// The path of a program of this package, which was built together with the tests.
    package static func path(of program: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/" + program
    }

    deinit {
        _ = try? ask("kill-server")
        close(outputPipe)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Presses keys, each given as a character or by its tmux name (`Enter`, `Escape`, `C-n`).
    package func press(_ keys: String...) throws {
        for key in keys { try ask("send-keys", key) }
    }

    /// Types a text.
    package func type(_ text: String) throws { try ask("send-keys", "-l", "--", text) }

    /// Pastes a text.
    package func paste(_ text: String) throws {
        try ask("set-buffer", "--", text)
        try ask("paste-buffer", "-p")
    }

    package func resize(rows: Int, columns: Int) throws {
        try ask("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// The rows of the screen without trailing spaces.
    package var screen: [String] {
        get throws { try ask("capture-pane", "-p").components(separatedBy: "\n").dropLast() }
    }

    /// The rows of the screen with escape sequences for styles.
    package var styledScreen: [String] {
        get throws { try ask("capture-pane", "-p", "-e").components(separatedBy: "\n").dropLast() }
    }

    /// The program's output so far. It may arrive later than the screen shows it.
    package var written: [UInt8] {
        readOutput()
        return output
    }

    /// The process id of the program.
    package var process: pid_t {
        get throws {
            try Self.number(try ask("display-message", "-p", "#{pane_pid}"))
        }
    }

    /// The process that records the program's output.
    package private(set) var recorder: pid_t = 0

    private var server: pid_t {
        get throws { try Self.number(try ask("display-message", "-p", "#{pid}")) }
    }

    /// The exit status of the program, or 128 plus the signal number; `nil` while it runs.
    package var exitStatus: Int32? {
        get throws {
            let signal = "#{?pane_dead_signal,#{e|+:128,#{pane_dead_signal}},#{pane_dead_status}}"
            let text = try ask("display-message", "-p", signal)
            if let status = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) { return status }
            try resendChildSignal()
            return nil
        }
    }

    /// Sends SIGCHLD again: tmux occasionally misses the end of a program and leaves a zombie.
    private func resendChildSignal() throws {
        guard try Self.state(of: process) == "Z" else { return }
        kill(try server, SIGCHLD)
    }

    /// Waits until the screen meets a condition and stays as it is: the terminal draws a frame in parts.
    ///
    /// - Parameters:
    ///   - what: The expectation, for the error message.
    ///   - seconds: The timeout.
    ///   - isShown: Checks the rows of the screen.
    /// - Returns: The rows of the screen.
    /// - Throws: `TmuxFailure` with the contents of the screen on timeout.
    @discardableResult
    package func wait(
        for what: String, seconds: Int = 60, _ isShown: ([String]) throws -> Bool
    ) throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let shown = try screen
            let isMet = try isShown(shown)
            if isMet {
                let isRead = try hasReadOutput(until: deadline)
                if isRead, try !isDrawing || exitStatus != nil, try screen == shown { return shown }
            }
            let remaining = deadline - .now
            guard remaining > .zero else {
                // On one line because some tools print only the first line.
                throw TmuxFailure(text: "never shown: \(what) ⏎ " + shown.joined(separator: " ⏎ "))
            }
            // The end of a program writes nothing, so it is polled.
            if !isMet || isDrawing { readOutput(for: min(remaining, .milliseconds(250))) }
        }
    }

    /// Waits until a row contains `text`.
    @discardableResult
    package func wait(for text: String, seconds: Int = 60) throws -> [String] {
        try wait(for: text, seconds: seconds) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the program is idle: it has used no CPU time for 40 ms.
    package func waitUntilIdle(seconds: Int = 60) throws {
        let path = try "/proc/\(process)/stat"
        var used = ""
        try wait(for: "rest", seconds: seconds) { _ in
            let before = used
            let fields = try? String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
            used = fields.map { $0[13...14].joined(separator: " ") } ?? ""
            if used != before { readOutput(for: .milliseconds(40)) }
            return used == before
        }
    }

    /// Waits for the program to end.
    ///
    /// - Returns: The exit status.
    package func waitForExit(seconds: Int = 60) throws -> Int32 {
        try wait(for: "the end", seconds: seconds) { _ in try exitStatus != nil }
        return try exitStatus ?? -1
    }

    /// Runs a tmux command and returns its output.
    @discardableResult
    package func ask(_ arguments: String...) throws -> String { try ask(arguments) }

    @discardableResult
    package func ask(_ arguments: [String]) throws -> String {
        try run(["tmux", "-u", "-L", socket] + arguments)
    }

    private static func number(_ text: String) throws -> pid_t {
        guard let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw TmuxFailure(text: "no process: \(text)")
        }
        return number
    }

    /// The state of a process in the words of `/proc`: `S` for asleep, `Z` for ended; `nil` if there is no such process.
    private static func state(of process: pid_t) -> Character? {
        let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.first { $0 != " " }
    }

    /// Whether the program has begun a synchronized update that it has not ended: tmux shows such a frame in parts.
    private var isDrawing: Bool {
        let mode = Array("\u{1B}[?2026".utf8)
        let starts = output.indices.dropLast(mode.count).reversed()
        let last = starts.first { output[$0] == mode[0] && output[$0...].starts(with: mode) }
        return last.map { output[$0 + mode.count] == UInt8(ascii: "h") } ?? false
    }

    /// Reads the output that made the screen what it is, and returns whether it could before `deadline`: tmux draws
    /// before it passes the output on, and `cat` may be late. Both have passed on everything when they sleep.
    private func hasReadOutput(until deadline: ContinuousClock.Instant) throws -> Bool {
        for process in try [server, recorder] {
            while let state = Self.state(of: process), !"SZ".contains(state) {
                guard deadline > .now else { return false }
                readOutput(for: .milliseconds(1))
            }
        }
        readOutput()
        return true
    }

    /// Waits for output for at most `time`, and reads it.
    private func readOutput(for time: Duration) {
        var descriptor = pollfd(fd: outputPipe, events: Int16(POLLIN), revents: 0)
        if poll(&descriptor, 1, Int32(time / .milliseconds(1))) > 0 { readOutput() }
    }

    private func readOutput() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(outputPipe, &buffer, buffer.count), count > 0 {
            output += buffer[..<count]
        }
    }
}

package struct TmuxFailure: Error, CustomStringConvertible {
    let text: String
    package var description: String { text }
}

/// Runs a program to its end and returns its output.
@discardableResult
package func run(_ arguments: String...) throws -> String { try run(arguments) }

@discardableResult
package func run(_ arguments: [String]) throws -> String {
    String(decoding: try ChildProcess.run(arguments, errors: nil).output, as: UTF8.self)
}
