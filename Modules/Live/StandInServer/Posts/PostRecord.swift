/// The properties of a post without its text: only numbers, so that all posts can be stored and searched.
struct PostRecord: Sendable {
    /// Segments of the ``TextCatalog``, at most eight.
    struct Segments: Sendable, RandomAccessCollection {
        private var numbers = SIMD8<Int32>()
        private(set) var endIndex = 0
        var startIndex: Int { 0 }

        subscript(position: Int) -> Int { Int(numbers[position]) }

        mutating func append(_ segment: Int) {
            numbers[endIndex] = Int32(segment)
            endIndex += 1
        }
    }

    let index: Int
    /// Unix time in seconds.
    let created: Int
    let updated: Int
    /// An index in ``Author/all``.
    let author: Int
    /// An index in ``TextCatalog/tagSets``.
    let tagSet: Int
    let likes: Int
    var stocks: Int
    let comments: Int
    /// A segment of the ``TextCatalog``.
    let title: Int
    let body: Segments
    /// 1 for the first use of the title; each further use adds 1.
    let part: Int
    /// The language of the title and its suffix.
    let language: Language
    let isPrivate: Bool

    /// The suffix that keeps the titles of several parts distinct.
    static func suffix(ofPart part: Int, in language: Language) -> String {
        guard part > 1 else { return "" }
        return language == .japanese ? "(その\(part))" : ", part \(part)"
    }
}
