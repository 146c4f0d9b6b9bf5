import Foundation
import Glibc
import TerminalUI

/// Where the program's words go: data on stdout, everything else on stderr.
struct Console: Sendable {
    /// What stdout is.
    let target: Columns.Target
    /// Rows of the terminal behind stdout; `nil` when there is none.
    let height: Int?
    let isErrorTerminal: Bool
    private let paint: Paint
    private let errorPaint: Paint
    let environment: [String: String]

    /// What time it is, for dates that lists show.
    let now: @Sendable () -> Date
    /// Whether nothing is said beside data and errors.
    let isQuiet: Bool
    /// Whether what is printed may lead somewhere when it is clicked on.
    let takesLinks: Bool

    /// - Parameters:
    ///   - plain: No colours, whatever the terminal can.
    ///   - quiet: Nothing beside data and errors.
    ///   - now: What time it is.
    init(
        environment: [String: String], plain: Bool, quiet: Bool = false, now: @escaping @Sendable () -> Date
    ) {
        (self.environment, isQuiet, self.now) = (environment, quiet, now)
        let size = Console.size(of: STDOUT_FILENO)
        target = isatty(STDOUT_FILENO) == 1 ? .terminal(width: size?.columns ?? 80) : .pipe
        height = isatty(STDOUT_FILENO) == 1 ? size?.rows : nil
        isErrorTerminal = isatty(STDERR_FILENO) == 1
        takesLinks = !plain && target != .pipe && Hyperlink.isTaken(environment)
        paint = Paint(environment, plain: plain, isTerminal: isatty(STDOUT_FILENO) == 1)
        errorPaint = Paint(environment, plain: plain, isTerminal: isErrorTerminal)
    }

    /// Whether a person is at both ends.
    var isInteractive: Bool { target != .pipe && isatty(STDIN_FILENO) == 1 }

    /// Whether stdout takes colours.
    var isColoured: Bool { paint.isColoured }

    /// Columns to lay text out for: the terminal's, or 80.
    var width: Int { if case .terminal(let width) = target { width } else { 80 } }

    /// - Parameter end: What ends each line.
    func print(_ lines: [StyledLine], end: String = "\n") {
        write(lines.map(paint.painted).map { $0 + end }.joined(), to: STDOUT_FILENO)
    }

    /// Prints lines, each of which leads to its address where the terminal takes that.
    func print(_ lines: [StyledLine], leadingTo addresses: [String], end: String) {
        guard takesLinks else { return print(lines, end: end) }
        let linked = zip(lines, addresses).map { line, address in
            let text = paint.painted(line)
            return (Hyperlink.beginning(address).map { $0 + text + Hyperlink.end } ?? text) + end
        }
        write(linked.joined(), to: STDOUT_FILENO)
    }

    /// Prints rows of a frame, with their colours in them.
    func print(painted rows: [String]) {
        write(rows.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Prints lines, through the user's pager when they do not fit on the screen.
    func page(_ lines: [StyledLine]) {
        guard let height, lines.count >= height, let pager = Pager(environment) else { return print(lines) }
        if !pager.show(lines.map(paint.painted).map { $0 + "\n" }.joined()) { print(lines) }
    }

    /// Prints `text` and a line break.
    func print(_ text: String) { printRaw(text + "\n") }

    /// Prints a JSON text and a line break; a terminal gets its control characters escaped.
    func print(json text: String) { print(json: Array(text.utf8)) }

    /// The same in UTF-8.
    func print(json bytes: [UInt8]) { printRaw(json: bytes + [UInt8(ascii: "\n")]) }

    /// Prints a part of a JSON text, which ends between two values.
    func printRaw(json bytes: [UInt8]) {
        guard target != .pipe else { return write(bytes, to: STDOUT_FILENO) }
        write(String(decoding: bytes, as: UTF8.self).escapedJSON, to: STDOUT_FILENO)
    }

    /// Prints `text` byte for byte; a terminal gets its control characters made visible.
    func printRaw(_ text: String) {
        write(target == .pipe ? text : text.visibleLines, to: STDOUT_FILENO)
    }

    /// Says something beside the data, dimmed.
    func remark(_ line: StyledLine?) {
        guard let line, isErrorTerminal, !isQuiet else { return }
        write(errorPaint.painted(line) + "\n", to: STDERR_FILENO)
    }

    /// Says something that the user must know, on one line.
    func complain(_ sentence: String) { write("nagare: \(sentence)\n", to: STDERR_FILENO) }

    /// Asks for something on stderr, with no line break.
    func ask(_ question: String) { write(question, to: STDERR_FILENO) }

    private func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        // What cannot be said on stderr can be said nowhere.
        if descriptor == STDOUT_FILENO {
            Output.print(bytes)
        } else {
            _ = Output.write(bytes, to: descriptor)
        }
    }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
