public import Entities
public import ReactiveCore

/// Posts in memory, for tests and demos: substring search, Qiita's paging, an answer per query after a delay.
public struct InMemoryPostAPI: PostAPI {
    public typealias Find =
        @Sendable (_ query: String, _ page: Int, _ perPage: Int) throws(ServiceFailure) -> PostPage

    private let posts: [Post]
    private let users: [String: User]
    private let scheduler: any Scheduler
    private let delay: @Sendable (String) -> Duration
    private let find: Find?

    /// - Parameters:
    ///   - posts: Newest first.
    ///   - users: Who has which secret.
    ///   - scheduler: Where the delay is spent.
    ///   - delay: How long a query takes to be answered.
    ///   - find: Takes the place of the substring search.
    public init(
        posts: [Post], users: [String: User] = [:], scheduler: any Scheduler,
        delay: @escaping @Sendable (String) -> Duration = { _ in .zero }, find: Find? = nil
    ) {
        (self.posts, self.users, self.scheduler) = (posts, users, scheduler)
        (self.delay, self.find) = (delay, find)
    }

    public func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await wait(delay(query))
        if let find { return .fresh(try find(query, page, perPage), etag: nil) }
        let hits = posts.filter { $0.title.contains(query) || $0.body.contains(query) }
        let slice = hits.dropFirst((page - 1) * perPage).prefix(perPage)
        let more = page < 100 && page * perPage < hits.count
        return .fresh(
            PostPage(posts: Array(slice), totalCount: hits.count, nextPage: more ? page + 1 : nil), etag: nil)
    }

    public func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post> {
        try await wait(delay(id))
        guard let post = posts.first(where: { $0.id == id }) else { throw .notFound }
        return .fresh(post, etag: nil)
    }

    public func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        try await wait(delay(""))
        guard let secret = token.reveal(for: token.origin), let user = users[secret] else {
            throw .unauthorized
        }
        return user
    }

    public func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        try await wait(delay(""))
    }

    private func wait(_ delay: Duration) async throws(ServiceFailure) {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
    }
}
