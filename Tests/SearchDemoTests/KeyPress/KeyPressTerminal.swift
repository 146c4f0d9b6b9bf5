import Glibc

/// A pseudo-terminal for tests: sends key presses to the program and reads its output.
///
/// All operations block.
final class KeyPressTerminal {
    struct Timeout: Error {
        /// The output before the timeout.
        let text: String
    }

    /// The path of the terminal device.
    let path: String
    private let master: Int32
    /// Kept open, so that input that is written before the program opens the terminal is not lost.
    private let slave: Int32

    init(rows: UInt16, columns: UInt16) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not import.
        let error = ioctl(master, 0x8004_5430, &number) | ioctl(master, 0x4004_5431, &isLocked)
        precondition(error == 0, "there are pseudo terminals")
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    deinit {
        close(slave)
        close(master)
    }

    func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(master, $0.baseAddress, $0.count) }
    }

    /// Reads until a frame has been written that satisfies `isWanted`.
    @discardableResult
    func frame(where isWanted: (String) -> Bool = { _ in true }) throws -> String {
        var text = ""
        while true {
            guard let next = read(within: 20_000) else { throw Timeout(text: text) }
            text += next
            if text.hasSuffix(Self.end), isWanted(text) { return text }
        }
    }

    /// Reads until no output has arrived for 300 ms.
    func drain() { while read(within: 300) != nil {} }

    /// - Returns: `nil` if no output arrives for `time` milliseconds.
    private func read(within time: Int32) -> String? {
        var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, time) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// The sequence that ends a frame; a frame is written in one piece.
    private static let end = "\u{1B}[?2026l"
}
