public import Entities

/// Finds and reads posts. The live one asks Qiita; `InMemoryPostAPI` holds posts in memory.
///
/// Call from anywhere. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol PostAPI: Sendable {
    /// Finds posts that match `query`, newest first.
    ///
    /// - Parameters:
    ///   - query: Qiita's search syntax, 1 character or more, no surrounding spaces.
    ///   - page: 1...100; the service serves nothing past 100.
    ///   - perPage: 1...100.
    ///   - etag: The version that the caller has; `nil` for none.
    /// - Returns: At most `perPage` posts; an empty page when nothing matches; `.notModified` only when
    ///   `etag` was given.
    func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage>

    /// Reads one post.
    ///
    /// - Throws: `.notFound` when there is none with that id.
    func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post>

    /// Asks whose token it is.
    ///
    /// - Throws: `.unauthorized` when the service does not accept it.
    func user(of token: AccessToken) async throws(ServiceFailure) -> User

    /// Asks the service to forget `token`. One that it does not know is no error.
    func revoke(_ token: AccessToken) async throws(ServiceFailure)
}

/// Some of the posts that match a query.
public struct PostPage: Sendable, Equatable, Codable {
    /// Newest first; without the elements that could not be understood.
    public let posts: [Post]
    /// How many match in all; `nil` when the service does not say.
    public let totalCount: Int?
    /// `nil` when this is the last page that can be had.
    public let nextPage: Int?
    public let rateLimit: RateLimit?

    public init(posts: [Post], totalCount: Int?, nextPage: Int?, rateLimit: RateLimit? = nil) {
        (self.posts, self.totalCount, self.nextPage) = (posts, totalCount, nextPage)
        self.rateLimit = rateLimit
    }
}
