import Entities
import PostAPI
import PostAPIQiita
import Testing

/// The contract of Qiita's API v2 for users with a token.
@Suite struct UserContractTests {
    @Test("an invalid token is rejected by every request")
    func wrongToken() async throws {
        try await QiitaUnderTest.run { service in
            let (api, token) = try service.withWrongToken()

            await #expect(throws: ServiceFailure.unauthorized) { try await api.user(of: token) }
            await #expect(throws: ServiceFailure.unauthorized) {
                try await api.ownPosts(page: 1, perPage: 1)
            }
            await #expect(throws: ServiceFailure.unauthorized) {
                try await api.hasStocked("00000000000000000000")
            }
        }
    }

    @Test("a user has a name and posts of their own", .enabled(if: QiitaUnderTest.hasToken))
    func own() async throws {
        try await QiitaUnderTest.run(asUser: true) { service in
            let user = try await service.api.user(of: #require(service.token))

            let page = try await service.api.ownPosts(page: 1, perPage: 20)

            #expect(page.posts.allSatisfy { $0.user.id == user.id })
            #expect(page.posts.map(\.createdAt) == page.posts.map(\.createdAt).sorted(by: >))
        }
    }

    @Test(
        "a post is stocked until it is unstocked, and repeating either is not an error",
        .enabled(if: QiitaUnderTest.hasToken))
    func stocking() async throws {
        try await QiitaUnderTest.run(asUser: true) { service in
            let (api, user) = (
                service.api, try await service.api.user(of: #require(service.token))
            )
            func stocks() async throws -> [Post.ID] {
                try await api.stocks(of: user.id, page: 1, perPage: 20).posts.map(\.id)
            }
            let found = try await api.findPosts("swift", page: 1, perPage: 20).posts
            var free: [Post.ID] = []
            for post in found where free.isEmpty {
                if try await !api.hasStocked(post.id) { free.append(post.id) }
            }
            let id = try #require(free.first)

            for isFirst in [true, false] { #expect(try await api.stock(id) == isFirst) }
            #expect(try await api.hasStocked(id))
            #expect(try await stocks().first == id)

            for isFirst in [true, false] { #expect(try await api.unstock(id) == isFirst) }
            #expect(try await !api.hasStocked(id))
            #expect(try await !stocks().contains(id))
        }
    }
}
