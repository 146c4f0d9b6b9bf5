import Markdown

extension Blocks {
    static func details(_ inner: [Node]) -> MarkdownBlock {
        var (summary, rest): ([MarkdownSpan]?, [Node]) = (nil, [])
        for node in inner {
            if case .summary(let line) = node, summary == nil { summary = line } else { rest.append(node) }
        }
        return .details(summary: summary ?? [], of(rest))
    }

    static func items(_ inner: [Node]) -> [MarkdownListItem] {
        var (items, stray): ([MarkdownListItem], [Node]) = ([], [])
        func endStray() {
            let blocks = of(stray)
            if !blocks.isEmpty { items.append(MarkdownListItem(blocks: blocks)) }
            stray = []
        }
        for node in inner {
            if case .item(let item) = node {
                endStray()
                items.append(item)
            } else {
                stray.append(node)
            }
        }
        endStray()
        return items
    }

    static func definitions(_ inner: [Node]) -> [MarkdownDefinition] {
        var found: [MarkdownDefinition] = []
        var term: [MarkdownSpan]?
        func endTerm() {
            if let term { found.append(MarkdownDefinition(term: term, blocks: [])) }
            term = nil
        }
        for node in inner {
            switch node {
            case .term(let spans):
                endTerm()
                term = spans
            case .description(let blocks):
                found.append(MarkdownDefinition(term: term ?? [], blocks: blocks))
                term = nil
            case .span(let span) where isBlank(span): break
            default:
                endTerm()
                found.append(MarkdownDefinition(term: [], blocks: of([node])))
            }
        }
        endTerm()
        return found
    }

    /// `<pre><code class="language-swift">` becomes an ordinary code block.
    static func preformatted(_ inner: [Node]) -> MarkdownBlock {
        let blocks = of(inner)
        if blocks.count == 1, case .code = blocks[0] { return blocks[0] }
        var text = PlainText.of(inner)
        if text.hasPrefix("\n") { text.removeFirst() }
        return .code(info: nil, text: withoutTrailingLines(text))
    }

    static func withoutTrailingLines(_ text: String) -> String {
        guard let end = text.utf8.lastIndex(where: { $0 != UInt8(ascii: "\n") }) else { return "" }
        return String(text[...end])
    }
}
