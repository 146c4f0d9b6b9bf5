public import Entities

/// Finds, reads and stocks posts.
///
/// The live implementation uses Qiita; `InMemoryPostAPI` stores posts in memory. Pages are numbered 1...100
/// and have 1...100 posts; the service has no pages past 100.
///
/// Safe to call from any thread. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol PostAPI: Sendable {
    /// Finds posts that match `query`, newest first.
    ///
    /// - Parameters:
    ///   - query: Qiita's search syntax, 1 character or more, without leading or trailing spaces.
    ///   - page: 1...100.
    ///   - perPage: 1...100.
    /// - Returns: At most `perPage` posts; an empty page if nothing matches.
    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Finds posts like `findPosts(_:page:perPage:)`, and accepts a recent cached page.
    ///
    /// - Parameters:
    ///   - query: Qiita's search syntax, 1 character or more, without leading or trailing spaces.
    ///   - page: 1...100.
    ///   - perPage: 1...100.
    ///   - age: The maximum age of a cached page.
    /// - Returns: At most `perPage` posts; an empty page if nothing matches.
    func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage

    /// Reads a post.
    ///
    /// - Throws: `.notFound` if there is no post with this id.
    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post

    /// Lists the posts of the logged-in user, including private ones, newest first.
    ///
    /// - Throws: `.unauthorized` if nobody is logged in.
    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Lists the posts that a user has stocked, most recently stocked first.
    ///
    /// - Throws: `.notFound` if there is no such user.
    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Reads all comments on a post, newest first.
    ///
    /// - Throws: `.notFound` if there is no such post.
    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment]

    /// Finds out whether the logged-in user has stocked a post.
    ///
    /// - Returns: `false` also if the post does not exist: the service does not distinguish the two.
    /// - Throws: `.unauthorized` if nobody is logged in.
    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool

    /// Stocks a post. Not an error if it is already stocked.
    ///
    /// - Returns: Whether this changed the stocks: `false` if the post was already stocked.
    /// - Throws: `.notFound` if there is no such post; `.forbidden` if the token is read-only.
    @discardableResult
    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool

    /// Removes a post from the stocks. Not an error if it is not stocked.
    ///
    /// - Returns: Whether this changed the stocks: `false` if the post was not stocked.
    /// - Throws: `.forbidden` if the token is read-only.
    @discardableResult
    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool

    /// Finds out whose token this is.
    ///
    /// - Throws: `.unauthorized` if the service rejects the token.
    func user(of token: AccessToken) async throws(ServiceFailure) -> User

    /// Revokes `token`. Not an error if the service does not know it.
    func revoke(_ token: AccessToken) async throws(ServiceFailure)
}

extension PostAPI {
    /// Always queries the service because nothing is cached.
    public func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage {
        try await findPosts(query, page: page, perPage: perPage)
    }
}

/// One page of a list of posts.
public struct PostPage: Sendable, Equatable, Codable {
    /// In the order of the list, without duplicates and without elements that could not be decoded.
    public let posts: [Post]
    /// The number of posts in the whole list; `nil` if the service does not report it.
    public let totalCount: Int?
    /// `nil` on the last available page.
    public let nextPage: Int?
    public let rateLimit: RateLimit?
    /// The number of elements that could not be decoded; `nil` if it is zero or unknown.
    public let leftOut: Int?
    /// The service's failure if this page comes from the cache; `nil` if the service answered.
    public let serviceFailure: ServiceFailure?

    public init(
        posts: [Post], totalCount: Int?, nextPage: Int?, rateLimit: RateLimit? = nil, leftOut: Int? = nil,
        serviceFailure failure: ServiceFailure? = nil
    ) {
        (self.posts, self.totalCount, self.nextPage) = (posts, totalCount, nextPage)
        (self.rateLimit, self.leftOut, serviceFailure) = (rateLimit, leftOut, failure)
    }
}
