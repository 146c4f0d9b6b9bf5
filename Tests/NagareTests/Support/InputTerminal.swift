import Glibc

/// A pseudo-terminal for the standard streams of a program.
final class InputTerminal: Sendable {
    struct Unavailable: Error {}

    /// The program's side.
    let slave: Int32
    private let master: Int32

    /// - Parameter columns: The width; `nil` if the terminal does not tell it.
    init(columns: UInt16? = nil) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN; Swift cannot import these macros.
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Unavailable()
        }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if let columns {
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        }
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Types what the program reads.
    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    /// Waits for what the program writes, and for what is echoed.
    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Whether `read()` would not wait.
    var hasOutput: Bool {
        var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// Whether typed text is shown.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }
}
