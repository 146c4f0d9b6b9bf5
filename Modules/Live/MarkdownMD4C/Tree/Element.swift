import Markdown

/// What opens and closes, whether Markdown or HTML says so.
enum Element {
    case document, quote, note(kind: String), details, summary, division
    case list(start: Int?), item(MarkdownListItem.Task?)
    case definitions, term, description
    case heading(level: Int), paragraph, code(info: String?), preformatted
    case table, row, cell(TableCell)
    case emphasis, strong, strikethrough, small, superscript, `subscript`, key, codeSpan
    case link(String), image(String)
    /// Text that is nothing special.
    case inline

    /// Whether it stands in a line of text.
    var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .small, .superscript, .subscript, .key, .codeSpan, .link,
            .image, .inline:
            true
        default: false
        }
    }
}

/// A cell as it opens.
struct TableCell {
    let isHeader: Bool
    let alignment: MarkdownTable.Alignment
    /// How many columns and rows it takes.
    let columns: Int
    let rows: Int

    init(isHeader: Bool, _ alignment: MarkdownTable.Alignment, columns: Int = 1, rows: Int = 1) {
        (self.isHeader, self.alignment, self.columns, self.rows) = (isHeader, alignment, columns, rows)
    }
}

/// What an element that has closed has become.
enum Node {
    case span(MarkdownSpan)
    case block(MarkdownBlock)
    case item(MarkdownListItem)
    case term([MarkdownSpan])
    case description([MarkdownBlock])
    case summary([MarkdownSpan])
    case cell(TableCell, [MarkdownSpan])
    case row([(TableCell, [MarkdownSpan])])
}
