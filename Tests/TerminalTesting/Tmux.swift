import Foundation
package import Glibc

/// A terminal of somebody else's making with a program in it: keys go in, the screen is read.
///
/// Each has a tmux server of its own, which ends with it. Blocking; for tests.
package final class Tmux {
    private let socket = "nagare-\(UUID().uuidString)"
    private let folder: String
    private let outputPipe: Int32
    private var output: [UInt8] = []

    /// - Parameters:
    ///   - command: A program and its arguments; `sh` and its rules of quoting read them.
    ///   - environment: What the program finds beside the test's own.
    package init(
        _ command: String, rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
    ) throws {
        folder = FileManager.default.temporaryDirectory.path + "/" + socket
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Whatever the program writes comes here too: to wait for it is to read.
        let pipe = "\(folder)/echo"
        guard mkfifo(pipe, 0o600) == 0 else { throw TmuxFailure(text: "no pipe: \(errno)") }
        outputPipe = open(pipe, O_RDWR | O_NONBLOCK)
        try ask("-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh")
        try ask("set-option", "-s", "escape-time", "0")
        try ask("set-option", "-g", "default-terminal", "tmux-256color")
        try ask("set-option", "-g", "remain-on-exit", "on")
        // A line about it would push the first one off the screen.
        try ask("set-option", "-g", "remain-on-exit-format", "")
        try ask("pipe-pane", "-O", "exec cat > '\(pipe)'")
        let variables = environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        try ask("respawn-pane", "-k", "env TERM=tmux-256color \(variables) \(command)")
    }

    deinit {
        _ = try? ask("kill-server")
        close(outputPipe)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Presses keys, each by tmux's name for it (`Enter`, `Escape`, `C-n`), or a letter.
    package func press(_ keys: String...) throws {
        for key in keys { try ask("send-keys", key) }
    }

    /// Types a text.
    package func type(_ text: String) throws { try ask("send-keys", "-l", "--", text) }

    /// Pastes a text as a whole.
    package func paste(_ text: String) throws {
        try ask("set-buffer", "--", text)
        try ask("paste-buffer", "-p")
    }

    package func resize(rows: Int, columns: Int) throws {
        try ask("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// The screen's rows, without the spaces at their ends.
    package var screen: [String] {
        get throws { try ask("capture-pane", "-p").components(separatedBy: "\n").dropLast() }
    }

    /// The same rows with the escape sequences of their styles.
    package var styledScreen: [String] {
        get throws { try ask("capture-pane", "-p", "-e").components(separatedBy: "\n").dropLast() }
    }

    /// What the program wrote, as far as it has come by here: later than the screen shows it.
    package var written: [UInt8] {
        readOutput()
        return output
    }

    /// The program's process.
    package var process: pid_t {
        get throws {
            let text = try ask("display-message", "-p", "#{pane_pid}")
            return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        }
    }

    /// How the program ended, 128 more than the signal's number if one ended it; `nil` while it runs.
    package var exitStatus: Int32? {
        get throws {
            let signal = "#{?pane_dead_signal,#{e|+:128,#{pane_dead_signal}},#{pane_dead_status}}"
            let text = try ask("display-message", "-p", signal)
            if let status = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) { return status }
            try resendChildSignal()
            return nil
        }
    }

    /// Of hundreds of programs that end tmux does not hear of one, and leaves it a zombie: it is told again.
    private func resendChildSignal() throws {
        let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        guard stat?.split(separator: ")").last?.hasPrefix(" Z") == true else { return }
        let server = try ask("display-message", "-p", "#{pid}")
        kill(Int32(server.trimmingCharacters(in: .whitespacesAndNewlines)) ?? getpid(), SIGCHLD)
    }

    /// Waits until the screen is as wanted.
    ///
    /// - Parameters:
    ///   - what: For the failure.
    ///   - seconds: How long at most.
    /// - Returns: The screen.
    /// - Throws: When it is not in time, with what the screen shows instead.
    @discardableResult
    package func wait(
        for what: String, seconds: Int = 60, _ isShown: ([String]) throws -> Bool
    ) throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let shown = try screen
            if try isShown(shown) { return shown }
            let remaining = deadline - .now
            guard remaining > .zero else {
                // In one line, which is all that some print of a failure.
                throw TmuxFailure(text: "never shown: \(what) ⏎ " + shown.joined(separator: " ⏎ "))
            }
            // The end of a program writes nothing, so that it is looked for now and then.
            readOutput(for: min(remaining, .milliseconds(250)))
        }
    }

    /// Waits until some row holds `text`.
    @discardableResult
    package func wait(for text: String, seconds: Int = 60) throws -> [String] {
        try wait(for: text, seconds: seconds) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the program rests: for 40 ms it has used no time of a processor.
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

    /// Waits until the program has ended.
    ///
    /// - Returns: Its exit status.
    package func waitForExit(seconds: Int = 60) throws -> Int32 {
        try wait(for: "the end", seconds: seconds) { _ in try exitStatus != nil }
        return try exitStatus ?? -1
    }

    /// Asks tmux something.
    @discardableResult
    package func ask(_ arguments: String...) throws -> String { try ask(arguments) }

    @discardableResult
    package func ask(_ arguments: [String]) throws -> String {
        try run(["tmux", "-L", socket] + arguments)
    }

    /// Returns once the program has written something, or after `time`.
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
