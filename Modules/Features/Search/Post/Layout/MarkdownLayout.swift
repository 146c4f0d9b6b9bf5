import Markdown
import TerminalFrames

/// Lays out a parsed text for a width, and numbers its links and images.
struct MarkdownLayout: Sendable {
    let ambiguous: AmbiguousWidth
    let language: Language
    private let width: Int
    /// The URL of the page, for resolving relative links.
    private let page: String
    /// Whether links show their numbers. A chunk that is laid out alone does not know them.
    private let numbersLinks: Bool
    /// Whether placeholders for images are inserted.
    let reservesImageRows: Bool
    /// Whether tables are as wide as their text, unless that would be excessive.
    let keepsTablesWhole: Bool
    /// The URLs of the links and images so far; `[n]` refers to index n − 1.
    private(set) var links: [String] = []
    private var numbers: [String: Int] = [:]
    /// The tokenizer of code that ends the text, for the chunk that continues it; `nil` after anything else.
    var openCode: CodeTokenizer?
    /// The tokenizer from the previous chunk, until the code that it continues is reached.
    var cutCode: CodeTokenizer?

    init(
        width: Int, page: String, _ ambiguous: AmbiguousWidth = .narrow, in language: Language = .english,
        numbersLinks: Bool = true, reservesImageRows: Bool = false, keepsTablesWhole: Bool = false
    ) {
        self.width = width
        self.page = page
        self.ambiguous = ambiguous
        self.language = language
        (self.numbersLinks, self.reservesImageRows) = (numbersLinks, reservesImageRows)
        self.keepsTablesWhole = keepsTablesWhole
    }

    /// - Parameter continues: Whether the previous chunk was split inside a block that continues here.
    mutating func lines(of document: MarkdownDocument, continues: Bool = false) -> [MarkdownLine] {
        (cutCode, openCode) = (continues ? openCode : nil, nil)
        return blocks(document.blocks, width)
    }

