/// A text cut into chunks: each is parsed by itself, in the time between two keys, and all of them make the text.
///
/// A text of 24 KiB is one chunk. A longer one is cut behind empty lines, outside of code, notes, formulas, lists
/// and HTML that is open, about every 8 KiB; where there is no such place for 16 KiB, in the middle of what is
/// there, which the next chunk goes on with. Cutting reads the text once and parses nothing.
public struct MarkdownSource: Sendable {
    /// Bytes of a text that is not cut, and of chunks.
    static let (maximumUnsplit, preferredChunk, relaxedChunk, maximumChunk) = (
        24 << 10, 8 << 10, 12 << 10, 16 << 10
    )

    private let source: String
    private let boundaries: [ChunkSplitter.Boundary]
    private let references: ChunkReferences

    /// - Parameter source: Of any length, trusted in nothing.
    public init(_ source: String) {
        var source = source
        source.makeContiguousUTF8()
        let isUnsplit = source.utf8.count <= Self.maximumUnsplit
        let (boundaries, references) =
            isUnsplit ? ([], ChunkReferences()) : source.withUTF8 { ChunkSplitter.boundary($0) }
        (self.source, self.boundaries, self.references) = (source, boundaries, references)
    }

    /// How many chunks there are, 1 or more; the last are the footnotes where a text that is cut has any.
    public var count: Int { boundaries.isEmpty ? 1 : boundaries.count + (references.numbers.isEmpty ? 0 : 1) }

    /// What of the text stands before a chunk, 0...1.
    ///
    /// - Parameter chunk: 0...`count`.
    public func fraction(before chunk: Int) -> Double {
        guard chunk < count else { return 1 }
        let end = source.utf8.count
        return Double(chunk < boundaries.count ? boundaries[chunk].start : end) / Double(max(end, 1))
    }

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
