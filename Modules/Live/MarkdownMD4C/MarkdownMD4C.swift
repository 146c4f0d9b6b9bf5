import CMD4C
public import Markdown

/// Parses posts as Qiita does, with md4c: Markdown and the HTML in it.
///
/// Blocks and spans nest at most 100 levels deep; deeper ones are flattened into the last level.
///
/// Safe to call from several threads at once. Parsing 1 MiB takes about two seconds at worst. A text whose
/// result would be far larger than its source is returned as plain lines.
public struct MarkdownMD4C: MarkdownParsing {
    /// The name by which the dynamic loader finds md4c on every system that has it.
    public static let library = "libmd4c.so.0"

    private let parse: cmd4c_parse

    /// - Parameter library: The path of the library, or its name for the dynamic loader.
    /// - Returns: `nil` when the library cannot be loaded.
    public init?(library: String = Self.library) {
        guard let parse = cmd4c_load(library) else { return nil }
        self.parse = parse
    }

    public func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        let prepared = PreprocessedSource(
            chunk.definitions.isEmpty ? chunk.text : "\(chunk.text)\n\n\(chunk.definitions)")
        let notes = Footnotes(prepared.footnotes, numbers: chunk.footnotes)
        guard var blocks = chunk.isFootnotes ? [] : read(prepared.text, notes) else {
            return PlainMarkdown().parse(chunk.text)
        }
        guard chunk.footnotes == nil || chunk.isFootnotes else { return MarkdownDocument(blocks: blocks) }
        var texts: [[MarkdownBlock]] = []
        while let next = notes.source(of: texts.count + 1) { texts.append(read(next, notes) ?? []) }
        if !texts.isEmpty { blocks.append(.footnotes(texts)) }
        return MarkdownDocument(blocks: blocks)
    }

    /// - Returns: `nil` when the result is far larger than the source.
    private func read(_ bytes: [UInt8], _ notes: Footnotes) -> [MarkdownBlock]? {
        let events = ParserEvents(notes, sourceBytes: bytes.count)
        return events.read(LinkDestinations.hiding(bytes), with: parse) ? events.blocks() : nil
    }
}
