public import Entities
public import FoundationEssentials

/// A cache of pages, posts and other answers, for offline use and for conditional requests.
///
/// A cache may evict anything at any time: unreadable entries count as missing, and entries that cannot be
/// written are dropped. Therefore nothing here throws. Safe to call from any thread. `InMemoryPostCache`
/// passes the same tests.
public protocol PostCache: Sendable {
    /// Reads a page.
    ///
    /// - Returns: The page with all its posts; `nil` if the page or one of its posts is missing.
    func page(_ key: CachedPageKey) async -> CachedPage?

    /// Stores `page` and its posts. Returns at once; later reads find them.
    func store(_ page: CachedPage, for key: CachedPageKey)

    /// Reads a post.
    ///
    /// - Parameters:
    ///   - id: The id of the post.
    ///   - origin: The origin of the service.
    /// - Returns: The post; `nil` if it is missing.
    func post(_ id: Post.ID, at origin: String) async -> CachedPost?

    /// Stores `post`. Returns at once; later reads find it.
    func store(_ post: CachedPost, at origin: String)

    /// Searches the cached posts, newest first.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in the title, the tags or the body, in any case. `"two words"`,
    ///     `-word`, `tag:`, `title:`, `body:`, `code:`, `user:` and `OR` work as on Qiita; other filters with
    ///     a colon are ignored.
    ///   - origin: The origin of the service.
    ///   - offset: The number of matching posts to skip, 0 or more.
    ///   - limit: The maximum number of posts, 0 or more.
    /// - Returns: The matching posts; empty if the query has no words.
    func search(_ query: String, at origin: String, offset: Int, limit: Int) async -> [Post]

    /// The posts that were stored or read most recently, most recent first, at most `limit`.
    func latestPosts(at origin: String, limit: Int) async -> [Post]

    /// Reads an answer.
    ///
    /// - Returns: The answer; `nil` if it is missing.
    func answer(_ key: CachedAnswerKey) async -> CachedAnswer?

    /// Reads all answers of a kind, the most recent first.
    func answers(_ kind: String, at origin: String) async -> [CachedAnswer]

    /// Stores `answer`. Returns at once; later reads find it.
    func store(_ answer: CachedAnswer, for key: CachedAnswerKey)

    /// Waits until everything stored so far is saved.
    func flush() async
}

/// Identifies a cached page of search results.
public struct CachedPageKey: Sendable, Hashable {
    /// The origin of the service.
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

/// A page of posts at the time it was stored.
public struct CachedPage: Sendable, Equatable {
    public let posts: [Post]
    public let totalCount: Int?
    /// `nil` on the last page.
    public let nextPage: Int?
    /// The version; `nil` if the service sends none.
    public let etag: String?
    public let cachedAt: Date

    public init(posts: [Post], totalCount: Int?, nextPage: Int?, etag: String?, cachedAt: Date) {
        (self.posts, self.totalCount, self.nextPage) = (posts, totalCount, nextPage)
        (self.etag, self.cachedAt) = (etag, cachedAt)
    }
}

/// A post at the time it was stored.
public struct CachedPost: Sendable, Equatable {
    public let post: Post
    /// The version; `nil` if the post came with a page, or the service sends none.
    public let etag: String?
    public let cachedAt: Date

    public init(post: Post, etag: String?, cachedAt: Date) {
        (self.post, self.etag, self.cachedAt) = (post, etag, cachedAt)
    }
}
