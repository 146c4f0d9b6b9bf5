import Entities
import PostAPI
import ReactiveCore

/// Answers after two seconds and ignores cancellation.
struct UncancellablePostAPI: PostAPI {
    let scheduler: VirtualTimeScheduler
    let answer: Result<User, ServiceFailure>

    func findPosts(
        _ query: String, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage { throw .notFound }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post { throw .notFound }

    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage { throw .notFound }

    func stocks(
        of user: User.ID, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage { throw .notFound }

    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] { throw .notFound }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { throw .notFound }

    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { throw .notFound }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { throw .notFound }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(after: .seconds(2)) { continuation.resume() }
        }
        return try answer.get()
    }

    func revoke(_ token: AccessToken) async throws(ServiceFailure) {}
}
