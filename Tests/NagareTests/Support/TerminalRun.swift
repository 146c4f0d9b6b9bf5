import Foundation
import Glibc
import ReactiveTesting

/// Runs the program with its output on a terminal of a given width.
enum TerminalRun {
    struct NoTerminal: Error {}

    static func run(
        _ arguments: [String], columns: Int, environment: [String: String], input: String? = nil
    ) throws -> Outcome {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN; Swift cannot import these macros.
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw NoTerminal()
        }
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(master) }
        let child = try ChildProcess(
            arguments, environment: .only(environment), input: .pipe,
            output: .descriptor(slave), errors: .pipe)
        close(slave)
        child.input.write(input ?? "")
        child.input.close()
        // Reading fails once the program has closed the other end.
        var (output, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = read(master, &part, part.count), count > 0 { output += part[..<count] }
        let errors = child.errors.readToEnd()
        return Outcome(status: child.waitForEnd().status, output: output, errors: errors)
    }
}
