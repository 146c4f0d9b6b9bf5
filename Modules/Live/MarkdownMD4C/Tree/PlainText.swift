import Markdown

/// Extracts text without styles.
enum PlainText {
    static func of(_ nodes: [Node]) -> String {
        var text = ""
        for node in nodes {
            switch node {
            case .span(let span): add(span, to: &text)
            case .block(let block): addLine(Flattened.spans(of: [block]), to: &text)
            case .item(let item): addLine(Flattened.spans(of: item.blocks), to: &text)
            case .term(let spans), .summary(let spans), .cell(_, let spans): addLine(spans, to: &text)
            case .description(let blocks): addLine(Flattened.spans(of: blocks), to: &text)
            case .row(let cells): for cell in cells { addLine(cell.1, to: &text) }
            }
        }
        return text
    }

    private static func addLine(_ spans: [MarkdownSpan], to text: inout String) {
        if !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
        for span in spans { add(span, to: &text) }
    }

    private static func add(_ span: MarkdownSpan, to text: inout String) {
        switch span {
        case .text(let more), .code(let more), .math(let more), .image(let more, _): text += more
        case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .small(let inner),
            .superscript(let inner), .subscript(let inner), .key(let inner), .link(let inner, _):
            for span in inner { add(span, to: &text) }
        case .footnote(let number): text += "[^\(number)]"
        case .lineBreak: text += "\n"
        }
    }
}

/// Converts blocks to lines of text, where only text is allowed: in a cell or a heading.
enum Flattened {
    static func spans(of blocks: [MarkdownBlock]) -> [MarkdownSpan] {
        var line: [MarkdownSpan] = []
        for block in blocks {
            let next = spans(of: block)
            guard !next.isEmpty else { continue }
            if !line.isEmpty { line.append(.lineBreak) }
            line += next
        }
        return line
    }

    private static func spans(of block: MarkdownBlock) -> [MarkdownSpan] {
        switch block {
        case .heading(_, let spans): [.strong(spans)]
        case .paragraph(let spans): spans
        case .code(_, let text): lines(text) { .code($0) }
        case .math(let text): [.math(text)]
        case .quote(let inner), .note(_, let inner): spans(of: inner)
        case .details(let summary, let inner): joined([summary, spans(of: inner)])
        case .list(let start, let items):
            joined(
                items.enumerated().map { index, item in
                    [.text(start.map { "\($0 + index). " } ?? "• ")] + spans(of: item.blocks)
                })
        case .definitions(let all): joined(all.flatMap { [[.strong($0.term)], spans(of: $0.blocks)] })
        case .table(let table):
            joined(([table.header] + table.rows).map { Array($0.joined(separator: [.text(" | ")])) })
        case .rule: []
        case .footnotes(let all): joined(all.map { spans(of: $0) })
        }
    }

    private static func joined(_ lines: [[MarkdownSpan]]) -> [MarkdownSpan] {
        Array(lines.filter { !$0.isEmpty }.joined(separator: [.lineBreak]))
    }

    private static func lines(_ text: String, _ span: (String) -> MarkdownSpan) -> [MarkdownSpan] {
        Array(
            text.split(separator: "\n").map { [span(String($0))] }.joined(separator: [.lineBreak]))
    }
}
