/// Everything about a post but its text: cheap enough to make for every post on every search.
struct PostSketch: Sendable {
    let index: Int
    /// Unix time in seconds.
    let created: Int
    let updated: Int
    /// A position in ``Author/all``.
    let author: Int
    /// Positions in ``TextShelf/tags``.
    let tags: [Int]
    let likes: Int
    var stocks: Int
    let comments: Int
    /// Segments of the ``TextShelf``.
    let title: Int
    let body: [Int]
    /// 2 and up when every title has been used so often before; else 1.
    let part: Int
    let isPrivate: Bool

    /// What is added to the title so that no two are the same.
    func suffix(in language: Language) -> String {
        guard part > 1 else { return "" }
        return language == .japanese ? "(その\(part))" : ", part \(part)"
    }
}
