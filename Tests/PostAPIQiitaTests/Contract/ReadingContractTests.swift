import Entities
import PostAPI
import PostAPIQiita
import Testing

/// The contract of Qiita's API v2 for readers.
@Suite struct ReadingContractTests {
    @Test("pages are consecutive and newest first, without duplicates or gaps")
    func pages() async throws {
        try await QiitaUnderTest.run { service in
            let first = try await service.api.findPosts("swift", page: 1, perPage: 5)
            let second = try await service.api.findPosts(
                "swift", page: #require(first.nextPage), perPage: 5)

            let posts = first.posts + second.posts
            #expect(first.posts.count == 5 && first.nextPage == 2)
            #expect(Set(posts.map(\.id)).count == posts.count && !second.posts.isEmpty)
            #expect(posts.map(\.createdAt) == posts.map(\.createdAt).sorted(by: >))
            #expect(first.totalCount.map { $0 >= posts.count } ?? true)
        }
    }

    @Test("page 100 is the last page, and a page past the end is empty")
    func ceiling() async throws {
        try await QiitaUnderTest.run { service in
            let last = try await service.api.findPosts("", page: 100, perPage: 1)
            let none = try await service.api.findPosts(
                "\"no post has these words, or only by accident\"", page: 2, perPage: 100)

            #expect(last.posts.count == 1 && last.nextPage == nil)
            #expect(none.posts.isEmpty && none.nextPage == nil)
        }
    }

    @Test("a found post can be read, and an unchanged version is not sent again")
    func reading() async throws {
        try await QiitaUnderTest.run { service in
            let found = try await service.api.findPosts("swift", page: 1, perPage: 1)
            let post = try #require(found.posts.first)

            let answer = try await service.api.post(post.id, etag: nil)

            let read = try answer.resolved()
            #expect(read.id == post.id && read.title == post.title && read.createdAt == post.createdAt)
            #expect(read.url.hasSuffix("/items/\(post.id)") && !read.body.isEmpty)
            if case .fresh(_, let etag?) = answer {
                #expect(try await service.api.post(post.id, etag: etag) == .notModified)
            }
        }
    }

    @Test("the comments under a post are complete and newest first")
    func comments() async throws {
        try await QiitaUnderTest.run { service in
            let found = try await service.api.findPosts("swift", page: 1, perPage: 50)
            let post = try #require(found.posts.first { $0.commentsCount > 1 })

            let comments = try await service.api.comments(under: post.id)

            #expect(comments.count == post.commentsCount)
            #expect(Set(comments.map(\.id)).count == comments.count)
            #expect(comments.map(\.createdAt) == comments.map(\.createdAt).sorted(by: >))
            #expect(comments.allSatisfy { !$0.body.isEmpty && !$0.user.id.isEmpty })
        }
    }

    @Test("a missing post and its comments are not found")
    func missing() async throws {
        try await QiitaUnderTest.run { service in
            let id = "00000000000000000000"
            await #expect(throws: ServiceFailure.notFound) { try await service.api.post(id) }
            await #expect(throws: ServiceFailure.notFound) {
                try await service.api.comments(under: id)
            }
        }
    }
}
