public import Entities

/// Finds, reads and stocks posts. The live one asks Qiita; `InMemoryPostAPI` holds posts in memory.
///
/// Pages go from 1 to 100 and hold 1...100 posts; the service serves nothing past 100.
///
/// Call from anywhere. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol PostAPI: Sendable {
    /// Finds posts that match `query`, newest first.
    ///
    /// - Parameters:
    ///   - query: Qiita's search syntax, 1 character or more, no surrounding spaces.
    ///   - page: 1...100.
    ///   - perPage: 1...100.
    /// - Returns: At most `perPage` posts; an empty page when nothing matches.
    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Finds posts as `findPosts(_:page:perPage:)` does, unless the same page was found not long ago.
    ///
    /// - Parameter age: What was found no longer ago than this will do, where it was kept.
    func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage

    /// Reads one post.
    ///
    /// - Throws: `.notFound` when there is none with that id.
    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post

    /// Lists the posts of whoever is logged in, newest first, the private ones too.
    ///
    /// - Throws: `.unauthorized` when nobody is.
    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Lists what a person stocked, most recently stocked first.
    ///
    /// - Throws: `.notFound` when there is no such person.
    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage

    /// Reads all comments under a post, newest first.
    ///
    /// - Throws: `.notFound` when there is no such post.
    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment]

    /// Asks whether whoever is logged in stocked a post.
    ///
    /// - Returns: `false` also for a post that is not there: the service answers both alike.
    /// - Throws: `.unauthorized` when nobody is logged in.
    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool

    /// Stocks a post; one that is stocked already stays so.
    ///
    /// - Throws: `.notFound` when there is no such post; `.forbidden` when the token may only read.
    func stock(_ id: Post.ID) async throws(ServiceFailure)

    /// Takes a post out of the stocks; one that is not in them is no error.
    ///
    /// - Throws: `.forbidden` when the token may only read.
    func unstock(_ id: Post.ID) async throws(ServiceFailure)

    /// Asks whose token it is.
    ///
    /// - Throws: `.unauthorized` when the service does not accept it.
    func user(of token: AccessToken) async throws(ServiceFailure) -> User

    /// Asks the service to forget `token`. One that it does not know is no error.
    func revoke(_ token: AccessToken) async throws(ServiceFailure)
}

extension PostAPI {
    /// Nothing is kept: the service is asked.
    public func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage {
        try await findPosts(query, page: page, perPage: perPage)
    }
}

/// Some of the posts of a listing.
public struct PostPage: Sendable, Equatable, Codable {
    /// In the listing's order; without the elements that could not be understood, and no id twice.
    public let posts: [Post]
    /// How many there are in all; `nil` when the service does not say.
    public let totalCount: Int?
    /// `nil` when this is the last page that can be had.
    public let nextPage: Int?
    public let rateLimit: RateLimit?
    /// How many elements could not be understood; `nil` for none, or when that is not known.
    public let leftOut: Int?
    /// What the service gave, where this is what was seen before; `nil` where it is the service's own.
    public let serviceFailure: ServiceFailure?

    public init(
        posts: [Post], totalCount: Int?, nextPage: Int?, rateLimit: RateLimit? = nil, leftOut: Int? = nil,
        serviceFailure failure: ServiceFailure? = nil
    ) {
        (self.posts, self.totalCount, self.nextPage) = (posts, totalCount, nextPage)
        (self.rateLimit, self.leftOut, serviceFailure) = (rateLimit, leftOut, failure)
    }
}
