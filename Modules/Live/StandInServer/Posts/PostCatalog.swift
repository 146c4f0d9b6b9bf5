/// The posts, newest first. Their texts are generated on request.
struct PostCatalog: Sendable {
    /// The number of public posts; their indexes are 0..<count.
    let count: Int
    let shelf: TextShelf
    /// The public posts, followed by the drafts.
    private let sketches: [PostSketch]
    /// The posts that only `demo` can see; their indexes follow the public ones.
    static let draftCount = 2

    init(count: Int) {
        self.count = max(0, count)
        let artist = PostArtist(count: self.count)
        shelf = artist.shelf
        sketches = (0..<self.count + Self.draftCount).map(artist.sketch)
    }

    var publicIndexes: Range<Int> { 0..<count }
    var draftIndexes: Range<Int> { count..<count + Self.draftCount }

    /// The index of the post with this id, drafts included; `nil` when there is none.
    func index(of id: String) -> Int? {
        guard let index = PostID.index(of: id), index >= 0, index < draftIndexes.upperBound else {
            return nil
        }
        return index
    }

    func sketch(_ index: Int) -> PostSketch { sketches[index] }

    func title(_ sketch: PostSketch) -> String {
        shelf.text(sketch.title) + PostSketch.suffix(ofPart: sketch.part, in: sketch.language)
    }

    func body(_ sketch: PostSketch) -> String {
        sketch.body.map(shelf.text).joined(separator: "\n\n") + "\n"
    }

    /// Indexes in ``TextCatalog/tags``.
    func tags(_ sketch: PostSketch) -> [Int] { shelf.tagSets[sketch.tagSet] }
}
