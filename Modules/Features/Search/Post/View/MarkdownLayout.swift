import Markdown
import TerminalUI

/// Lays a parsed text out for a width, numbering its links on the way.
struct MarkdownLayout {
    let ambiguous: AmbiguousWidth
    private let width: Int
    /// The addresses of the links met so far; the one shown as `[n]` stands at n − 1.
    private(set) var links: [String] = []
    private var numbers: [String: Int] = [:]

    init(width: Int, _ ambiguous: AmbiguousWidth = .narrow) {
        (self.width, self.ambiguous) = (width, ambiguous)
    }

    mutating func lines(of document: MarkdownDocument) -> [MarkdownLine] {
        blocks(document.blocks, width)
    }

    /// The same, a little to the right.
    mutating func indented(_ document: MarkdownDocument) -> [MarkdownLine] {
        prefixed(StyledSpan("  "), width) { $0.blocks(document.blocks, $1) }
    }

    private mutating func blocks(_ blocks: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        var lines: [MarkdownLine] = []
        for block in blocks {
            let next = self.block(block, width)
            guard !next.isEmpty else { continue }
            if !lines.isEmpty { lines.append(.empty) }
            lines += next
        }
        return lines
    }

    private mutating func block(_ block: MarkdownBlock, _ width: Int) -> [MarkdownLine] {
        switch block {
        case .heading(let level, let spans):
            wrapped(
                [StyledSpan(String(repeating: "#", count: level) + " ", .dim)] + styled(spans, .heading),
                width, .heading)
        case .paragraph(let spans): paragraph(spans, width)
        case .code(let info, let text): code(info, text)
        case .quote(let inner): prefixed(StyledSpan("│ ", .quote), width) { $0.blocks(inner, $1) }
        case .note(let kind, let inner): note(kind, inner, width)
        case .list(let start, let items): list(start, items, width)
        case .table(let table): self.table(table, width)
        case .rule: [MarkdownLine(spans: [StyledSpan(.rule(width, ambiguous), .dim)])]
        case .html(let text): html(text, width)
        }
    }

    private mutating func paragraph(_ spans: [MarkdownSpan], _ width: Int) -> [MarkdownLine] {
        spans.split { $0 == .lineBreak }.flatMap { wrapped(styled(Array($0), .plain), width) }
    }

    /// Code keeps its lines and its spaces, and is never wrapped: who copies it gets it whole.
    private func code(_ info: String?, _ text: String) -> [MarkdownLine] {
        let name = info.flatMap { $0.isEmpty ? nil : StyledSpan("  " + $0, .dim) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (name.map { [MarkdownLine(spans: [$0], kind: .codeName)] } ?? [])
            + lines.map { MarkdownLine(spans: [StyledSpan("  " + expandingTabs($0), .code)], kind: .code) }
    }

    private mutating func note(_ kind: String, _ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        let style: Style = kind == "alert" ? .failure : kind == "warn" ? .warning : .good
        return [
            MarkdownLine(prefix: [StyledSpan("┃ ", style)], spans: [StyledSpan(kind.uppercased(), style)])
        ]
            + prefixed(StyledSpan("┃ ", style), width) { $0.blocks(inner, $1) }
    }

    private mutating func list(_ start: Int?, _ items: [MarkdownListItem], _ width: Int) -> [MarkdownLine] {
        let last = (start ?? 0) + items.count - 1
        var lines: [MarkdownLine] = []
        for (place, item) in items.enumerated() {
            let mark = start.map { "\($0 + place)." } ?? "•"
            let room = start == nil ? 2 : "\(last).".count + 1
            let task = item.task.map { $0 == .done ? "[x] " : "[ ] " } ?? ""
            let lead = StyledSpan(
                mark + String(repeating: " ", count: max(room - mark.count, 1)) + task, .dim)
            let columns = lead.text.displayWidth(ambiguous)
            let indent = StyledSpan(String(repeating: " ", count: columns))
            let inner = tight(item.blocks, max(width - columns, 10))
            for (row, line) in (inner.isEmpty ? [.empty] : inner).enumerated() {
                lines.append(line.behind(row == 0 ? lead : indent))
            }
        }
        return lines
    }

    /// The blocks of a list item, with no empty line between a text and the list below it.
    private mutating func tight(_ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        var lines: [MarkdownLine] = []
        for block in inner { lines += self.block(block, width) }
        return lines
    }

    private mutating func prefixed(
        _ mark: StyledSpan, _ width: Int, _ inner: (inout MarkdownLayout, Int) -> [MarkdownLine]
    ) -> [MarkdownLine] {
        inner(&self, max(width - mark.text.displayWidth(ambiguous), 10)).map { $0.behind(mark) }
    }

    private func html(_ text: String, _ width: Int) -> [MarkdownLine] {
        let isComment = text.hasPrefix("<!--")
        return isComment
            ? [] : text.split(separator: "\n").flatMap { wrapped([StyledSpan(String($0), .dim)], width) }
    }

    private func wrapped(
        _ spans: [StyledSpan], _ width: Int, _ kind: MarkdownLine.Kind = .text
    ) -> [MarkdownLine] {
        Wrapping.lines(spans, width: width, ambiguous).wrapped(kind)
    }

    private func expandingTabs(_ line: Substring) -> String {
        line.reduce(into: "") { $0 += $1 == "\t" ? "    " : String($1) }
    }

    /// Spans of a text with their styles; links get their number.
    mutating func styled(_ spans: [MarkdownSpan], _ style: Style) -> [StyledSpan] {
        var styled: [StyledSpan] = []
        for span in spans {
            switch span {
            case .text(let text): styled.append(StyledSpan(text, style))
            case .code(let text): styled.append(StyledSpan(text, .code))
            case .emphasis(let inner), .strikethrough(let inner): styled += self.styled(inner, .emphasis)
            case .strong(let inner): styled += self.styled(inner, .strong)
            case .link(let inner, let url):
                styled += self.styled(inner, .link) + [StyledSpan("[\(number(of: url))]", .dim)]
            case .image(let alt, _): styled.append(StyledSpan("[image: \(alt)]", .dim))
            case .softBreak:
                if !(styled.last?.text.last?.isWide ?? true) { styled.append(StyledSpan(" ", style)) }
            case .lineBreak: styled.append(StyledSpan(" ", style))
            case .html(let text): styled.append(StyledSpan(text, .dim))
            }
        }
        return styled
    }

    private mutating func number(of url: String) -> Int {
        if let known = numbers[url] { return known }
        links.append(url)
        numbers[url] = links.count
        return links.count
    }
}

extension MarkdownLine {
    /// The same with `mark` left of everything.
    fileprivate func behind(_ mark: StyledSpan) -> MarkdownLine {
        var line = self
        line.prefix.insert(mark, at: 0)
        return line
    }
}

extension Character {
    /// Whether a break after it means nothing: scripts of wide letters put no spaces between words.
    fileprivate var isWide: Bool { displayWidth == 2 }
}
