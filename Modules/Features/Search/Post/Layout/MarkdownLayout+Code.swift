import Markdown
import TerminalFrames

extension MarkdownLayout {
    /// Code keeps its line breaks and spaces and is not wrapped here, so that it can be copied unchanged.
    mutating func code(_ info: String?, _ text: String, _ width: Int) -> [MarkdownLine] {
        let label = CodeLabel(info ?? "")
        var tokenizer = tokenizer(for: label)
        let lines =
            name(label.text, width)
            + text.split(separator: "\n", omittingEmptySubsequences: false).map {
                let line = expandingTabs($0)
                let known = tokenizer?.spans(of: line)
                return MarkdownLine(
                    spans: known ?? [StyledSpan(MarkdownLine.codeIndent + line, label.style(of: line))],
                    kind: .code, source: .code($0, info: info))
            }
        openCode = tokenizer
        return lines
    }

    /// Continues the tokenizer of the previous chunk if the text was split inside code in the same language.
    private mutating func tokenizer(for label: CodeLabel) -> CodeTokenizer? {
        guard !label.isDiff, let new = CodeTokenizer(label.language) else { return nil }
        defer { cutCode = nil }
        return cutCode.flatMap { $0.isSameLanguage(as: new) ? $0 : nil } ?? new
    }

    /// A formula as Unicode text, line by line; the TeX source under a label if it cannot be converted.
    func math(_ text: String, _ width: Int) -> [MarkdownLine] {
        let shown = MathText.lines(text)
        let source = text.split(separator: "\n").map(String.init)
        return (shown == nil ? name(language.strings.postScreen.formulaLabel, width) : [])
            + (shown ?? source).enumerated().map { index, line in
                MarkdownLine(
                    spans: [StyledSpan("  " + expandingTabs(line[...]), shown == nil ? .code : .emphasis)],
                    kind: .formula, source: index == 0 ? .markdown("$$\n\(text)\n$$") : nil,
                    isIncludedBefore: index > 0)
            }
    }

    private func name(_ text: String, _ width: Int) -> [MarkdownLine] {
        text.isEmpty ? [] : wrap([[StyledSpan("── " + text, .dim)]], width, .codeName, [.nothing])
    }

    private func expandingTabs(_ line: Substring) -> String {
        line.reduce(into: "") { $0 += $1 == "\t" ? "    " : String($1) }
    }
}

/// The label of a code block: `swift`, `swift:Store.swift`, or `diff_swift:Store.swift`.
struct CodeLabel {
    /// The file and the language, as far as they are given; empty if neither is.
    let text: String
    /// Whether the first character of each line marks it as added or removed.
    let isDiff: Bool
    /// The language as written; empty if there is none.
    let language: String

    init(_ info: String) {
        let parts = info.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        language = parts.first.map(String.init) ?? ""
        let file = parts.count == 2 ? String(parts[1]) : ""
        isDiff = language == "diff" || language.hasPrefix("diff_")
        text = [file, language.replacing("_", with: " ")].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The style of a line that is not highlighted by a tokenizer.
    func style(of line: String) -> Style {
        switch line.first {
        case "+" where isDiff: .good
        case "-" where isDiff: .failure
        case "@" where isDiff: .dim
        default: .code
        }
    }
}

extension CodeTokenizer {
    /// The tokens of the next line, indented.
    fileprivate mutating func spans(of line: String) -> [StyledSpan] {
        let tokens = tokens(of: line)
        guard let first = tokens.first else { return [StyledSpan(MarkdownLine.codeIndent)] }
        let isPlain = first.kind == .plain
        return (isPlain ? [] : [StyledSpan(MarkdownLine.codeIndent)])
            + tokens.enumerated().map { index, token in
                StyledSpan(
                    (isPlain && index == 0 ? MarkdownLine.codeIndent : "") + token.text, token.kind.style)
            }
    }
}

extension CodeToken.Kind {
    fileprivate var style: Style {
        switch self {
        case .plain: .plain
        case .keyword: .keyword
        case .string: .string
        case .number: .number
        case .comment: .comment
        }
    }
}
