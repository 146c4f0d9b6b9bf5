import Markdown
import TerminalUI

/// Lays a parsed text out for a width, numbering its links and images on the way.
struct MarkdownLayout: Sendable {
    let ambiguous: AmbiguousWidth
    private let width: Int
    /// The address of the page that the text stands on; relative links lead on from there.
    private let page: String
    /// Whether links have the numbers that they have in the whole text.
    private let numbersLinks: Bool
    /// Whether there are lines where images would stand.
    let reservesImageRows: Bool
    /// The addresses of the links and images met so far; the one shown as `[n]` stands at n − 1.
    private(set) var links: [String] = []
    private var numbers: [String: Int] = [:]
    /// What the last code leaves open, for the text that goes on with it; `nil` behind anything else.
    var openCode: CodeTokenizer?
    /// What was open where the text was cut, until it is gone on with.
    var cutCode: CodeTokenizer?

    init(
        width: Int, page: String, _ ambiguous: AmbiguousWidth = .narrow, numbersLinks: Bool = true,
        reservesImageRows: Bool = false
    ) {
        (self.width, self.page, self.ambiguous) = (width, page, ambiguous)
        (self.numbersLinks, self.reservesImageRows) = (numbersLinks, reservesImageRows)
    }

    /// - Parameter continues: Whether the text goes on with what the one before was cut in.
    mutating func lines(of document: MarkdownDocument, continues: Bool = false) -> [MarkdownLine] {
        (cutCode, openCode) = (continues ? openCode : nil, nil)
        return blocks(document.blocks, width)
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
            flowing(
                [StyledSpan(String(repeating: "#", count: level) + " ", .dim)] + styled(spans, .heading),
                width, .heading)
        case .paragraph(let spans): card(spans, width) ?? paragraph(spans, width)
        case .code(let info, let text): code(info, text, width)
        case .math(let text): math(text, width)
        case .quote(let inner): prefixed(StyledSpan("│ ", .quote), width) { $0.blocks(inner, $1) }
        case .note(let kind, let inner): note(kind, inner, width)
        case .details(let summary, let inner): details(summary, inner, width)
        case .list(let start, let items): list(start, items, width)
        case .definitions(let all): all.flatMap { definition($0, width) }
        case .table(let table): self.table(table, width)
        case .rule: [MarkdownLine(spans: [StyledSpan(.rule(width, ambiguous), .dim)])]
        case .footnotes(let all): footnotes(all, width)
        }
    }

    private mutating func note(_ kind: String, _ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        let style: Style = kind == "alert" ? .failure : kind == "warn" ? .warning : .good
        return [
            MarkdownLine(prefix: [StyledSpan("┃ ", style)], spans: [StyledSpan(kind.uppercased(), style)])
        ]
            + prefixed(StyledSpan("┃ ", style), width) { $0.blocks(inner, $1) }
    }

    private mutating func details(
        _ summary: [MarkdownSpan], _ inner: [MarkdownBlock], _ width: Int
    ) -> [MarkdownLine] {
        let title = summary.isEmpty ? [[StyledSpan("Details", .strong)]] : styled(summary, .strong)
        return flowing([StyledSpan("▾ ", .dim)] + title, width)
            + prefixed(StyledSpan("  "), width) { $0.blocks(inner, $1) }
    }

    private mutating func definition(_ definition: MarkdownDefinition, _ width: Int) -> [MarkdownLine] {
        let term = definition.term.isEmpty ? [] : flowing(styled(definition.term, .strong), width)
        return term + prefixed(StyledSpan("    "), width) { $0.tight(definition.blocks, $1) }
    }

    private mutating func list(_ start: Int?, _ items: [MarkdownListItem], _ width: Int) -> [MarkdownLine] {
        let last = (start ?? 0) + items.count - 1
        let room = start == nil ? 2 : "\(last).".count + 1
        var lines: [MarkdownLine] = []
        for (index, item) in items.enumerated() {
            let mark = start.map { "\($0 + index)." } ?? "•"
            let task = item.task.map { $0 == .done ? "[x] " : "[ ] " } ?? ""
            let lead = mark + String(repeating: " ", count: max(room - mark.count, 1)) + task
            lines += self.item(StyledSpan(lead, .dim), item.blocks, width)
        }
        return lines
    }

    private mutating func footnotes(_ all: [[MarkdownBlock]], _ width: Int) -> [MarkdownLine] {
        var lines = [MarkdownLine(spans: [StyledSpan(.rule(min(width, 20), ambiguous), .dim)])]
        for (index, blocks) in all.enumerated() {
            lines += item(StyledSpan(Self.footnoteMark(index + 1) + " ", .dim), blocks, width)
        }
        return lines
    }

    /// Blocks behind what leads them, with no empty line between a text and the list below it.
    private mutating func item(
        _ lead: StyledSpan, _ blocks: [MarkdownBlock], _ width: Int
    ) -> [MarkdownLine] {
        let columns = lead.text.displayWidth(ambiguous)
        guard width - columns >= Self.narrowest else { return tight(blocks, width) }
        let indent = StyledSpan(String(repeating: " ", count: columns))
        let inner = tight(blocks, width - columns)
        return (inner.isEmpty ? [.empty] : inner).enumerated().map { row, line in
            line.addingPrefix(row == 0 ? lead : indent)
        }
    }

    private mutating func tight(_ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        var lines: [MarkdownLine] = []
        for block in inner {
            // No card: that has more room than an item.
            if case .paragraph(let spans) = block {
                lines += paragraph(spans, width)
            } else {
                lines += self.block(block, width)
            }
        }
        return lines
    }

    private mutating func prefixed(
        _ mark: StyledSpan, _ width: Int, _ inner: (inout MarkdownLayout, Int) -> [MarkdownLine]
    ) -> [MarkdownLine] {
        let room = width - mark.text.displayWidth(ambiguous)
        guard room >= Self.narrowest else { return inner(&self, width) }
        return inner(&self, room).map { $0.addingPrefix(mark) }
    }

    /// Columns that a text needs: what would leave it less stands without its marks.
    private static let narrowest = 10

    // MARK: - Links

    /// How a link or an image is shown by number.
    mutating func mark(of url: String) -> StyledSpan {
        guard numbersLinks else { return StyledSpan("[…]", .dim) }
        let number = number(of: absoluteAddress(url))
        return StyledSpan("[\(number)]", .dim).leading(to: number)
    }

    private mutating func number(of url: String) -> Int {
        if let known = numbers[url] { return known }
        links.append(url)
        numbers[url] = links.count
        return links.count
    }

    /// The address with all that a browser would add to it.
    func absoluteAddress(_ url: String) -> String {
        if url.hasPrefix("#") { return page + url }
        if url.hasPrefix("//") { return "https:" + url }
        guard url.hasPrefix("/") else { return url }
        return page.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//") + url
    }
}

extension MarkdownLine {
    /// The same with `mark` left of everything.
    func addingPrefix(_ mark: StyledSpan) -> MarkdownLine {
        var line = self
        line.prefix.insert(mark, at: 0)
        return line
    }
}
