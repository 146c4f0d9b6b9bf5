import Entities
import Foundation
import PostAPI
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let post = Post.sample("swift")
        let scheduler = VirtualTimeScheduler()
        let api = InMemoryPostAPI(posts: [post], scheduler: scheduler, delay: { _ in .seconds(1) })

        let asking = Task(executorPreference: scheduler.executor) {
            try await api.findPosts("swift", page: 1, perPage: 20)
        }
        scheduler.run()

        let page = PostPage(posts: [post], totalCount: 1, nextPage: nil)
        #expect(try await asking.value == page)
    }
}

extension Post {
    /// A post whose id and title are `name`.
    static func sample(_ name: String, body: String = "", by author: User.ID = "taro") -> Post {
        Post(
            id: name, title: name, body: body, url: "https://qiita.com/taro/items/\(name)",
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
            tags: [Tag(name: "Swift")], user: User(id: author), likesCount: 3, commentsCount: 0,
            stocksCount: 1)
    }
}
