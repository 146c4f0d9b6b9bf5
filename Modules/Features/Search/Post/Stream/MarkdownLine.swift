import TerminalUI

/// A line of a text that was laid out.
struct MarkdownLine: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case text, heading
        /// A line of a table's row.
        case cells
        /// A line of code, as long as it is, and of a formula, likewise.
        case code, formula
        /// What a block of code is called.
        case codeName
        /// A row of an image, or where one would stand.
        case image
    }

    /// What stands left of the text: bars of quotes, bullets.
    var prefix: [StyledSpan] = []
    var spans: [StyledSpan] = []
    var kind = Kind.text
    /// Whether it goes on with what the line before holds: a text that was wrapped, a row of a table.
    var continues = false
    /// Code as it was written, where it shows otherwise: with tabs.
    var source: String?
    /// What of an image stands here.
    var image: MarkdownImage?

    var line: StyledLine { StyledLine(prefix + spans) }
    /// Without its prefix.
    var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// As it is copied; `nil` for what is not of the text.
    var copyableText: String? {
        switch kind {
        case .codeName, .image: nil
        case .code: source ?? String(text.dropFirst(Self.codeIndent.count))
        case .text, .heading, .cells, .formula: line.text
        }
    }

    /// What stands before a line of code.
    static let codeIndent = "  "

    static let empty = MarkdownLine()
}

extension [StyledLine] {
    /// The lines that one text was wrapped into.
    func wrapped(_ kind: MarkdownLine.Kind) -> [MarkdownLine] {
        enumerated().map { MarkdownLine(spans: $1.spans, kind: kind, continues: $0 > 0) }
    }
}

extension String {
    /// A thin line of at most so many columns.
    static func rule(_ columns: Int, _ ambiguous: AmbiguousWidth) -> String {
        String(repeating: "─", count: columns / "─".displayWidth(ambiguous))
    }
}
