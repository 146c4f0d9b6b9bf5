import CMarkdownGFM
import Markdown

/// Turns nodes into blocks.
struct BlockReader {
    private let deepest = 100
    private let spans = SpanReader()

    func document(_ root: Node) -> [MarkdownBlock] {
        let notes = root.children.filter { $0.kind == CMARKDOWN_FOOTNOTE }
        let body = blocks(in: root, depth: 0)
        if notes.isEmpty { return body }
        let items = notes.map { MarkdownListItem(blocks: blocks(in: $0, depth: 1)) }
        return body + [.rule, .list(start: 1, items)]
    }

    private func blocks(in node: Node, depth: Int) -> [MarkdownBlock] {
        var found: [MarkdownBlock] = []
        node.walk { child in
            if let leaf = leaf(child) {
                found.append(leaf)
            } else if depth >= deepest {
                return .enter
            } else if let container = container(child, depth: depth + 1) {
                found.append(container)
            }
            return .pass
        }
        return found
    }

    private func leaf(_ node: Node) -> MarkdownBlock? {
        switch node.kind {
        case CMARKDOWN_PARAGRAPH: .paragraph(spans.spans(in: node))
        case CMARKDOWN_HEADING: .heading(level: node.number, spans.spans(in: node))
        case CMARKDOWN_CODE_BLOCK:
            .code(info: node.info.isEmpty ? nil : node.info, text: withoutLastNewline(node.text))
        case CMARKDOWN_HTML_BLOCK: .html(withoutLastNewline(node.text))
        case CMARKDOWN_RULE: .rule
        case CMARKDOWN_TABLE: .table(table(node))
        default: nil
        }
    }

    private func container(_ node: Node, depth: Int) -> MarkdownBlock? {
        switch node.kind {
        case CMARKDOWN_QUOTE: .quote(blocks(in: node, depth: depth))
        case CMARKDOWN_NOTE: .note(kind: noteKind(node.number), blocks(in: node, depth: depth))
        case CMARKDOWN_BULLETS: .list(start: nil, items(in: node, depth: depth))
        case CMARKDOWN_NUMBERS: .list(start: node.number, items(in: node, depth: depth))
        default: nil
        }
    }

    private func items(in list: Node, depth: Int) -> [MarkdownListItem] {
        list.children.map { item in
            MarkdownListItem(task: task(item), blocks: blocks(in: item, depth: depth))
        }
    }

    private func task(_ item: Node) -> MarkdownListItem.Task? {
        switch item.kind {
        case CMARKDOWN_TASK_OPEN: .open
        case CMARKDOWN_TASK_DONE: .done
        default: nil
        }
    }

    private func table(_ node: Node) -> MarkdownTable {
        let alignments = (0..<node.columns).map { column -> MarkdownTable.Alignment in
            switch node.alignment(of: column) {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: .none
            }
        }
        var rows = node.children.map { row in
            let cells = row.children.prefix(alignments.count).map { spans.spans(in: $0) }
            return cells + Array(repeating: [], count: alignments.count - cells.count)
        }
        let header = rows.isEmpty ? [] : rows.removeFirst()
        return MarkdownTable(alignments: alignments, header: header, rows: rows)
    }

    private func noteKind(_ number: Int) -> String {
        switch number {
        case 1: "warn"
        case 2: "alert"
        default: "info"
        }
    }

    private func withoutLastNewline(_ text: String) -> String {
        text.last?.isNewline == true ? String(text.dropLast()) : text
    }
}
