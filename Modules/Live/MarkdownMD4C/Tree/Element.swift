import Markdown

/// An element that Markdown or HTML opens and closes.
enum Element {
    case document, quote, note(kind: String), details, summary, division
    case list(start: Int?), item(MarkdownListItem.Task?)
    case definitions, term, description
    case heading(level: Int), paragraph, code(info: String?), preformatted
    case table, row, cell(TableCell)
    case emphasis, strong, strikethrough, small, superscript, `subscript`, key, codeSpan
    case link(String), image(String)
    /// Unstyled text.
    case inline

    /// Whether the element is part of a line of text.
    var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .small, .superscript, .subscript, .key, .codeSpan, .link,
            .image, .inline:
            true
        default: false
        }
    }
}

extension Element {
    var isCode: Bool {
        switch self {
        case .code, .codeSpan, .preformatted: true
        default: false
        }
    }
}

/// The properties of a table cell.
struct TableCell {
    let isHeader: Bool
    let alignment: MarkdownTable.Alignment
    /// The number of columns and rows that the cell spans.
    let columns: Int
    let rows: Int

    init(isHeader: Bool, _ alignment: MarkdownTable.Alignment, columns: Int = 1, rows: Int = 1) {
        (self.isHeader, self.alignment, self.columns, self.rows) = (isHeader, alignment, columns, rows)
    }
}

/// The result of a closed element.
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

/// Checks the destinations of links.
enum Address {
    /// Whether following the link can only open a page or compose a mail, and the link shows no misleading
    /// characters.
    static func isSafe(_ url: String) -> Bool {
        guard !url.isEmpty, !url.unicodeScalars.contains(where: isHidden) else { return false }
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = url.utf8[..<colon]
        // A colon after one of these characters does not end a scheme.
        if scheme.contains(where: { "/?#".utf8.contains($0) }) { return true }
        return ["http", "https", "mailto", "ftp"].contains(String(url[..<colon]).lowercased())
    }

    /// Whether the character is invisible or changes the text direction.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}
