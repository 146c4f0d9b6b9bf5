package import TerminalFrames

/// Text that cannot control a terminal. A terminal receives nothing else: see `StandardStream`.
///
/// Only the initialisers here create one. They make the control characters of other texts visible; the escape
/// sequences are those of colours, links and the spinner.
package struct TerminalText: Sendable, Equatable {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8]

    private init(safe text: String) { bytes = Array(text.utf8) }

    /// Creates a text on one line, so that it cannot forge another message: line breaks become spaces.
    ///
    /// - Parameter text: Untrusted text.
    package init(line text: String) { self.init(safe: text.visible) }

    /// Creates the line of an error or a warning.
    ///
    /// - Parameter sentence: Untrusted text.
    package init(diagnostic sentence: String) { self.init(safe: "nagare: \(sentence)".visible + "\n") }

    /// Creates a text of several lines; line breaks and tabs stay.
    ///
    /// - Parameter text: Untrusted text.
    package init(lines text: String) { self.init(safe: text.visibleLines) }

    /// Creates an equal JSON text, in which control characters are escaped.
    ///
    /// - Parameter json: Untrusted UTF-8.
    package init(json: [UInt8]) { self.init(safe: String(decoding: json, as: UTF8.self).escapedJSON) }

    /// Creates a styled line without a line break.
    ///
    /// - Parameters:
    ///   - line: Its spans contain no control characters.
    ///   - styler: Adds the colours.
    ///   - address: The untrusted address of a link; `nil` for none. One that is not for the web is omitted.
    package init(_ line: StyledLine, _ styler: SGRStyler, linkedTo address: String? = nil) {
        let text = styler.painted(line)
        let start = address.flatMap(Hyperlink.start)
        self.init(safe: start.map { $0 + text + Hyperlink.end } ?? text)
    }

    /// Creates the rows of a frame, each with a line break.
    ///
    /// - Parameters:
    ///   - frame: A frame contains no control characters.
    ///   - palette: The colours; `nil` for none.
    package init(_ frame: Frame, _ palette: Palette?) {
        let rows = palette.map(frame.ansiRows) ?? frame.rows
        self.init(safe: rows.map { $0 + "\n" }.joined())
    }

    /// No text.
    package static let empty = TerminalText(safe: "")
    /// Ends a line.
    package static let lineBreak = TerminalText(safe: "\n")
    /// Returns to the start of the row.
    static let rowStart = TerminalText(safe: "\r")
    /// Returns to the start of the row and clears it.
    static let clearedRow = TerminalText(safe: "\r\u{1B}[K")

    /// The texts one after the other, each with an end.
    package static func joined(_ texts: [TerminalText], end: TerminalText) -> TerminalText {
        texts.reduce(into: .empty) { $0.bytes += $1.bytes + end.bytes }
    }

    package static func + (one: TerminalText, other: TerminalText) -> TerminalText {
        var sum = one
        sum += other
        return sum
    }

    package static func += (one: inout TerminalText, other: TerminalText) { one.bytes += other.bytes }
}

/// Adds SGR escape sequences to styled lines, if colours are enabled.
package struct SGRStyler: Sendable {
    package let isColoured: Bool
    /// Sixteen colours are readable on any background, which is unknown here.
    private let palette = Palette(.sixteen, .dark)

    /// - Parameters:
    ///   - environment: `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` have their usual meaning.
    ///   - plain: Disables colours.
    ///   - isTerminal: Whether the output is a terminal.
    package init(_ environment: [String: String], plain: Bool, isTerminal: Bool) {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        if plain || isSet("NO_COLOR") {
            isColoured = false
        } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
            isColoured = true
        } else {
            isColoured =
                isTerminal && environment["CLICOLOR"] != "0"
                && !["", "dumb"].contains(environment["TERM", default: ""])
        }
    }

    package func painted(_ line: StyledLine) -> String {
        guard isColoured else { return line.text }
        return line.spans.map { span in
            let parameters = palette.parameters(span.style, on: span.background)
            return parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
        }.joined()
    }
}
