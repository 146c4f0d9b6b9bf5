/// A text split into chunks that are parsed separately, so that parsing a long text never delays a key press.
///
/// A text of up to 24 KiB is one chunk. A longer text is split about every 8 KiB, at empty lines outside of
/// open code blocks, notes, formulas, lists and HTML. If there is no such place within 16 KiB, it is split
/// inside the block, which the next chunk continues. Splitting reads the text once without parsing it.
public struct MarkdownSource: Sendable {
    /// The size of the longest text that is not split, in bytes.
    static let maximumUnsplit = 24 << 10
    /// The size in bytes from which a chunk ends at the next empty line outside of all blocks.
    static let preferredChunk = 8 << 10
    /// The size in bytes from which a chunk ends at any unindented line outside of code, notes, formulas and HTML.
    static let relaxedChunk = 12 << 10
    /// The size in bytes from which a chunk ends at any line. A longer line is split.
    static let maximumChunk = 16 << 10

    private let source: String
    private let boundaries: [ChunkSplitter.Boundary]
    private let references: ChunkReferences

    /// Splits a text.
    ///
    /// - Parameter source: Untrusted text of any length.
    public init(_ source: String) {
        var source = source
        source.makeContiguousUTF8()
        let isUnsplit = source.utf8.count <= Self.maximumUnsplit
        let (boundaries, references) =
            isUnsplit ? ([], ChunkReferences()) : source.withUTF8 { ChunkSplitter.split($0) }
        (self.source, self.boundaries, self.references) = (source, boundaries, references)
    }

    /// The number of chunks, 1 or more. If a text that is split has footnotes, the last chunk contains them.
    public var count: Int { boundaries.isEmpty ? 1 : boundaries.count + (references.numbers.isEmpty ? 0 : 1) }

    /// The fraction of the text before a chunk, 0...1.
    ///
    /// - Parameter chunk: 0...`count`.
    public func fraction(before chunk: Int) -> Double {
        guard chunk < count else { return 1 }
        let end = source.utf8.count
        return Double(chunk < boundaries.count ? boundaries[chunk].start : end) / Double(max(end, 1))
    }

    /// The chunk at an index.
    ///
    /// - Parameter chunk: 0..<`count`.
    public subscript(chunk: Int) -> MarkdownChunk {
        guard !boundaries.isEmpty else { return MarkdownChunk(source) }
        guard chunk < boundaries.count else {
            let notes = references.footnotes.map(text).joined(separator: "\n\n")
            return MarkdownChunk(
                notes, continues: false, definitions: definitions(for: notes), footnotes: references.numbers,
                isFootnotes: true)
        }
        let boundary = boundaries[chunk]
        let end = chunk + 1 < boundaries.count ? boundaries[chunk + 1].start : source.utf8.count
        let text = text(boundary.start..<end)
        return MarkdownChunk(
            boundary.opening + text, continues: boundary.continues, definitions: definitions(for: text),
            footnotes: references.numbers, isFootnotes: false)
    }

    private func text(_ bytes: Range<Int>) -> String {
        let start = source.utf8.index(source.startIndex, offsetBy: bytes.lowerBound)
        return String(source[start..<source.utf8.index(start, offsetBy: bytes.count)])
    }

    private func definitions(for text: String) -> String {
        references.lines(for: text).map(self.text).joined(separator: "\n")
    }
}
