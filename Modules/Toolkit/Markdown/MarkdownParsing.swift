/// Parses a post's text. The live one is md4c; `PlainMarkdown` takes all of it for plain text.
public protocol MarkdownParsing: Sendable {
    /// Parses a text, or a part of one that was cut.
    ///
    /// - Parameter chunk: GitHub-flavoured Markdown as Qiita reads it, of any length, trusted in nothing.
    /// - Returns: Its blocks; those of all chunks, one behind the other, are the text's. Never fails: what is no
    ///   Markdown is text.
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument
}

extension MarkdownParsing {
    /// Parses a text that is not cut.
    ///
    /// - Parameter source: As `parse(_:)` of a chunk takes it.
    public func parse(_ source: String) -> MarkdownDocument { parse(MarkdownChunk(source)) }
}

/// Takes every line for a line of text, and an empty one for the end of a paragraph: for where there is no parser,
/// and for tests that are not about Markdown.
public struct PlainMarkdown: MarkdownParsing {
    public init() {}

    public func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        // Footnotes were not taken out of the text.
        if chunk.isFootnotes { return MarkdownDocument(blocks: []) }
        var (blocks, paragraph): ([MarkdownBlock], [MarkdownSpan]) = ([], [])
        func endParagraph() {
            if !paragraph.isEmpty { blocks.append(.paragraph(paragraph)) }
            paragraph = []
        }
        for line in chunk.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if text.isEmpty {
                endParagraph()
                continue
            }
            // Spaces that no line is broken at: code stays indented.
            let indent = line.prefix(line.count - text.count).reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
            if !paragraph.isEmpty { paragraph.append(.lineBreak) }
            paragraph.append(.text(String(repeating: "\u{A0}", count: indent) + text))
        }
        endParagraph()
        return MarkdownDocument(blocks: blocks)
    }
}
