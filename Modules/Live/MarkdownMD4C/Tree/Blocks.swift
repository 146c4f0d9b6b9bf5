import Markdown

/// Converts closed elements to blocks and spans.
enum Blocks {
    /// Converts an element and its content; several nodes result when a line of text contains blocks.
    static func nodes(of element: Element, _ inner: [Node]) -> [Node] {
        switch element {
        case .document, .division, .paragraph: return of(inner).map { .block($0) }
        case .quote: return [.block(.quote(of(inner)))]
        case .note(let kind): return [.block(.note(kind: kind, of(inner)))]
        case .details: return [.block(details(inner))]
        case .summary: return [.summary(line(inner))]
        case .list(let start): return [.block(.list(start: start, items(inner)))]
        case .item(let task): return [.item(MarkdownListItem(task: task, blocks: of(inner)))]
        case .definitions: return [.block(.definitions(definitions(inner)))]
        case .term: return [.term(line(inner))]
        case .description: return [.description(of(inner))]
        case .heading(let level):
            let spans = line(inner)
            return spans.isEmpty ? [] : [.block(.heading(level: level, spans))]
        case .code(let info):
            let text = withoutTrailingLines(PlainText.of(inner))
            return [.block(info == "math" ? .math(text) : .code(info: info, text: text))]
        case .preformatted: return [.block(preformatted(inner))]
        case .table: return Tables.table(inner).map { .block($0) }
        case .row: return [.row(Tables.cells(inner))]
        case .cell(let cell): return [.cell(cell, line(inner))]
        default: return inlined(element, inner)
        }
    }

    /// Converts nodes to blocks: spans become paragraphs, and items or cells without a list or table stand
    /// alone.
    static func of(_ nodes: [Node]) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var (spans, items, terms): ([MarkdownSpan], [MarkdownListItem], [Node]) = ([], [], [])
        func endText() {
            let line = trimmed(spans)
            if !line.isEmpty { blocks.append(.paragraph(line)) }
            spans = []
        }
        func endItems() {
            if !items.isEmpty { blocks.append(.list(start: nil, items)) }
            if !terms.isEmpty { blocks.append(.definitions(definitions(terms))) }
            (items, terms) = ([], [])
        }
        for node in nodes {
            switch node {
            case .span(let span):
                if !(items.isEmpty && terms.isEmpty), !isBlank(span) { endItems() }
                spans.append(span)
            case .item(let item):
                endText()
                items.append(item)
            case .term, .description:
                endText()
                terms.append(node)
            case .block(let block):
                endText()
                endItems()
                blocks.append(block)
            case .summary(let line), .cell(_, let line):
                endText()
                endItems()
                if !line.isEmpty { blocks.append(.paragraph(line)) }
            case .row(let cells):
                endText()
                endItems()
                blocks += cells.compactMap { $0.1.isEmpty ? nil : .paragraph($0.1) }
            }
        }
        endText()
        endItems()
        return blocks
    }

    /// Converts nodes to one paragraph of text, in which blocks are separated by line breaks.
    static func line(_ nodes: [Node]) -> [MarkdownSpan] {
        if let spans = onlySpans(nodes) { return trimmed(spans) }
        return Flattened.spans(of: of(nodes))
    }

    private static func onlySpans(_ nodes: [Node]) -> [MarkdownSpan]? {
        var spans: [MarkdownSpan] = []
        for node in nodes {
            guard case .span(let span) = node else { return nil }
            spans.append(span)
        }
        return spans
    }

    private static func inlined(_ element: Element, _ inner: [Node]) -> [Node] {
        switch element {
        case .codeSpan:
            let text = PlainText.of(inner)
            return text.isEmpty ? [] : [.span(.code(text))]
        case .image(let url):
            let alt = PlainText.of(inner).replacing("\n", with: " ")
            return [.span(.image(alt: alt, url: Address.isSafe(url) ? url : ""))]
        default: break
        }
        if let spans = onlySpans(inner) {
            return spans.isEmpty ? [] : styled(element, spans).map { .span($0) }
        }
        // The text before and after each block becomes a separate span.
        var (nodes, run): ([Node], [MarkdownSpan]) = ([], [])
        func endRun() {
            if !run.isEmpty { nodes += styled(element, run).map { .span($0) } }
            run = []
        }
        for node in inner {
            if case .span(let span) = node {
                run.append(span)
            } else {
                endRun()
                nodes.append(node)
            }
        }
        endRun()
        return nodes
    }

    private static func styled(_ element: Element, _ spans: [MarkdownSpan]) -> [MarkdownSpan] {
        switch element {
        case .emphasis: [.emphasis(spans)]
        case .strong: [.strong(spans)]
        case .strikethrough: [.strikethrough(spans)]
        case .small: [.small(spans)]
        case .superscript: [.superscript(spans)]
        case .subscript: [.subscript(spans)]
        case .key: [.key(spans)]
        case .link(let url): Address.isSafe(url) ? [.link(spans, url: url)] : spans
        default: spans
        }
    }

    // MARK: - Lines

    static func isBlank(_ span: MarkdownSpan) -> Bool {
        switch span {
        case .text(let text): text.utf8.allSatisfy(\.isSpace)
        case .lineBreak: true
        default: false
        }
    }

    /// Without leading and trailing breaks and spaces.
    static func trimmed(_ spans: [MarkdownSpan]) -> [MarkdownSpan] {
        var line = spans[...]
        while let first = line.first, isBlank(first) { line.removeFirst() }
        while let last = line.last, isBlank(last) { line.removeLast() }
        if case .text(let text)? = line.first {
            line[line.startIndex] = .text(String(text.drop { $0.isASCII && $0.isWhitespace }))
        }
        if case .text(let text)? = line.last, let end = text.utf8.lastIndex(where: { !$0.isSpace }) {
            line[line.endIndex - 1] = .text(String(text[...end]))
        }
        return Array(line)
    }
}

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
