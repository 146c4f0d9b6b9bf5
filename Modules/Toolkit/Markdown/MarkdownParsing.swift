/// Parses the text of a post. The live implementation uses md4c; `PlainMarkdown` treats everything as plain
/// text.
public protocol MarkdownParsing: Sendable {
    /// Parses a chunk of a text.
    ///
    /// - Parameter chunk: Untrusted GitHub-flavoured Markdown with Qiita's extensions, of any length.
    /// - Returns: The blocks of the chunk. The blocks of all chunks in order are those of the text. Never
    ///   fails: anything that is not Markdown is text.
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument
}

extension MarkdownParsing {
    /// Parses a text that is not split.
    ///
    /// - Parameter source: Untrusted GitHub-flavoured Markdown with Qiita's extensions, of any length.
    public func parse(_ source: String) -> MarkdownDocument { parse(MarkdownChunk(source)) }
}

/// Shows every line as a line of text; an empty line ends a paragraph. For use without a parser, and for
/// tests that are not about Markdown.
public struct PlainMarkdown: MarkdownParsing {
    public init() {}

    public func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        // The footnotes are still part of the other chunks.
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
            // Non-breaking spaces, so that code stays indented.
            let indent = line.prefix(line.count - text.count).reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
            if !paragraph.isEmpty { paragraph.append(.lineBreak) }
            paragraph.append(.text(String(repeating: "\u{A0}", count: indent) + text))
        }
        endParagraph()
        return MarkdownDocument(blocks: blocks)
    }
}