    /// Lays out `document` with an indentation of two columns.
    mutating func indented(_ document: MarkdownDocument) -> [MarkdownLine] {
        prefixed(StyledSpan("  "), "", width) { $0.blocks(document.blocks, $1) }
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
            wrap(
                [StyledSpan(String(repeating: "#", count: level) + " ", .dim)] + styled(spans, .heading),
                width, .heading,
                spans.linesOfText.enumerated().map {
                    .text($1, lead: $0 == 0 ? String(repeating: "#", count: level) + " " : "")
                })
        case .paragraph(let spans): card(spans, width) ?? paragraph(spans, width)
        case .code(let info, let text): code(info, text, width)
        case .math(let text): math(text, width)
        case .quote(let inner): prefixed(StyledSpan("│ ", .quote), "> ", width) { $0.blocks(inner, $1) }
        case .note(let kind, let inner): note(kind, inner, width)
        case .details(let summary, let inner): details(summary, inner, width)
        case .list(let start, let items): list(start, items, width)
        case .definitions(let all): all.flatMap { definition($0, width) }
        case .table(let table): self.table(table, width)
        case .rule:
            [
                MarkdownLine(
                    spans: [StyledSpan(.rule(min(width, Self.maximumRule), ambiguous), .dim)],
                    source: .markdown("---"))
            ]
        case .footnotes(let all): footnotes(all, width)
        }
    }

    private mutating func note(_ kind: String, _ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        let style: Style = kind == "alert" ? .failure : kind == "warn" ? .warning : .good
        return [
            MarkdownLine(
                prefix: [StyledSpan("┃ ", style)], spans: [StyledSpan(kind.uppercased(), style)],
                source: .nothing)
        ]
            + prefixed(StyledSpan("┃ ", style), "", width) { $0.blocks(inner, $1) }
    }

    private mutating func details(
        _ summary: [MarkdownSpan], _ inner: [MarkdownBlock], _ width: Int
    ) -> [MarkdownLine] {
        let title =
            summary.isEmpty
            ? [[StyledSpan(language.strings.postScreen.untitledDetails, .strong)]] : styled(summary, .strong)
        let sources = summary.isEmpty ? [.nothing] : summary.linesOfText.map { PartSource.text($0) }
        return wrap([StyledSpan("▾ ", .dim)] + title, width, .text, sources)
            + prefixed(StyledSpan("  "), "", width) { $0.blocks(inner, $1) }
    }

    private mutating func definition(_ definition: MarkdownDefinition, _ width: Int) -> [MarkdownLine] {
        let sources = definition.term.linesOfText.map { PartSource.text($0) }
        let term =
            definition.term.isEmpty ? [] : wrap(styled(definition.term, .strong), width, .text, sources)
        return term + prefixed(StyledSpan("    "), "", width) { $0.tightBlocks(definition.blocks, $1) }
    }

    private mutating func list(_ start: Int?, _ items: [MarkdownListItem], _ width: Int) -> [MarkdownLine] {
        let last = (start ?? 0) + items.count - 1
        let room = start == nil ? 2 : "\(last).".count + 1
        var lines: [MarkdownLine] = []
        for (index, item) in items.enumerated() {
            let mark = start.map { "\($0 + index)." } ?? "•"
            let task = item.task.map { $0 == .done ? "[x] " : "[ ] " } ?? ""
            let lead = mark + String(repeating: " ", count: max(room - mark.count, 1)) + task
            let source = (start == nil ? "-" : mark) + " " + task
            lines += self.item(StyledSpan(lead, .dim), source, item.blocks, width)
        }
        return lines
    }

    private mutating func footnotes(_ all: [[MarkdownBlock]], _ width: Int) -> [MarkdownLine] {
        var lines = [
            MarkdownLine(
                spans: [StyledSpan(.rule(min(width, 20), ambiguous), .dim)], source: .nothing)
        ]
        for (index, blocks) in all.enumerated() {
            let lead = StyledSpan(Self.footnoteMark(index + 1) + " ", .dim)
            var footnote = item(lead, "[^\(index + 1)]: ", blocks, width)
            footnote[0].isFootnote = true
            lines += footnote
        }
        return lines
    }

    /// Blocks with a marker on the first line and an indentation on the others; no blank line separates a
    /// text from the list below it.
    ///
    /// - Parameter source: The marker in Markdown.
    private mutating func item(
        _ lead: StyledSpan, _ source: String, _ blocks: [MarkdownBlock], _ width: Int
    ) -> [MarkdownLine] {
        let columns = lead.text.displayWidth(ambiguous)
        let hasRoom = width - columns >= Self.minimumWidth
        let inner = tightBlocks(blocks, hasRoom ? width - columns : width)
        let lines = inner.isEmpty ? [.empty] : inner
        // A task's box is part of the text that a following line is indented by.
        let spaces = String(repeating: " ", count: source.prefix { $0 != " " }.count + 1)
        let first = lines.firstIndex { $0.source != .nothing } ?? 0
        let indent = StyledSpan(String(repeating: " ", count: columns))
        return lines.enumerated().map { row, line in
            let line = line.inContainer(row == first ? source : spaces)
            return hasRoom ? line.addingPrefix(row == 0 ? lead : indent) : line
        }
    }

    private mutating func tightBlocks(_ inner: [MarkdownBlock], _ width: Int) -> [MarkdownLine] {
        var lines: [MarkdownLine] = []
        for block in inner {
            // A card would be too wide for a list item.
            if case .paragraph(let spans) = block {
                lines += paragraph(spans, width)
            } else {
                lines += self.block(block, width)
            }
        }
        return lines
    }

    /// - Parameter source: The mark in Markdown; empty if it has none.
    private mutating func prefixed(
        _ mark: StyledSpan, _ source: String, _ width: Int,
        _ inner: (inout MarkdownLayout, Int) -> [MarkdownLine]
    ) -> [MarkdownLine] {
        let room = width - mark.text.displayWidth(ambiguous)
        let hasRoom = room >= Self.minimumWidth
        return inner(&self, hasRoom ? room : width).map { line in
            let line = line.inContainer(source)
            return hasRoom ? line.addingPrefix(mark) : line
        }
    }

    /// The maximum width of a rule in columns; the width may be unlimited.
    private static let maximumRule = 100
    /// The minimum width of nested text in columns; in less space the markers are omitted.
    private static let minimumWidth = 10

    // MARK: - Links

    /// The number of a link or an image in brackets.
    mutating func mark(of url: String) -> StyledSpan {
        guard numbersLinks else { return StyledSpan("[…]", .dim) }
        let number = number(of: absoluteAddress(url))
        return StyledSpan("[\(number)]", .dim).linked(to: number)
    }

    private mutating func number(of url: String) -> Int {
        if let known = numbers[url] { return known }
        links.append(url)
        numbers[url] = links.count
        return links.count
    }

    /// Resolves `url` against the page.
    func absoluteAddress(_ url: String) -> String {
        if url.hasPrefix("#") { return page + url }
        if url.hasPrefix("//") { return "https:" + url }
        guard url.hasPrefix("/") else { return url }
        return page.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//") + url
    }
}

extension MarkdownLine {
    /// Returns the line with `mark` before its prefix.
    func addingPrefix(_ mark: StyledSpan) -> MarkdownLine {
        var line = self
        line.prefix.insert(mark, at: 0)
        return line
    }

    /// Returns the line in a container with this Markdown.
    func inContainer(_ source: String) -> MarkdownLine {
        if source.isEmpty { return self }
        var line = self
        line.container = source + line.container
        return line
    }
}

