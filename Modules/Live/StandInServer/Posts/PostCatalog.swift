/// The posts, newest first. Their texts are generated on request.
struct PostCatalog: Sendable {
    /// The number of public posts; their indexes are 0..<count.
    let count: Int
    let texts: TextCatalog
    /// The public posts, followed by the drafts.
    private let records: [PostRecord]
    /// The posts that only `demo` can see; their indexes follow the public ones.
    static let draftCount = 2

    init(count: Int) {
        self.count = max(0, count)
        let generator = PostGenerator(count: self.count)
        texts = generator.texts
        records = (0..<self.count + Self.draftCount).map(generator.record)
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

    func record(_ index: Int) -> PostRecord { records[index] }

    func title(_ record: PostRecord) -> String {
        texts.text(record.title) + PostRecord.suffix(ofPart: record.part, in: record.language)
    }

    func body(_ record: PostRecord) -> String {
        record.body.map(texts.text).joined(separator: "\n\n") + "\n"
    }

    /// Indexes in ``TextCatalog/tags``.
    func tags(_ record: PostRecord) -> [Int] { texts.tagSets[record.tagSet] }
}
