/// A post that somebody sat down and wrote, as opposed to one that is put together from passages.
struct Article: Sendable {
    let title: String
    /// The login name of an author in ``Author/all``.
    let author: String
    let tags: [String]
    let likes: Int
    let body: String
}
