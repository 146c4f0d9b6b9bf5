import Markdown
import TerminalUI

extension MarkdownLayout {
    /// Code keeps its lines and its spaces, and is not wrapped here: who copies it gets it whole.
    func code(_ info: String?, _ text: String, _ width: Int) -> [MarkdownLine] {
        let label = CodeLabel(info ?? "")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return name(label.text, width)
            + lines.map { line in
                let style: Style =
                    switch line.first {
                    case "+" where label.isDiff: .good
                    case "-" where label.isDiff: .failure
                    case "@" where label.isDiff: .dim
                    default: .code
                    }
                return MarkdownLine(spans: [StyledSpan("  " + expandingTabs(line), style)], kind: .code)
            }
    }

    /// A formula in letters, line by line; as it was written, and called so, where there are none for it.
    func math(_ text: String, _ width: Int) -> [MarkdownLine] {
        let shown = MathText.lines(text)
        let source = text.split(separator: "\n").map(String.init)
        return (shown == nil ? name("math", width) : [])
            + (shown ?? source).map {
                MarkdownLine(
                    spans: [StyledSpan("  " + expandingTabs($0[...]), shown == nil ? .code : .emphasis)],
                    kind: .code)
            }
    }

    private func name(_ text: String, _ width: Int) -> [MarkdownLine] {
        text.isEmpty ? [] : flowing([[StyledSpan("── " + text, .dim)]], width, .codeName)
    }

    private func expandingTabs(_ line: Substring) -> String {
        line.reduce(into: "") { $0 += $1 == "\t" ? "    " : String($1) }
    }
}

/// What a block of code says of itself: `swift`, `swift:Store.swift`, `diff_swift:Store.swift`.
struct CodeLabel {
    /// The file and the language, as far as they are known; empty for neither.
    let text: String
    /// Whether its lines begin with what became of them.
    let isDiff: Bool

    init(_ info: String) {
        let parts = info.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let language = parts.first.map(String.init) ?? ""
        let file = parts.count == 2 ? String(parts[1]) : ""
        isDiff = language == "diff" || language.hasPrefix("diff_")
        text = [file, language.replacing("_", with: " ")].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
