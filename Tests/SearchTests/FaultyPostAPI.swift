import Entities
import PostAPI
import Synchronization

/// An in-memory service with injected failures, which take as long as a regular answer.
final class FaultyPostAPI: PostAPI {
    enum Call: String, Sendable { case post, comments, hasStocked, stock, unstock }

    private struct State {
        var faults: [Call: ServiceFailure] = [:]
        var calls: [Call] = []
    }

    private let inner: InMemoryPostAPI
    private let state = Mutex(State())

    init(_ inner: InMemoryPostAPI) { self.inner = inner }

    /// The calls in order.
    var calls: [Call] { state.withLock { $0.calls } }

    func fail(_ call: Call, with failure: ServiceFailure?) { state.withLock { $0.faults[call] = failure } }

    private func note(_ call: Call) { state.withLock { $0.calls.append(call) } }

    private func check(_ call: Call) throws(ServiceFailure) {
        if let failure = state.withLock({ $0.faults[call] }) { throw failure }
    }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        note(.post)
        let answer = try await inner.post(id)
        try check(.post)
        return answer
    }

    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        note(.comments)
        let answer = try await inner.comments(under: id)
        try check(.comments)
        return answer
    }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        note(.hasStocked)
        let answer = try await inner.hasStocked(id)
        try check(.hasStocked)
        return answer
    }

    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        note(.stock)
        _ = try await inner.hasStocked(id)
        try check(.stock)
        return try await inner.stock(id)
    }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        note(.unstock)
        _ = try await inner.hasStocked(id)
        try check(.unstock)
        return try await inner.unstock(id)
    }

    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.findPosts(query, page: page, perPage: perPage)
    }

    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.ownPosts(page: page, perPage: perPage)
    }

    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.stocks(of: user, page: page, perPage: perPage)
    }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User { try await inner.user(of: token) }
    func revoke(_ token: AccessToken) async throws(ServiceFailure) { try await inner.revoke(token) }
}
