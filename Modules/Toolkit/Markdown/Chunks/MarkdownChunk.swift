/// A part of a text that is parsed by itself, with what the rest of the text says of it.
public struct MarkdownChunk: Sendable, Equatable {
    /// The part as it was written; what it goes on with, such as a block of code, is opened again.
    public let text: String
    /// Whether it goes on with what the chunk before was cut in.
    public let continues: Bool
    /// Where the links of `text` lead whose addresses stand in other chunks: a definition a line, empty for none.
    public let definitions: String
    /// The numbers of all the text's footnotes by their labels, 1 for the one that is referred to first; `nil` where
    /// the chunk is all there is.
    public let footnotes: [String: Int]?
    /// Whether `text` is the footnotes of all chunks, of which only those that are referred to are shown.
    public let isFootnotes: Bool

    /// A text that is not cut.
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
