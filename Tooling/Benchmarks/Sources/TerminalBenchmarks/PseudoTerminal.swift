import Foundation
import Glibc

/// The user's side of a pseudo terminal.
struct PseudoTerminal {
    private static let endOfFrame = Array("\u{1B}[?2026l".utf8)

    /// The program's side.
    let path: String
    private let master: Int32

    init(rows: Int, columns: Int) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not import.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
            ioctl(master, UInt(TIOCSWINSZ), &size) == 0
        else { throw CocoaError(.fileReadUnknown) }
        path = "/dev/pts/\(number)"
    }

    func close() { _ = Glibc.close(master) }

    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        write(master, bytes, bytes.count)
    }

    /// Reads up to the end of the next frame.
    ///
    /// - Returns: The number of bytes read.
    func frameLength() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var (length, tail): (Int, [UInt8]) = (0, [])
        while true {
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else { return length }
            length += count
            tail = (tail + buffer[..<count]).suffix(Self.endOfFrame.count)
            if tail == Self.endOfFrame { return length }
        }
    }

    /// Reads available bytes.
    ///
    /// - Returns: `nil` when nothing arrives within `milliseconds` milliseconds, or at the end of the input.
    func read(atMost count: Int, within milliseconds: Int32) -> [UInt8]? {
        var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: count)
        let length = Glibc.read(master, &buffer, count)
        return length > 0 ? Array(buffer[..<length]) : nil
    }

    /// Reads and discards everything for `time`.
    func drain(for time: Duration) {
        let clock = ContinuousClock()
        let end = clock.now + time
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let left = Int32((end - clock.now) / .milliseconds(1))
            guard left > 0 else { return }
            var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, left) > 0, Glibc.read(master, &buffer, buffer.count) <= 0 { return }
        }
    }
}
