import Entities
import PostAPI

// What is about somebody is asked, never remembered.

extension CachedPostAPI {
    func ownPosts(
        page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await service.ownPosts(page: page, perPage: perPage, etag: etag)
    }

    func stocks(
        of user: User.ID, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await service.stocks(of: user, page: page, perPage: perPage, etag: etag)
    }

    func comments(
        under id: Post.ID, etag: String?
    ) async throws(ServiceFailure) -> Fetched<[PostComment]> {
        try await service.comments(under: id, etag: etag)
    }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await service.hasStocked(id) }
    func stock(_ id: Post.ID) async throws(ServiceFailure) { try await service.stock(id) }
    func unstock(_ id: Post.ID) async throws(ServiceFailure) { try await service.unstock(id) }
    func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        try await service.user(of: token)
    }
    func revoke(_ token: AccessToken) async throws(ServiceFailure) { try await service.revoke(token) }
}
