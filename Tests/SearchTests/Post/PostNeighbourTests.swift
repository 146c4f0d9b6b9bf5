import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import PostAPI
import ReactiveCore
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostNeighbourTests {
    @Test("J, K and n open other posts of the list in place of the post, and the list's cursor follows")
    func neighbours() throws {
        let search = SearchFixture(posts: Post.samples(3)) { _, _ throws(ServiceFailure) in
            PostPage(posts: Post.samples(3), totalCount: nil, nextPage: nil)
        }
        let results = SearchScreenFixture(search, query: "a")
        results.settle()
        results.press(.escape, "j", .enter)
        results.settle()
        let posts = Post.samples(3)
        func press(_ key: Key) throws {
            let route = try #require(search.flux.routing.state.top)
            let screen = try #require(search.feature.entries.entry(for: route)?.open(route))
            defer { screen.close() }
            search.scheduler.run()
            ScreenDriver(screen, on: search.scheduler, search.shell).press(key)
            search.scheduler.run()
        }
        #expect(results.opened == .post(id: posts[1].id))
        try press("J")
        #expect(results.opened == .post(id: posts[2].id))
        #expect(results.selection == posts[2].title)
        try press("J")
        #expect(results.toasts.last == "this is the last post of the list")
        try press("n")
        #expect(results.opened == .post(id: posts[0].id), "the only unread one")
        try press("K")
        #expect(results.toasts.last == "this is the first post of the list")
        #expect(search.flux.routing.state.stack.count == 2)
    }

    @Test("at the end of a post, the hint for the next one comes first")
    func hint() throws {
        let search = SearchFixture(posts: Post.samples(3)) { _, _ throws(ServiceFailure) in
            PostPage(posts: Post.samples(3), totalCount: nil, nextPage: nil)
        }
        let results = SearchScreenFixture(search, query: "a")
        results.settle()
        results.press(.escape, .enter)
        results.settle()
        let route = try #require(search.flux.routing.state.top)
        let screen = try #require(search.feature.entries.entry(for: route)?.open(route))
        search.scheduler.run()
        let post = ScreenDriver(screen, on: search.scheduler, search.shell, rows: 5)
        post.adjust()
        search.scheduler.run()
        #expect(post.hints.hasPrefix("/ find"))
        post.press("G")
        #expect(post.hints.hasPrefix("J next post"))
        post.press("k")
        #expect(post.hints.hasPrefix("/ find"))
    }
}
