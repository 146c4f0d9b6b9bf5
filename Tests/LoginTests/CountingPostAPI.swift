import Entities
import PostAPI
import Synchronization

enum PostAPICall: Sendable, Equatable { case user, revoke }

/// Records calls, counts pending ones, and fails on demand.
final class CountingPostAPI: PostAPI {
    private let inner: any PostAPI
    private let failing: @Sendable (PostAPICall, _ number: Int) -> ServiceFailure?
    private let calls = Mutex<[PostAPICall]>([])
    private let open = Atomic<Int>(0)

    convenience init(_ inner: any PostAPI, failing: [PostAPICall: ServiceFailure]) {
        self.init(inner) { call, _ in failing[call] }
    }

    /// - Parameter failing: The failure of a call, given its number from 1; `nil` for none.
    init(
        _ inner: any PostAPI, failing: @escaping @Sendable (PostAPICall, _ number: Int) -> ServiceFailure?
    ) {
        (self.inner, self.failing) = (inner, failing)
    }

    /// All calls, in order.
    var requests: [PostAPICall] { calls.withLock { $0 } }
    /// The number of pending calls.
    var running: Int { open.load(ordering: .relaxed) }

    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.findPosts(query, page: page, perPage: perPage)
    }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        try await inner.post(id)
    }

    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.ownPosts(page: page, perPage: perPage)
    }

    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await inner.stocks(of: user, page: page, perPage: perPage)
    }

    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await inner.comments(under: id)
    }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await inner.hasStocked(id) }

    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await inner.stock(id) }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await inner.unstock(id) }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        let number = begin(.user)
        defer { end() }
        if let failure = failing(.user, number) { throw failure }
        return try await inner.user(of: token)
    }

    func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        let number = begin(.revoke)
        defer { end() }
        if let failure = failing(.revoke, number) { throw failure }
        try await inner.revoke(token)
    }

    private func begin(_ call: PostAPICall) -> Int {
        open.wrappingAdd(1, ordering: .relaxed)
        return calls.withLock { calls in
            calls.append(call)
            return calls.count
        }
    }

    private func end() { open.wrappingSubtract(1, ordering: .relaxed) }
}
