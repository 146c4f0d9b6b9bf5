import TerminalFrames

/// A line of laid-out text.
struct MarkdownLine: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case text, heading
        case tableRow
        /// Lines that are not wrapped.
        case code, formula
        /// The label of a code block.
        case codeName
        /// A row of an image, or a placeholder.
        case image
    }

    /// Markers to the left of the text, such as quote bars and bullets.
    var prefix: [StyledSpan] = []
    var spans: [StyledSpan] = []
    var kind = Kind.text
    /// Whether the line continues the previous line's part, such as a wrapped paragraph or a table row.
    var continues = false
    /// The post's own text of the part that this line starts; `nil` if it is the shown text.
    var source: PartSource?
    /// Whether the source of a previous line includes this one.
    var isIncludedBefore = false
    /// The Markdown of the quotes and lists around the text: `> - `.
    var container = ""
    /// Whether a footnote begins on this line.
    var isFootnote = false
    /// The part of an image on this line; `nil` if there is none.
    var image: MarkdownImage?

    var line: StyledLine { StyledLine(prefix + spans) }
    /// The text without the prefix.
    var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// The indentation of code.
    static let codeIndent = "  "

    static let empty = MarkdownLine()
}

extension [StyledLine] {
    /// Turns the wrapped lines of one text into Markdown lines of `kind`.
    func wrapped(_ kind: MarkdownLine.Kind, _ source: PartSource? = nil) -> [MarkdownLine] {
        enumerated().map {
            MarkdownLine(spans: $1.spans, kind: kind, continues: $0 > 0, source: $0 == 0 ? source : nil)
        }
    }
}

extension String {
    /// A horizontal rule of at most `columns` columns.
    static func rule(_ columns: Int, _ ambiguous: AmbiguousWidth) -> String {
        String(repeating: "─", count: columns / "─".displayWidth(ambiguous))
    }
}
