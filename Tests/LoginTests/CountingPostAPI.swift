import Entities
import PostAPI
import Synchronization

enum PostAPICall: Sendable, Equatable { case user, revoke }

/// Counts what is asked and what is answered, and fails where it was told to.
final class CountingPostAPI: PostAPI {
    private let inner: any PostAPI
    private let failing: [PostAPICall: ServiceFailure]
    private let calls = Mutex<[PostAPICall]>([])
    private let open = Atomic<Int>(0)

    init(_ inner: any PostAPI, failing: [PostAPICall: ServiceFailure]) {
        (self.inner, self.failing) = (inner, failing)
    }

    /// What was asked, in order.
    var asked: [PostAPICall] { calls.withLock { $0 } }
    /// How many questions have no answer yet.
    var running: Int { open.load(ordering: .relaxed) }

    func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await inner.findPosts(query, page: page, perPage: perPage, etag: etag)
    }

    func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post> {
        try await inner.post(id, etag: etag)
    }

    func ownPosts(
        page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await inner.ownPosts(page: page, perPage: perPage, etag: etag)
    }

    func stocks(
        of user: User.ID, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await inner.stocks(of: user, page: page, perPage: perPage, etag: etag)
    }

    func comments(
        under id: Post.ID, etag: String?
    ) async throws(ServiceFailure) -> Fetched<[PostComment]> {
        try await inner.comments(under: id, etag: etag)
    }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await inner.hasStocked(id) }

    func stock(_ id: Post.ID) async throws(ServiceFailure) { try await inner.stock(id) }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) { try await inner.unstock(id) }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        begin(.user)
        defer { end() }
        if let failure = failing[.user] { throw failure }
        return try await inner.user(of: token)
    }

    func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        begin(.revoke)
        defer { end() }
        if let failure = failing[.revoke] { throw failure }
        try await inner.revoke(token)
    }

    private func begin(_ call: PostAPICall) {
        calls.withLock { $0.append(call) }
        open.wrappingAdd(1, ordering: .relaxed)
    }

    private func end() { open.wrappingSubtract(1, ordering: .relaxed) }
}
