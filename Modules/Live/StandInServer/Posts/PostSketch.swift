/// Everything about a post but its text: numbers only, so that all of them can be kept and searched.
struct PostSketch: Sendable {
    /// Segments of the ``TextShelf``, at most eight.
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
    /// A position in ``Author/all``.
    let author: Int
    /// A position in ``TextShelf/tagSets``.
    let tagSet: Int
    let likes: Int
    var stocks: Int
    let comments: Int
    /// A segment of the ``TextShelf``.
    let title: Int
    let body: Segments
    /// 2 and up when every title has been used so often before; else 1.
    let part: Int
    /// Of the title, for what is added to it.
    let language: Language
    let isPrivate: Bool

    /// What is added to the title of a part so that no two are the same.
    static func suffix(ofPart part: Int, in language: Language) -> String {
        guard part > 1 else { return "" }
        return language == .japanese ? "(その\(part))" : ", part \(part)"
    }
}
