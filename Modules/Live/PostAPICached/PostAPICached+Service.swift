package import Entities
package import PostAPI

// Data of the user's account is always requested and never cached.

extension PostAPICached {
    package func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await service.ownPosts(page: page, perPage: perPage)
    }

    package func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await service.stocks(of: user, page: page, perPage: perPage)
    }

    package func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await service.hasStocked(id)
    }

    package func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await service.stock(id) }

    package func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await service.unstock(id) }

    package func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        try await service.user(of: token)
    }

    package func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        try await service.revoke(token)
    }
}
