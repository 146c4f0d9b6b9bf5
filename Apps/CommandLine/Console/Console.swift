import Foundation
import Glibc
import Persistence
import TerminalUI

/// The program's output: data goes to stdout, everything else to stderr.
struct Console: Sendable {
    /// Whether stdout is a terminal or a pipe.
    let target: Columns.Target
    /// The terminal's height in rows; `nil` when stdout is not a terminal.
    let height: Int?
    /// `nil` without a terminal, and when nothing is to be paged.
    private var pagedOutput: PagedOutput?
    let isErrorTerminal: Bool
    private let writeBytes: @Sendable ([UInt8], Int32) -> Void
    private let styler: SGRStyler
    private let errorStyler: SGRStyler
    let environment: [String: String]
    /// The network, databases and servers for the command.
    let infrastructure: any Infrastructure

    /// The language of messages and of dates for people.
    var language: Language { messageLanguage.value }
    private var messageLanguage: MessageLanguage

    /// The current time, for relative dates.
    let now: @Sendable () -> Date
    /// Whether remarks are suppressed (`--quiet`).
    let isQuiet: Bool
    /// Whether printed rows are hyperlinks.
    let supportsLinks: Bool

    /// - Parameters:
    ///   - infrastructure: The network, databases and servers.
    ///   - plain: Prints no colours, whatever the terminal supports.
    ///   - quiet: Prints data and errors only.
    ///   - pages: Whether output that is longer than the terminal goes to the pager.
    ///   - now: The current time.
    ///   - write: Receives the bytes for stdout and stderr, and the number of the stream.
    init(
        environment: [String: String], on infrastructure: any Infrastructure, plain: Bool,
        quiet: Bool = false, pages: Bool = false, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (_ bytes: [UInt8], _ descriptor: Int32) -> Void = Output.write
    ) {
        (self.environment, isQuiet, self.now) = (environment, quiet, now)
        messageLanguage = MessageLanguage(environment, profile: Profiles.defaultName)
        (self.infrastructure, writeBytes) = (infrastructure, write)
        let size = Console.size(of: STDOUT_FILENO)
        target = isatty(STDOUT_FILENO) == 1 ? .terminal(width: size?.columns ?? 80) : .pipe
        height = isatty(STDOUT_FILENO) == 1 ? size?.rows : nil
        isErrorTerminal = isatty(STDERR_FILENO) == 1
        let pager = pages && height != nil ? Pager(environment) : nil
        pagedOutput = pager.map { PagedOutput($0, size: (size?.columns ?? 80, size?.rows ?? 24)) }
        supportsLinks = !plain && target != .pipe && Hyperlink.isSupported(environment)
        styler = SGRStyler(environment, plain: plain, isTerminal: isatty(STDOUT_FILENO) == 1)
        errorStyler = SGRStyler(environment, plain: plain, isTerminal: isErrorTerminal)
    }

    /// Whether both stdin and stdout are a terminal.
    var isInteractive: Bool { target != .pipe && isatty(STDIN_FILENO) == 1 }

    /// Whether output on stdout is coloured.
    var isColoured: Bool { styler.isColoured }

    /// The width for text layout: the terminal's, or 80.
    var width: Int { if case .terminal(let width) = target { width } else { 80 } }

    /// - Parameter end: The terminator of each line.
    func print(_ lines: [StyledLine], end: String = "\n") {
        write(lines.map(styler.painted).map { $0 + end }.joined(), to: STDOUT_FILENO)
    }

    /// Prints lines, each as a hyperlink to its address if the terminal supports that.
    func print(_ lines: [StyledLine], linkAddresses addresses: [String], end: String) {
        guard supportsLinks else { return print(lines, end: end) }
        let linked = zip(lines, addresses).map { line, address in
            let text = styler.painted(line)
            return (Hyperlink.start(address).map { $0 + text + Hyperlink.end } ?? text) + end
        }
        write(linked.joined(), to: STDOUT_FILENO)
    }

    /// Prints the rows of a frame, which contain their own escape sequences.
    func print(ansiRows rows: [String]) {
        write(rows.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// A copy with the language of a profile's settings.
    func speaking(asIn profile: String) -> Console {
        var copy = self
        copy.messageLanguage = MessageLanguage(environment, profile: profile)
        return copy
    }

    /// A copy that never pages.
    var withoutPager: Console {
        var copy = self
        copy.pagedOutput = nil
        return copy
    }

    /// Whether the pager reads keys from the terminal.
    var isPaging: Bool { pagedOutput?.isPaging == true }

    /// Prints what is held for the pager, before the command waits for something.
    func flush() { pagedOutput?.flush() }

    /// Prints what is held for the pager, and waits until the user has quit the pager.
    func finish() { pagedOutput?.finish() }

    /// Prints `text` and a line break. On a terminal, control characters are made visible.
    func print(_ text: String) { printRaw(text + "\n") }

    /// Prints a JSON text and a line break. On a terminal, control characters are escaped.
    func print(json text: String) { print(json: Array(text.utf8)) }

    /// Prints a JSON text in UTF-8 and a line break.
    func print(json bytes: [UInt8]) { printRaw(json: bytes + [UInt8(ascii: "\n")]) }

    /// Prints a part of a JSON text, which must end between two values.
    func printRaw(json bytes: [UInt8]) {
        guard target != .pipe else { return write(bytes, to: STDOUT_FILENO) }
        write(String(decoding: bytes, as: UTF8.self).escapedJSON, to: STDOUT_FILENO)
    }

    /// Prints `text` byte for byte. On a terminal, control characters are made visible.
    func printRaw(_ text: String) {
        write(target == .pipe ? text : text.visibleLines, to: STDOUT_FILENO)
    }

    /// Whether `remark` prints: on terminals only and not with `--quiet`.
    var showsRemarks: Bool { isErrorTerminal && !isQuiet }

    /// Prints additional information to stderr, wrapped between words, if it `showsRemarks`.
    func remark(_ line: StyledLine?) {
        if let line { printRemark(Wrapping.lines(line.spans, width: errorWidth)) }
    }

    /// Prints what became of one item of a batch to stderr, shortened to one row, if it `showsRemarks`.
    func remark(row line: StyledLine) { printRemark([line.fitted(to: errorWidth)]) }

    private var errorWidth: Int { Console.size(of: STDERR_FILENO)?.columns ?? 80 }

    private func printRemark(_ rows: [StyledLine]) {
        guard showsRemarks else { return }
        write(rows.map { errorStyler.painted($0) + "\n" }.joined(), to: STDERR_FILENO)
    }

    /// Prints an error or a warning to stderr, on one line.
    func printDiagnostic(_ sentence: String) { write("nagare: \(sentence)\n", to: STDERR_FILENO) }

    /// Reports that a damaged library was replaced by what could be read.
    func reportRecovery(_ recovery: LibraryRecovery) {
        printDiagnostic(language.commandStrings.videos.recovered(recovery))
    }

    /// Prints a prompt to stderr, without a line break.
    func prompt(_ question: String) {
        flush()
        write(question, to: STDERR_FILENO)
    }

    private func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        if let pagedOutput {
            descriptor == STDOUT_FILENO ? pagedOutput.write(bytes) : pagedOutput.writeError(bytes)
        } else {
            writeBytes(bytes, descriptor)
        }
    }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
