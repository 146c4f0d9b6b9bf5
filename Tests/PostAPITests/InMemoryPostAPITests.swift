import Entities
import Foundation
import PostAPI
import ReactiveCore
import Testing

@Suite struct InMemoryPostAPITests {
    private let scheduler = VirtualTimeScheduler()
    private let taro = User(id: "taro")
    private let token = AccessToken(secret: "taro's", origin: "https://qiita.com")

    private func api(_ posts: [Post] = [], delay: Duration = .zero) -> InMemoryPostAPI {
        InMemoryPostAPI(posts: posts, users: ["taro's": taro], scheduler: scheduler, delay: { _ in delay })
    }

    /// Runs `work` on the scheduler and returns its result.
    private func result<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(executorPreference: scheduler.executor) { try await work() }
        scheduler.run()
        return try await task.value
    }

    private func page(_ page: Int, of posts: [Post], perPage: Int = 2) async throws -> PostPage {
        let api = api(posts)
        return try await result { try await api.findPosts("s", page: page, perPage: perPage) }
    }

    @Test("pages follow each other up to the last one")
    func paging() async throws {
        let posts = ["s1", "s2", "s3", "s4", "s5"].map { Post.sample($0) }

        let pages = [
            try await page(1, of: posts), try await page(2, of: posts), try await page(3, of: posts),
            try await page(4, of: posts),
        ]

        #expect(
            pages == [
                PostPage(posts: Array(posts[0...1]), totalCount: 5, nextPage: 2),
                PostPage(posts: Array(posts[2...3]), totalCount: 5, nextPage: 3),
                PostPage(posts: [posts[4]], totalCount: 5, nextPage: nil),
                PostPage(posts: [], totalCount: 5, nextPage: nil),
            ])
    }

    @Test("there are no pages past 100")
    func lastPage() async throws {
        let posts = (1...101).map { Post.sample("s\($0)") }

        #expect(try await page(99, of: posts, perPage: 1).nextPage == 100)
        #expect(try await page(100, of: posts, perPage: 1).nextPage == nil)
    }

    @Test("a post matches by its title or body; an empty page means no match")
    func matching() async throws {
        let posts = [Post.sample("流れ"), .sample("b", body: "流れる"), .sample("c")]
        let api = api(posts)

        let found = try await result { try await api.findPosts("流れ", page: 1, perPage: 9) }
        let none = try await result { try await api.findPosts("x", page: 1, perPage: 9) }

        #expect(
            found == PostPage(posts: [posts[0], posts[1]], totalCount: 2, nextPage: nil))
        #expect(none == PostPage(posts: [], totalCount: 0, nextPage: nil))
    }

    @Test("a custom search replaces the substring search, including its failures")
    func ownSearch() async throws {
        let api = InMemoryPostAPI(
            posts: [.sample("s")], scheduler: scheduler,
            find: { query, page, perPage throws(ServiceFailure) in
                guard page == 1 else { throw .rateLimited(until: nil) }
                return PostPage(posts: [.sample("\(query) \(perPage)")], totalCount: nil, nextPage: 2)
            })

        let first = try await result { try await api.findPosts("s", page: 1, perPage: 7) }

        #expect(first == PostPage(posts: [.sample("s 7")], totalCount: nil, nextPage: 2))
        await #expect(throws: ServiceFailure.rateLimited(until: nil)) {
            try await result { try await api.findPosts("s", page: 2, perPage: 7) }
        }
    }

    @Test("a post is read by its id; a missing one is not found")
    func onePost() async throws {
        let api = api([.sample("a"), .sample("b")])

        #expect(try await result { try await api.post("b") } == .sample("b"))
        await #expect(throws: ServiceFailure.notFound) {
            try await result { try await api.post("c") }
        }
    }

    @Test("a token identifies its owner; other tokens are unauthorized; any token can be revoked")
    func tokens() async throws {
        let (api, token) = (api(), token)
        let inert = try JSONDecoder().decode(AccessToken.self, from: JSONEncoder().encode(token))

        #expect(try await result { try await api.user(of: token) } == taro)
        for wrong in [AccessToken(secret: "x", origin: token.origin), inert] {
            await #expect(throws: ServiceFailure.unauthorized) {
                try await result { try await api.user(of: wrong) }
            }
            try await result { try await api.revoke(wrong) }
        }
    }

    @Test("an answer takes the configured delay in the scheduler's time")
    func delays() async throws {
        let api = InMemoryPostAPI(
            posts: [.sample("a")], scheduler: scheduler, delay: { $0 == "a" ? .seconds(3) : .seconds(60) })

        _ = try await result { try await api.findPosts("a", page: 1, perPage: 9) }
        #expect(scheduler.now == .seconds(3))
        _ = try await result { try await api.post("a") }
        #expect(scheduler.now == .seconds(6))
    }

    @Test("a cancelled request throws .cancelled without further delay")
    func cancelling() async throws {
        let (api, token) = (api([.sample("a")], delay: .seconds(5)), token)
        let asking: [Task<Void, any Error>] = [
            Task(executorPreference: scheduler.executor) {
                _ = try await api.findPosts("a", page: 1, perPage: 9)
            },
            Task(executorPreference: scheduler.executor) { _ = try await api.post("a") },
            Task(executorPreference: scheduler.executor) { _ = try await api.user(of: token) },
            Task(executorPreference: scheduler.executor) { try await api.revoke(token) },
        ]
        scheduler.advance(by: .seconds(2))

        asking.forEach { $0.cancel() }
        scheduler.run()

        for task in asking {
            await #expect(throws: ServiceFailure.cancelled) { try await task.value }
        }
        #expect(scheduler.now == .seconds(2))
    }

    @Test("a request cancelled before it starts gets no answer, even without a delay")
    func cancelledBefore() async {
        let api = api([.sample("a")])
        let asking = Task(executorPreference: scheduler.executor) { try await api.post("a") }

        asking.cancel()
        scheduler.run()

        await #expect(throws: ServiceFailure.cancelled) { try await asking.value }
    }
}
