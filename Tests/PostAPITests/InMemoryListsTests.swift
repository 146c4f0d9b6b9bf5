import Entities
import Foundation
import PostAPI
import ReactiveCore
import Testing

@Suite struct InMemoryListsTests {
    private let scheduler = VirtualTimeScheduler()
    private let taro = User(id: "taro")

    private func api(_ posts: [Post], currentUser: User?) -> InMemoryPostAPI {
        InMemoryPostAPI(posts: posts, currentUser: currentUser, scheduler: scheduler)
    }

    /// Runs `work` on the scheduler and returns its result.
    private func result<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(executorPreference: scheduler.executor) { try await work() }
        scheduler.run()
        return try await task.value
    }

    private func page(_ posts: [Post], total: Int, next: Int?) -> PostPage {
        PostPage(posts: posts, totalCount: total, nextPage: next)
    }

    @Test("own posts require a login and belong to the current user")
    func own() async throws {
        let posts = ["a", "b", "c"].map { Post.sample($0, by: $0 == "b" ? "jiro" : "taro") }
        let (api, nobody) = (api(posts, currentUser: taro), api(posts, currentUser: nil))

        let first = try await result { try await api.ownPosts(page: 1, perPage: 1) }

        #expect(first == page([posts[0]], total: 2, next: 2))
        await #expect(throws: ServiceFailure.unauthorized) {
            try await result { try await nobody.ownPosts(page: 1, perPage: 1) }
        }
    }

    @Test("stocks are listed most recent first; stocking and unstocking twice are no errors")
    func stocks() async throws {
        let posts = ["a", "b", "c"].map { Post.sample($0, by: "jiro") }
        let api = api(posts, currentUser: taro)

        let states = try await result {
            var changed: [Bool] = []
            for id in ["c", "a", "c"] { changed.append(try await api.stock(id)) }
            let listed = try await api.stocks(of: "taro", page: 1, perPage: 9)
            let before = try await api.hasStocked("c")
            for _ in 0..<2 { changed.append(try await api.unstock("c")) }
            return (listed, before, try await api.hasStocked("c"), changed)
        }

        #expect(states.0 == page([posts[0], posts[2]], total: 2, next: nil))
        #expect(states.1 && !states.2)
        #expect(states.3 == [true, true, false, true, false], "whether each call changed the stocks")
    }

    @Test("other users have no stocks, stocking requires a login, and missing posts cannot be stocked")
    func stocksOfOthers() async throws {
        let (api, nobody) = (api([.sample("a", by: "jiro")], currentUser: taro), api([], currentUser: nil))

        let others = try await result { try await api.stocks(of: "jiro", page: 1, perPage: 9) }

        #expect(others == page([], total: 0, next: nil))
        await #expect(throws: ServiceFailure.notFound) {
            try await result { try await api.stocks(of: "x", page: 1, perPage: 9) }
        }
        await #expect(throws: ServiceFailure.notFound) { try await result { try await api.stock("x") } }
        await #expect(throws: ServiceFailure.unauthorized) {
            try await result { try await nobody.stock("a") }
        }
        await #expect(throws: ServiceFailure.unauthorized) {
            try await result { try await nobody.unstock("a") }
        }
    }

    @Test("comments belong to one post; a missing post is not found")
    func comments() async throws {
        let date = Date(timeIntervalSince1970: 0)
        let comment = PostComment(id: "1", body: "流れ", createdAt: date, updatedAt: date, user: taro)
        let api = InMemoryPostAPI(
            posts: [.sample("a"), .sample("b")], comments: ["a": [comment]], scheduler: scheduler)

        #expect(
            try await result { try await api.comments(under: "a") } == [comment])
        #expect(try await result { try await api.comments(under: "b") } == [])
        await #expect(throws: ServiceFailure.notFound) {
            try await result { try await api.comments(under: "c") }
        }
    }
}
