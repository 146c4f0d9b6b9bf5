import Markdown
import TerminalFrames

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
