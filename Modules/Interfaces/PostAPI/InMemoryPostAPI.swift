public import Entities
public import ReactiveCore
import Synchronization

/// Posts in memory, for tests and demos: substring search, Qiita's paging, and a configurable delay.
public struct InMemoryPostAPI: PostAPI {
    public typealias Find =
        @Sendable (_ query: String, _ page: Int, _ perPage: Int) throws(ServiceFailure) -> PostPage

    private let posts: [Post]
    private let comments: [Post.ID: [PostComment]]
    private let users: [String: User]
    private let currentUser: User?
    private let scheduler: any Scheduler
    private let delay: @Sendable (String) -> Duration
    private let find: Find?
    private let stocked = InMemoryStocks()

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - posts: Newest first.
    ///   - comments: The comments by post, newest first.
    ///   - users: The users by the secrets of their tokens.
    ///   - currentUser: The user who is logged in, and whose stocks change.
    ///   - scheduler: Measures the delay.
    ///   - delay: The time to answer a query or a request for an id.
    ///   - find: Replaces the substring search.
    public init(
        posts: [Post], comments: [Post.ID: [PostComment]] = [:], users: [String: User] = [:],
        currentUser: User? = nil, scheduler: any Scheduler,
        delay: @escaping @Sendable (String) -> Duration = { _ in .zero }, find: Find? = nil
    ) {
        (self.posts, self.comments, self.users, self.currentUser) = (posts, comments, users, currentUser)
        (self.scheduler, self.delay, self.find) = (scheduler, delay, find)
    }

    public func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await wait(delay(query))
        if let find { return try find(query, page, perPage) }
        return list(
            posts.filter { $0.title.contains(query) || $0.body.contains(query) }, page: page, perPage: perPage
        )
    }

    public func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        try await wait(delay(id))
        return try find(id)
    }

    public func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await wait(delay(""))
        guard let currentUser else { throw .unauthorized }
        return list(posts.filter { $0.user.id == currentUser.id }, page: page, perPage: perPage)
    }

    /// Only the current user has stocks. Every author of a post exists as a user.
    public func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await wait(delay(user))
        guard user != currentUser?.id else {
            let mine = stocked.ids.compactMap { id in posts.first { $0.id == id } }
            return list(mine, page: page, perPage: perPage)
        }
        guard posts.contains(where: { $0.user.id == user }) else { throw .notFound }
        return list([], page: page, perPage: perPage)
    }

    public func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await wait(delay(id))
        return comments[try find(id).id, default: []]
    }

    public func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await wait(delay(id))
        guard currentUser != nil else { throw .unauthorized }
        return stocked.ids.contains(id)
    }

    public func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await wait(delay(id))
        guard currentUser != nil else { throw .unauthorized }
        return stocked.add(try find(id).id)
    }

    public func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await wait(delay(id))
        guard currentUser != nil else { throw .unauthorized }
        return stocked.remove(id)
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

    private func find(_ id: Post.ID) throws(ServiceFailure) -> Post {
        guard let post = posts.first(where: { $0.id == id }) else { throw .notFound }
        return post
    }

    private func list(_ posts: [Post], page: Int, perPage: Int) -> PostPage {
        let slice = posts.dropFirst((page - 1) * perPage).prefix(perPage)
        let more = page < 100 && page * perPage < posts.count
        return PostPage(posts: Array(slice), totalCount: posts.count, nextPage: more ? page + 1 : nil)
    }

    private func wait(_ delay: Duration) async throws(ServiceFailure) {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
    }
}

/// The posts that one user has stocked.
final class InMemoryStocks: Sendable {
    private let stocked = Mutex<[Post.ID]>([])

    /// Most recently stocked first.
    var ids: [Post.ID] { stocked.withLock { $0 } }

    /// - Returns: Whether the post was not stocked before.
    func add(_ id: Post.ID) -> Bool {
        stocked.withLock { stocked in
            if stocked.contains(id) { return false }
            stocked.insert(id, at: 0)
            return true
        }
    }

    /// - Returns: Whether the post was stocked before.
    func remove(_ id: Post.ID) -> Bool {
        stocked.withLock { stocked in
            guard let index = stocked.firstIndex(of: id) else { return false }
            stocked.remove(at: index)
            return true
        }
    }
}
