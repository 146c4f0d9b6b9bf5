/// A part of a text that can be parsed on its own, with the link definitions and footnote numbers it needs.
public struct MarkdownChunk: Sendable, Equatable {
    /// The text of the chunk. If it continues a block, such as a code block, it starts with the lines that
    /// reopen the block.
    public let text: String
    /// Whether the previous chunk ends inside a block that this one continues.
    public let continues: Bool
    /// The definitions of links in `text` that are defined in other chunks, one per line; empty for none.
    public let definitions: String
    /// The numbers of all footnotes of the whole text by label, from 1 in the order of reference; `nil` if
    /// the text has only this chunk.
    public let footnotes: [String: Int]?
    /// Whether `text` contains the footnotes of all chunks, of which only the referenced ones are shown.
    public let isFootnotes: Bool

    /// Creates the only chunk of a text that is not split.
    public init(_ text: String) {
        self.init(text, continues: false, definitions: "", footnotes: nil, isFootnotes: false)
    }

    init(
        _ text: String, continues: Bool, definitions: String, footnotes: [String: Int]?, isFootnotes: Bool
    ) {
        (self.text, self.continues, self.definitions) = (text, continues, definitions)
        (self.footnotes, self.isFootnotes) = (footnotes, isFootnotes)
    }
}
