import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

private struct Offline: Error, Equatable {}

private struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}

private enum PostList: InfiniteQueryEndpoint {
    typealias Key = String
    typealias Item = Post
    typealias Failure = Offline
}

@Suite("the README's example")
struct ReadmeTests {
    @Test("the example shows the first page of a list")
    func example() {
        let printed = Box<[[String]]>([])
        @Sendable func print(_ titles: [String]) { printed.value.append(titles) }
        @Sendable func findPosts(_ query: String, page: Int) async throws(Offline) -> [Post] {
            [Post(id: page, title: "On \(query)")]
        }
        let scheduler = VirtualTimeScheduler()
        let app = Scope(root: "app", scheduler: scheduler)
        let screen = app.child("screen")

        let lists = app.provide(PostList.self, from: 1) { request throws(Offline) in
            InfinitePage(try await findPosts(request.key, page: request.cursor), next: request.cursor + 1)
        }
        let found = screen.list(lists, key: "swift")
        found.list.subscribe {
            print($0?.items.map(\.title) ?? [])  // [], then ["On swift"]
        }.disposed(by: screen)

        scheduler.run()
        app.close()
        #expect(printed.value == [[], ["On swift"]])
    }
}