extension MarkdownLayout {
    /// A link in its own paragraph without a name. Qiita shows a card; here the whole URL is shown.
    mutating func card(_ spans: [MarkdownSpan], _ width: Int) -> [MarkdownLine]? {
        guard spans.count == 1, case .link(let name, let url) = spans[0], name == [.text(url)] else {
            return nil
        }
        let lead = StyledSpan("▸ ", .dim)
        let columns = lead.text.displayWidth(ambiguous)
        let mark = mark(of: url)
        return wrap([[StyledSpan(url, .link).linked(where: mark), mark]], width - columns).enumerated()
            .map { row, line in
                var line = line
                if row == 0 { line.source = .markdown(url) }
                return line.addingPrefix(row == 0 ? lead : StyledSpan(String(repeating: " ", count: columns)))
            }
    }

    /// Wraps spans to `width` columns, and keeps their line breaks.
    ///
    /// - Parameter sources: The post's own text of each of `lines`, in order; empty if it is what is shown.
    func wrap(
        _ lines: [[StyledSpan]], _ width: Int, _ kind: MarkdownLine.Kind = .text, _ sources: [PartSource] = []
    ) -> [MarkdownLine] {
        lines.enumerated().flatMap { index, line in
            Wrapping.lines(line, width: width, ambiguous).wrapped(
                kind, sources.indices.contains(index) ? sources[index] : nil)
        }
    }

    /// Applies styles to the spans of a text, line by line, and numbers links and images.
    mutating func styled(_ spans: [MarkdownSpan], _ style: Style) -> [[StyledSpan]] {
        (cutCode, openCode) = (nil, nil)
        var lines: [[StyledSpan]] = [[]]
        for span in spans {
            switch span {
            case .text(let text): lines.add(StyledSpan(text, style))
            case .code(let text): lines.add(StyledSpan(text, .code))
            case .math(let text):
                let shown = MathText.line(text)
                lines.add(shown.map { StyledSpan($0, .emphasis) } ?? StyledSpan("$\(text)$", .code))
            case .emphasis(let inner): lines.add(styled(inner, .emphasis))
            case .strong(let inner): lines.add(styled(inner, .strong))
            case .strikethrough(let inner):
                lines.add(StyledSpan("~~", .dim))
                lines.add(styled(inner, .dim))
                lines.add(StyledSpan("~~", .dim))
            case .small(let inner): lines.add(styled(inner, .dim))
            case .key(let inner): lines.add(styled(inner, .key))
            case .superscript(let inner): addScript("^", MathText.superscript, inner, style, &lines)
            case .subscript(let inner): addScript("_", MathText.subscript, inner, style, &lines)
            case .link(let inner, let url):
                let text = styled(inner, .link)
                let mark = mark(of: url)
                lines.add(text.map { $0.map { $0.linked(where: mark) } })
                lines.add(mark)
            case .image(let alt, let url):
                let description = alt.isEmpty ? Self.fileName(of: url) : alt
                let name = StyledSpan(language.strings.postScreen.image(description), .dim)
                let mark = url.isEmpty ? nil : mark(of: url)
                lines.add(mark.map(name.linked) ?? name)
                if let mark { lines.add(mark) }
            case .footnote(let number): lines.add(StyledSpan(Self.footnoteMark(number), .dim))
            case .lineBreak: lines.append([])
            }
        }
        return lines
    }

    /// Uses Unicode superscript or subscript letters if they exist, and otherwise `^(…)` or `_(…)`.
    private mutating func addScript(
        _ sign: String, _ small: (String) -> String?, _ inner: [MarkdownSpan], _ style: Style,
        _ lines: inout [[StyledSpan]]
    ) {
        if inner.count == 1, case .text(let text) = inner[0], let small = small(text) {
            return lines.add(StyledSpan(small, style))
        }
        lines.add(StyledSpan("\(sign)(", style))
        lines.add(styled(inner, style))
        lines.add(StyledSpan(")", style))
    }

    /// Superscript digits, because link numbers are in brackets.
    static func footnoteMark(_ number: Int) -> String { MathText.superscript("\(number)") ?? "^\(number)" }

    private static func fileName(of url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? url
    }
}

extension [[StyledSpan]] {
    fileprivate mutating func add(_ span: StyledSpan) { self[count - 1].append(span) }

    /// Appends the first line to the last one, then the other lines.
    fileprivate mutating func add(_ lines: [[StyledSpan]]) {
        guard let first = lines.first else { return }
        self[count - 1] += first
        self += lines.dropFirst()
    }

    static func + (left: [StyledSpan], right: [[StyledSpan]]) -> [[StyledSpan]] {
        [left + (right.first ?? [])] + right.dropFirst()
    }
}
