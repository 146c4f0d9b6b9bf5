import Markdown

/// The post's own text of a part of the layout. What the app draws around it, such as bullets and the numbers of
/// links, is not part of it.
enum PartSource: Sendable, Equatable {
    /// A line of text, with Markdown before it, such as the signs of a heading.
    case text([MarkdownSpan], lead: String = "")
    /// Markdown that is complete as it is.
    case markdown(String)
    /// A line of code as written. `info` is that of its block.
    case code(Substring, info: String?)
    case tableRow([[MarkdownSpan]])
    /// The line under a table's header.
    case tableRule([MarkdownTable.Alignment])
    /// Nothing: the source of a previous line includes it, or the app added it.
    case nothing

    var isCode: Bool { if case .code = self { true } else { false } }

    /// As Markdown, on 1 or more lines; code as it is.
    var markdown: String {
        switch self {
        case .text(let spans, let lead): lead + spans.markdown
        case .markdown(let text): text
        case .code(let line, _): String(line)
        case .tableRow(let cells):
            "| " + cells.map { $0.markdown.replacing("\n", with: "<br>") }.joined(separator: " | ") + " |"
        case .tableRule(let alignments): "| " + alignments.map(\.markdown).joined(separator: " | ") + " |"
        case .nothing: ""
        }
    }
}

extension [MarkdownSpan] {
    /// The text between line breaks. Styles that contain a break apply to each part.
    var linesOfText: [[MarkdownSpan]] {
        var lines: [[MarkdownSpan]] = [[]]
        for span in self {
            switch span {
            case .lineBreak: lines.append([])
            case .emphasis(let inner): lines.add(inner.linesOfText) { .emphasis($0) }
            case .strong(let inner): lines.add(inner.linesOfText) { .strong($0) }
            case .strikethrough(let inner): lines.add(inner.linesOfText) { .strikethrough($0) }
            case .small(let inner): lines.add(inner.linesOfText) { .small($0) }
            case .superscript(let inner): lines.add(inner.linesOfText) { .superscript($0) }
            case .subscript(let inner): lines.add(inner.linesOfText) { .subscript($0) }
            case .key(let inner): lines.add(inner.linesOfText) { .key($0) }
            case .link(let inner, let url): lines.add(inner.linesOfText) { .link($0, url: url) }
            case .text, .code, .math, .image, .footnote: lines[lines.count - 1].append(span)
            }
        }
        return lines
    }

    var markdown: String { map(\.markdown).joined() }
}

extension [[MarkdownSpan]] {
    fileprivate mutating func add(_ lines: [[MarkdownSpan]], _ style: ([MarkdownSpan]) -> MarkdownSpan) {
        for (index, line) in lines.enumerated() {
            if index > 0 { append([]) }
            if !line.isEmpty { self[count - 1].append(style(line)) }
        }
    }
}

extension MarkdownSpan {
    fileprivate var markdown: String {
        switch self {
        case .text(let text): text
        case .code(let text):
            // A fence longer than any in the code; spaces keep the code's own signs apart from it.
            text.contains("`")
                ? "\(text.fence(atLeast: 1)) \(text) \(text.fence(atLeast: 1))" : "`\(text)`"
        case .math(let text): "$\(text)$"
        case .emphasis(let inner): "*\(inner.markdown)*"
        case .strong(let inner): "**\(inner.markdown)**"
        case .strikethrough(let inner): "~~\(inner.markdown)~~"
        case .small(let inner): "<small>\(inner.markdown)</small>"
        case .superscript(let inner): "<sup>\(inner.markdown)</sup>"
        case .subscript(let inner): "<sub>\(inner.markdown)</sub>"
        case .key(let inner): "<kbd>\(inner.markdown)</kbd>"
        case .link(let inner, let url): inner == [.text(url)] ? url : "[\(inner.markdown)](\(url))"
        case .image(let alt, let url): "![\(alt)](\(url))"
        case .footnote(let number): "[^\(number)]"
        case .lineBreak: "\n"
        }
    }
}

extension MarkdownTable.Alignment {
    fileprivate var markdown: String {
        switch self {
        case .none: "---"
        case .left: ":--"
        case .center: ":-:"
        case .right: "--:"
        }
    }
}

extension String {
    /// Backquotes that do not occur in the text.
    func fence(atLeast count: Int) -> String {
        let longest = split { $0 != "`" }.map(\.count).max() ?? 0
        return String(repeating: "`", count: Swift.max(count, longest + 1))
    }
}
