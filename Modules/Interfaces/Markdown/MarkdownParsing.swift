/// Parses a post's text. The live one is cmark-gfm; `PlainMarkdown` makes a paragraph of every line.
public protocol MarkdownParsing: Sendable {
    /// - Parameter source: GitHub-flavoured Markdown with Qiita's note blocks, of any length, trusted in nothing.
    /// - Returns: Never fails: what is no Markdown is text.
    func parse(_ source: String) -> MarkdownDocument
}

/// Takes every line for a paragraph: enough for tests that are not about Markdown.
public struct PlainMarkdown: MarkdownParsing {
    public init() {}

    public func parse(_ source: String) -> MarkdownDocument {
        let lines = source.split(whereSeparator: \.isNewline)
        return MarkdownDocument(blocks: lines.map { .paragraph([.text(String($0))]) })
    }
}
