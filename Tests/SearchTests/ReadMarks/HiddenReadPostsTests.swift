import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Persistence
import PostAPI
import ReactiveCore
import TerminalFrames
import Testing

@testable import Search

@Suite struct HiddenReadPostsTests {
    private let search: SearchFixture
    private let screen: SearchScreenFixture
    private let posts = Post.samples(4)

    init() {
        let posts = posts
        search = SearchFixture(posts: posts) { _, page throws(ServiceFailure) in
            PostPage(
                posts: page == 1 ? Array(posts.prefix(3)) : [posts[3]], totalCount: 4,
                nextPage: page == 1 ? 2 : nil)
        }
        screen = SearchScreenFixture(search, query: "swift")
        settle()
        screen.press(.escape)
    }

    private func settle() {
        search.scheduler.run()
        screen.driver.adjust()
        search.scheduler.run()
    }

    private func press(_ keys: Key...) {
        for key in keys {
            screen.press(key)
            settle()
        }
    }

    private var titles: [String] { search.titles(of: posts, on: screen) }

    @Test("R hides what is read, also what is read later, and shows it again")
    func hiding() {
        press("a", "j", "R")
        #expect(titles == posts[1...].map(\.title))
        press("a")
        #expect(titles == posts[1...].map(\.title), "the post under the cursor stays")
        press("j")
        #expect(titles == posts[2...].map(\.title))
        #expect(screen.driver.rows[1].contains("2 of 4 loaded posts"))
        press("R")
        #expect(titles == posts.map(\.title))
    }

    @Test("posts of the next page that are read are hidden, too")
    func nextPage() {
        search.feature.services.mark(.marked(ReadMarkBatch(.read, [posts[3].id])))
        press("R", "G")
        #expect(titles == posts.prefix(3).map(\.title))
    }

    @Test("a list without unread posts says so")
    func nothing() {
        press("*", "a", "R")
        #expect(titles == [])
        #expect(screen.driver.rows.contains { $0.contains("all items are hidden") })
    }

    @Test("n in a post continues with unread posts of all follows if the list has none")
    func follows() async throws {
        let found = Post.sample("followed")
        let library = InMemoryFollowLibrary()
        let name = try #require(FollowedName("tag:swift"))
        try await library.follow(name, at: .start)
        try await library.add([found], to: name, FeedProgress(checkedAt: .start, newestAt: nil, gaps: []))
        let search = SearchFixture(posts: [posts[0], found], follows: library) {
            [posts] _, _ throws(ServiceFailure) in
            PostPage(posts: [posts[0]], totalCount: 1, nextPage: nil)
        }
        search.feature.follows.dispatch(.loadRequested(checking: false))
        let results = SearchScreenFixture(search, query: "a")
        results.settle()
        results.press(.escape, .enter)
        results.settle()
        let route = try #require(search.flux.routing.state.top)
        let screen = try #require(search.feature.entries.entry(for: route)?.open(route))
        search.scheduler.run()
        ScreenDriver(screen, on: search.scheduler, search.shell).press("n")
        #expect(search.flux.routing.state.top == .post(id: found.id))
    }
}

extension SearchFixture {
    /// The titles of those posts that are on a screen, from top to bottom.
    fileprivate func titles(of posts: [Post], on screen: SearchScreenFixture) -> [String] {
        screen.driver.rows.compactMap { row in posts.first { row.contains($0.title.prefix(10)) }?.title }
    }
}
