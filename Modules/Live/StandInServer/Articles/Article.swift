/// A hand-written post, as opposed to one that is generated from passages.
struct Article: Sendable {
    let title: String
    /// The login name of an author in ``Author/all``.
    let author: String
    let tags: [String]
    let likes: Int
    let body: String
}
