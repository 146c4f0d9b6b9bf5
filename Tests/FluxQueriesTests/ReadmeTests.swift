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

private struct SearchState: Reducible {
    var posts = InfiniteQuery<PostList>()

    mutating func reduce(
        _ action: InfiniteQuery<PostList>.Action, _ ask: CommandSink<InfiniteQuery<PostList>.Command>
    ) {
        posts.reduce(action, ask)
    }
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
        let scope = Scope(root: "app", scheduler: scheduler)

        let dispatcher = scope.dispatcher(for: InfiniteQuery<PostList>.Action.self)
        let runner = InfiniteQueryRunner<PostList>(in: scope) {
            dispatcher.dispatch($0)
        } fetch: { request throws(Offline) in
            InfinitePage(try await findPosts(request.key, page: request.cursor), next: request.cursor + 1)
        }
        let store = scope.store(SearchState()) { runner.run($0) }
        store.dispatch(.shown("swift", from: 1, at: scope.scheduler.now))
        store.select { $0.posts.$items }.subscribe { print($0.map(\.title)) }  // [], then ["On swift"]

        scheduler.run()
        scope.close()
        #expect(printed.value == [[], ["On swift"]])
    }
}
