public import Entities
public import FoundationEssentials

/// Pages, posts and other answers as they were last seen, for when the network is away or says "not modified".
///
/// A cache may forget anything at any time: what it cannot read was not seen, and what it cannot write is not
/// kept. So nothing here fails. Call from anywhere; `InMemoryPostCache` passes the same tests.
public protocol PostCache: Sendable {
    /// - Returns: The page with all its posts; `nil` when it, or one of them, is not here.
    func page(_ question: CachedPageKey) async -> CachedPage?

    /// Keeps `page` and its posts; returns at once, and what is asked later finds it.
    func store(_ page: CachedPage, for question: CachedPageKey)

    /// - Parameter origin: The service's.
    /// - Returns: The post; `nil` when it is not here.
    func post(_ id: Post.ID, at origin: String) async -> CachedPost?

    /// Keeps `post`; returns at once, and what is asked later finds it.
    func store(_ post: CachedPost, at origin: String)

    /// Finds what was seen, newest first.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in title, tags or body, whatever their case; `"two words"`,
    ///     `-word`, `tag:`, `title:`, `body:`, `code:`, `user:` and `OR` as on Qiita. Other filters with a
    ///     colon are passed over.
    ///   - offset: How many to pass over, 0 or more.
    ///   - limit: How many at most, 0 or more.
    /// - Returns: Empty for a query without words.
    func search(_ query: String, at origin: String, offset: Int, limit: Int) async -> [PostHit]

    /// - Returns: The posts that were seen or read last, `limit` at most, the latest first.
    func latestPosts(at origin: String, limit: Int) async -> [Post]

    /// - Returns: The answer; `nil` when it is not here.
    func answer(_ question: CachedAnswerKey) async -> CachedAnswer?

    /// - Returns: The answers to all questions of a kind, the latest seen first.
    func answers(_ kind: String, at origin: String) async -> [CachedAnswer]

    /// Keeps `answer`; returns at once, and what is asked later finds it.
    func store(_ answer: CachedAnswer, for question: CachedAnswerKey)

    /// Returns when all that was stored so far is kept.
    func flush() async
}

/// What a page was the answer to.
public struct CachedPageKey: Sendable, Hashable {
    /// The service's.
    public let origin: String
    public let query: String
    /// 1 or more.
    public let page: Int
    /// 1 or more.
    public let perPage: Int

    public init(origin: String, query: String, page: Int, perPage: Int) {
        (self.origin, self.query, self.page, self.perPage) = (origin, query, page, perPage)
    }
}

/// A page of posts as it was last seen.
public struct CachedPage: Sendable, Equatable {
    public let posts: [Post]
    public let totalCount: Int?
    /// `nil` for the last page.
    public let nextPage: Int?
    /// The version; `nil` where the service names none.
    public let etag: String?
    public let cachedAt: Date

    public init(posts: [Post], totalCount: Int?, nextPage: Int?, etag: String?, cachedAt: Date) {
        (self.posts, self.totalCount, self.nextPage) = (posts, totalCount, nextPage)
        (self.etag, self.cachedAt) = (etag, cachedAt)
    }
}

/// A post as it was last seen.
public struct CachedPost: Sendable, Equatable {
    public let post: Post
    /// The version; `nil` where it came with a page, or the service names none.
    public let etag: String?
    public let cachedAt: Date

    public init(post: Post, etag: String?, cachedAt: Date) {
        (self.post, self.etag, self.cachedAt) = (post, etag, cachedAt)
    }
}
