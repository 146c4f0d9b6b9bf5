import Dispatch
import Foundation
package import Glibc
import ReactiveCore
import ReactiveTesting

/// A terminal without a window, and the program that runs in it: whoever tests says what it answers. Blocking.
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
    /// Kept open, so that the settings outlive the program.
    private let slave: Int32
    private let output = Output()
    private let process = Guarded<pid_t>(0)

    /// - Parameter cell: How large a cell is in pixels, across and down; 0 where that is not known.
    package init(rows: Int, columns: Int, cell: (Int, Int) = (0, 0)) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not see.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0 else {
            throw TimeOut(description: "no pseudo terminal: \(errno)")
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
            // Nobody has it open any more; earlier, its number could be another's already.
            close(master)
        }.start()
    }

    deinit {
        if pid > 0 { kill(pid, SIGKILL) }
        close(slave)
    }

    /// The foreground program hears SIGWINCH.
    package func resize(rows: Int, columns: Int, cell: (Int, Int) = (0, 0)) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.0),
            ws_ypixel: UInt16(rows * cell.1))
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Starts a program in a session of its own, with this as its terminal.
    package func start(_ arguments: [String], environment: [String: String]) throws {
        // The runtime's own crash report would wait for a key.
        let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let started = try spawn(arguments, environment: .ours(and: environment), in: .ownSession) {
            [path] actions in
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
        process.withLock { $0 = started }
    }

    package func send(_ text: String) {
        _ = text.utf8.withContiguousStorageIfAvailable { write(master, $0.baseAddress, $0.count) }
    }

    package func send(signal: Int32) { kill(pid, signal) }

    package var pid: pid_t { process.withLock { $0 } }

    /// Everything that was written so far.
    package var written: String { String(decoding: output.bytes.withLock { $0 }, as: UTF8.self) }

    /// Forgets what was written so far.
    package func forget() { output.bytes.withLock { $0 = [] } }

    /// Waits until what was written since the last `forget()` fulfils `condition`.
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

    /// Whether nothing is written for so many seconds.
    package func isSilent(seconds: Double) -> Bool {
        while output.changed.wait(timeout: .now()) == .success {}
        return output.changed.wait(timeout: .now() + seconds) == .timedOut
    }

    /// How the program ended: its exit code, or 128 and the signal.
    package func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        process.withLock { $0 = 0 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// What `stty -a` says.
    package func settings() throws -> String { try run("/usr/bin/stty", "-a", "-F", path) }
}
