import Dispatch
import Foundation
package import Glibc
import ReactiveCore
import ReactiveTesting

/// A pseudo terminal with a program in it. The test sends the terminal's replies itself. Calls block.
package final class PseudoTerminal: Sendable {
    package struct TimeOut: Error, CustomStringConvertible {
        package let description: String
    }

    private final class Output: Sendable {
        let bytes = Guarded<[UInt8]>([])
        let changed = DispatchSemaphore(value: 0)
    }

    package let path: String
    private let master: Int32
    /// Stays open so that the settings outlive the program.
    private let slave: Int32
    private let output = Output()
    private let process = Guarded<pid_t>(0)

    /// Opens a pseudo terminal.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - columns: The number of columns.
    ///   - cell: The width and height of a cell in pixels; 0 if they are unknown.
    package init(rows: Int, columns: Int, cell: (Int, Int) = (0, 0)) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not import.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0 else {
            throw TimeOut(description: "cannot open a pseudoterminal: error \(errno)")
        }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(rows: rows, columns: columns, cell: cell)
        Thread { [output, master] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(master, &buffer, buffer.count)
                if count <= 0 { break }
                output.bytes.withLock { $0 += buffer[..<count] }
                output.changed.signal()
            }
            // Closed only after the last use: earlier, the descriptor could be reused.
            close(master)
        }.start()
    }

    deinit {
        if pid > 0 { kill(pid, SIGKILL) }
        close(slave)
    }

    /// Changes the size; the foreground program receives SIGWINCH.
    package func resize(rows: Int, columns: Int, cell: (Int, Int) = (0, 0)) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.0),
            ws_ypixel: UInt16(rows * cell.1))
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Starts a program in its own session with this as its terminal.
    package func start(_ arguments: [String], environment: [String: String]) throws {
        // The locale of whoever runs the tests must not matter, and Swift's crash report would wait for a key.
        let defaults = ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        let environment = defaults.merging(environment) { $1 }
        let started = try spawn(arguments, environment: .current(adding: environment), in: .newSession) {
            [path] actions in
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
        process.withLock { $0 = started }
    }

    package func send(_ text: String) { send(bytes: Array(text.utf8)) }

    /// Sends bytes, such as a part of a character.
    package func send(bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

    package func send(signal: Int32) { kill(pid, signal) }

    package var pid: pid_t { process.withLock { $0 } }

    /// The complete output so far.
    package var written: String { String(decoding: output.bytes.withLock { $0 }, as: UTF8.self) }

    /// Discards the output so far.
    package func forget() { output.bytes.withLock { $0 = [] } }

    /// Waits until the output since the last `forget()` meets `condition`.
    @discardableResult
    package func wait(_ what: String, until condition: (String) -> Bool) throws -> String {
        let deadline = DispatchTime.now() + 60
        while true {
            let text = written
            if condition(text) { return text }
            guard output.changed.wait(timeout: deadline) == .success else {
                throw TimeOut(description: "waited for \(what), got \(text.suffix(2_000).debugDescription)")
            }
        }
    }

    /// Whether there is no output for `seconds`.
    package func isSilent(seconds: Double) -> Bool {
        while output.changed.wait(timeout: .now()) == .success {}
        return output.changed.wait(timeout: .now() + seconds) == .timedOut
    }

    /// Waits for the program to end and returns its exit code, or 128 plus the signal number.
    package func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        process.withLock { $0 = 0 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// The output of `stty -a`.
    package func settings() throws -> String { try run("/usr/bin/stty", "-a", "-F", path) }
}
