import CMD4C
public import Markdown

/// Parses posts as Qiita does, over md4c: what Markdown they are written in, and the HTML in it.
///
/// Blocks and spans are nested at most 100 deep; what is deeper stands flat in the last level.
///
/// Call from anywhere, also at once. One mebibyte of anything takes about two seconds at worst, and a text that
/// would come to far more than it is long comes back as plain lines.
public struct MarkdownMD4C: MarkdownParsing {
    /// What a loader finds on every system that has md4c.
    public static let library = "libmd4c.so.0"

    private let parse: cmd4c_parse

    /// - Parameter library: The library's file, or the name that the loader knows it by.
    /// - Returns: `nil` when there is no such library.
    public init?(library: String = Self.library) {
        guard let parse = cmd4c_load(library) else { return nil }
        self.parse = parse
    }

    public func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        let prepared = PreparedSource(
            chunk.definitions.isEmpty ? chunk.text : "\(chunk.text)\n\n\(chunk.definitions)")
        let notes = Footnotes(prepared.footnotes, numbers: chunk.footnotes)
        guard var blocks = chunk.isOfFootnotes ? [] : read(prepared.text, notes) else {
            return PlainMarkdown().parse(chunk.text)
        }
        guard chunk.footnotes == nil || chunk.isOfFootnotes else { return MarkdownDocument(blocks: blocks) }
        var texts: [[MarkdownBlock]] = []
        while let next = notes.source(of: texts.count + 1) { texts.append(read(next, notes) ?? []) }
        if !texts.isEmpty { blocks.append(.footnotes(texts)) }
        return MarkdownDocument(blocks: blocks)
    }

    /// `nil` when the text comes to far more than it is long.
    private func read(_ bytes: [UInt8], _ notes: Footnotes) -> [MarkdownBlock]? {
        let events = Events(notes, sourceBytes: bytes.count)
        return events.read(bytes, with: parse) ? events.blocks() : nil
    }
}
