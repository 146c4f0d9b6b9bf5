package import Foundation
import Glibc
package import Persistence
import Synchronization
package import TerminalFrames

/// The program's output: data goes to stdout, everything else to stderr.
package struct Console: Sendable {
    /// Whether stdout is a terminal or a pipe.
    package let target: Columns.Target
    /// The terminal's height in rows; `nil` when stdout is not a terminal.
    package let height: Int?
    /// `nil` without a terminal, and when nothing is to be paged.
    private var pagedOutput: PagedOutput?
    private let output: StandardStream
    private let errors: StandardStream
    private let styler: SGRStyler
    private let errorStyler: SGRStyler
    package let environment: [String: String]

    /// The language of messages and of dates for people.
    package var language: Language { messageLanguage.value }
    private var messageLanguage: MessageLanguage

    /// The current time, for relative dates.
    package let now: @Sendable () -> Date
    /// Whether remarks are suppressed (`--quiet`).
    package let isQuiet: Bool
    /// Whether printed rows are hyperlinks.
    let supportsLinks: Bool

    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - language: The language of messages and of dates for people.
    ///   - plain: Prints no colours, whatever the terminal supports.
    ///   - quiet: Prints data and errors only.
    ///   - pages: Whether output that is longer than the terminal goes to the pager.
    ///   - now: The current time.
    ///   - output: Receives data.
    ///   - errors: Receives messages.
    package init(
        environment: [String: String], language: MessageLanguage, plain: Bool,
        quiet: Bool = false, pages: Bool = false, now: @escaping @Sendable () -> Date,
        output: StandardStream, errors: StandardStream
    ) {
        (self.environment, isQuiet, self.now) = (environment, quiet, now)
        (messageLanguage, self.output, self.errors) = (language, output, errors)
        let size = Console.size(of: STDOUT_FILENO)
        target = output.isTerminal ? .terminal(width: size?.columns ?? 80) : .pipe
        height = output.isTerminal ? size?.rows : nil
        let pager = pages && height != nil ? Pager(environment) : nil
        pagedOutput = pager.map { PagedOutput($0, size: (size?.columns ?? 80, size?.rows ?? 24)) }
        supportsLinks = !plain && target != .pipe && Hyperlink.isSupported(environment)
        styler = SGRStyler(environment, plain: plain, isTerminal: output.isTerminal)
        errorStyler = SGRStyler(environment, plain: plain, isTerminal: errors.isTerminal)
    }

    /// Whether both stdin and stdout are a terminal.
    package var isInteractive: Bool { target != .pipe && isatty(STDIN_FILENO) == 1 }

    /// Whether output on stdout is coloured.
    package var isColoured: Bool { styler.isColoured }

    /// The destination for which text is laid out: `target`, or a terminal of the width that the reader of a pipe states.
    package var textTarget: Columns.Target {
        let stated = ["FZF_PREVIEW_COLUMNS", "COLUMNS"].lazy.compactMap { environment[$0].flatMap(Int.init) }
        guard target == .pipe, let width = stated.first(where: { (1...10_000).contains($0) }) else {
            return target
        }
        return .terminal(width: width)
    }

    /// The width for text layout in columns: that of `textTarget`, or 80.
    package var width: Int { if case .terminal(let width) = textTarget { width } else { 80 } }

    /// - Parameter end: The terminator of each line.
    package func print(_ lines: [StyledLine], end: String = "\n") {
        print(lines.map { TerminalText($0, styler) }, end: end)
    }

    /// Prints lines, each as a hyperlink to its address if the terminal supports that.
    package func print(_ lines: [StyledLine], linkAddresses addresses: [String], end: String) {
        guard supportsLinks else { return print(lines, end: end) }
        print(zip(lines, addresses).map { TerminalText($0, styler, linkedTo: $1) }, end: end)
    }

    /// - Parameter end: On a terminal, NUL is visible.
    private func print(_ lines: [TerminalText], end: String) {
        write(
            Array(lines.map { $0.bytes + Array(end.utf8) }.joined()),
            onTerminal: .joined(lines, end: TerminalText(lines: end)))
    }

    /// Prints the rows of a frame.
    ///
    /// - Parameter palette: The colours; `nil` for none.
    package func print(_ frame: Frame, _ palette: Palette?) { write(TerminalText(frame, palette)) }

    /// A copy with another language.
    package func speaking(_ language: MessageLanguage) -> Console {
        var copy = self
        copy.messageLanguage = language
        return copy
    }

    /// A copy that never pages.
    package var withoutPager: Console {
        var copy = self
        copy.pagedOutput = nil
        return copy
    }

    /// Whether the pager reads keys from the terminal.
    package var isPaging: Bool { pagedOutput?.isPaging == true }

    /// Prints the output that is held for the pager, before the command waits for something.
    package func flush() { pagedOutput?.flush() }

    /// Prints the output that is held for the pager, and waits until the user has quit the pager.
    package func finish() { pagedOutput?.finish() }

    /// Prints `text` and a line break. On a terminal, control characters are made visible.
    package func print(_ text: String) { printRaw(text + "\n") }

    /// Prints a text and a line break. On a terminal, it is one line whatever it contains.
    package func print(line text: String) {
        write(Array("\(text)\n".utf8), onTerminal: TerminalText(line: text) + .lineBreak)
    }

    /// Prints a filled template: texts byte for byte in a pipe; on a terminal, control characters are made visible.
    func print(_ pieces: [TemplatePiece]) {
        func line(_ piece: TemplatePiece, _ style: Style) -> StyledLine {
            StyledLine([StyledSpan(piece.text, style)])
        }
        let texts = pieces.map { piece in
            let address = supportsLinks ? piece.address : nil
            guard piece.style != nil || address != nil else { return TerminalText(lines: piece.text) }
            return TerminalText(line(piece, piece.style ?? .plain), styler, linkedTo: address)
        }
        let data = pieces.map { piece in
            guard let style = piece.style, styler.isColoured else { return Array(piece.text.utf8) }
            return Array(styler.painted(line(piece, style)).utf8)
        }
        write(Array(data.joined()), onTerminal: .joined(texts, end: .empty))
    }

    /// Prints a JSON text in UTF-8 and a line break. On a terminal, control characters are escaped.
    package func print(json bytes: [UInt8]) { printRaw(json: bytes + [UInt8(ascii: "\n")]) }

    /// Prints a part of a JSON text, which must end between two values.
    package func printRaw(json bytes: [UInt8]) {
        write(bytes, onTerminal: TerminalText(json: bytes))
    }

    /// Prints `text` byte for byte. On a terminal, control characters are made visible.
    package func printRaw(_ text: String) {
        write(Array(text.utf8), onTerminal: TerminalText(lines: text))
    }

    /// Whether `remark` prints: on terminals only and not with `--quiet`.
    var showsRemarks: Bool { errors.isTerminal && !isQuiet }

    /// Prints additional information to stderr, wrapped between words, if it `showsRemarks`.
    package func remark(_ line: StyledLine?) {
        if let line { printRemark(Wrapping.lines(line.spans, width: errorWidth)) }
    }

    /// Prints the result for one item of a batch to stderr, shortened to one row, if it `showsRemarks`.
    package func remark(row line: StyledLine) { printRemark([line.fitted(to: errorWidth)]) }

    private var errorWidth: Int { Console.size(of: STDERR_FILENO)?.columns ?? 80 }

    private func printRemark(_ rows: [StyledLine]) {
        guard showsRemarks else { return }
        writeError(.joined(rows.map { TerminalText($0, errorStyler) }, end: .lineBreak))
    }

    /// Prints an error or a warning to stderr, on one line.
    package func printDiagnostic(_ sentence: String) { writeError(TerminalText(diagnostic: sentence)) }

    /// Prints the spinner to stderr, without a line break.
    func showProgress(_ text: TerminalText) { errors.write(text) }

    /// Prints a prompt to stderr, without a line break.
    package func prompt(_ question: TerminalText) {
        flush()
        writeError(question)
    }

    /// Writes data to a pipe, or its text to a terminal.
    private func write(
        _ data: @autoclosure () -> [UInt8], onTerminal text: @autoclosure () -> TerminalText
    ) {
        if output.isTerminal { write(text()) } else { output.write(data: data()) }
    }

    private func write(_ text: TerminalText) {
        if let pagedOutput { pagedOutput.write(text) } else { output.write(text) }
    }

    private func writeError(_ text: TerminalText) {
        if let pagedOutput { pagedOutput.writeError(text) } else { errors.write(text) }
    }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

extension Console {
    /// Formats dates for lists: relative on a terminal, ISO 8601 in a pipe.
    package var formatDate: @Sendable (Date) -> String {
        switch target {
        case .terminal: { [now, language] in Dates.relative($0, to: now(), in: language) }
        case .pipe: Dates.instant
        }
    }
}

/// The language of a command's messages. It is determined when the first message is printed, not at the start.
package final class MessageLanguage: Sendable {
    private let determine: @Sendable () -> Language
    private let known = Mutex<Language?>(nil)

    /// - Parameter determine: Called once, when the language is needed.
    package init(_ determine: @escaping @Sendable () -> Language) { self.determine = determine }

    package var value: Language {
        known.withLock { known in
            let language = known ?? determine()
            known = language
            return language
        }
    }
}

/// Prints warnings about lasting conditions. With `-q`, each is printed once a day: a scheduled run would repeat it each
/// time.
package struct LastingWarnings {
    private let console: Console
    private let vault: any ValueVault<ShownWarnings>

    /// - Parameter vault: Stores when each was printed. If it cannot be used, all are printed.
    package init(_ console: Console, _ vault: any ValueVault<ShownWarnings>) {
        (self.console, self.vault) = (console, vault)
    }

    /// Prints a warning to stderr.
    ///
    /// - Parameters:
    ///   - sentence: The warning.
    ///   - name: Identifies the warning, independently of its text.
    package func print(_ sentence: String, name: String) {
        guard console.isQuiet else { return console.printDiagnostic(sentence) }
        let now = console.now()
        if let shown = try? vault.load(), !shown.isDue(name, at: now) { return }
        console.printDiagnostic(sentence)
        _ = try? vault.update { $0.show(name, at: now) }
    }
}
