/// The folded texts in which words are searched.
struct SearchTexts: Sendable {
    /// By segment.
    let segments: [[UInt8]]
    /// By tag index.
    let tags: [[UInt8]]
    /// The title suffixes, by language and then by part.
    let suffixes: [[[UInt8]]]

    /// - Parameter parts: The maximum number of parts of a title.
    init(parts: Int) {
        let texts = TextCatalog.folded
        segments = (0..<texts.segmentCount).map(texts.utf8)
        tags = texts.tags.map(Folding.key)
        suffixes = Language.allCases.map { language in
            (0...max(1, parts)).map { Folding.key(PostRecord.suffix(ofPart: $0, in: language)) }
        }
    }
}
