/// Everything that a word may stand in, folded.
struct SearchTexts: Sendable {
    /// By segment.
    let segments: [[UInt8]]
    /// By the tag's position.
    let tags: [[UInt8]]
    /// What follows the titles of parts: by language, then by part.
    let suffixes: [[[UInt8]]]

    /// - Parameter parts: How many parts a title has at most.
    init(parts: Int) {
        let shelf = TextShelf.folded
        segments = (0..<shelf.segmentCount).map(shelf.utf8)
        tags = shelf.tags.map(Folding.key)
        suffixes = Language.allCases.map { language in
            (0...max(1, parts)).map { Folding.key(PostSketch.suffix(ofPart: $0, in: language)) }
        }
    }
}
