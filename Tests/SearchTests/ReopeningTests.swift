import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import Markdown
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

@Suite("reopened screens")
struct ReopeningTests {
    @Test("a reopened results screen shows its previous results at once, then the new ones")
    func results() {
        let isFirst = Countdown(1)
        let search = SearchFixture(answer: { query, _ throws(ServiceFailure) in
            let posts = isFirst.next() ? [Post.sample("old")] : [.sample("new"), .sample("old")]
            return PostPage(posts: posts, totalCount: posts.count, nextPage: nil)
        })
        search.submit("q")
        search.scheduler.run()

        let output = search.reopened().stream.output
        #expect(output.state.value.shownPosts.map(\.title) == ["old"])
        #expect(output.state.value.query == "q")
        #expect(output.state.value.phase == .loading)
        search.scheduler.run()

        #expect(output.state.value.shownPosts.map(\.title) == ["new", "old"])
        #expect(output.state.value.phase == .loaded)
        #expect(search.requestedQueries == ["q", "q"])
    }

    @Test("a request interrupted by closing is sent again with the current page size")
    func underWay() {
        let search = SearchFixture(delays: ["q": .seconds(5)])
        search.submit("q")
        search.scheduler.advance(by: .seconds(1))

        let output = search.reopened(perPage: 50).stream.output
        search.scheduler.run()

        #expect(output.state.value.phase == .loaded)
        #expect(output.state.value.perPage == 50)
        #expect(search.requestedQueries == ["q", "q"])
    }

    @Test("a screen opened for a query shows its own results, not those of another query")
    func byQuery() {
        let search = SearchFixture()
        let swift = search.feature.openResults("swift", perPage: 20)
        search.scheduler.run()
        swift.close()

        let rust = search.feature.openResults("rust", perPage: 20)
        #expect(rust.stream.output.state.value.shownPosts == [])
        search.scheduler.run()
        #expect(rust.stream.output.state.value.shownPosts.map(\.title) == ["rust"])

        let again = search.feature.openResults("swift", perPage: 20)
        #expect(again.stream.output.state.value.shownPosts.map(\.title) == ["swift"])
    }

    @Test("a screen that was used for another query starts anew when it is opened for its own")
    func otherQuery() {
        let search = SearchFixture()
        let first = search.feature.openResults("swift", perPage: 20)
        first.send(.submitted("rust", page: 1, at: search.scheduler.now))
        search.scheduler.run()
        first.close()

        let second = search.feature.openResults("swift", perPage: 20)

        #expect(second.stream.output.state.value.shownPosts == [])
        #expect(second.stream.output.state.value.query == "swift")
    }

    @Test("a reopened screen without a query requests nothing")
    func nothing() {
        let search = SearchFixture()

        let state = search.reopened().stream.output.state
        search.scheduler.run()

        #expect(state.value.query.isEmpty && state.value.phase == .idle)
        #expect(search.requestedQueries == [])
    }

    @Test("if refreshing a reopened screen fails, its results stay and a notice says why")
    func failing() {
        let isFirst = Countdown(1)
        let search = SearchFixture(answer: { query, _ throws(ServiceFailure) in
            guard isFirst.next() else { throw .unreachable(host: "qiita.com") }
            return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil)
        })
        search.submit("q")
        search.scheduler.run()

        let output = search.reopened().stream.output
        search.scheduler.run()

        #expect(output.state.value.shownPosts.map(\.title) == ["q"])
        #expect(output.state.value.phase == .failed(.unreachable(host: "qiita.com")))
        #expect(output.state.value.results.notices.shown == .unreachable(host: "qiita.com"))
    }

    @Test("a reopened post is shown at once and not drawn again unless it has changed")
    func post() {
        let post = SearchFixture.examplePost
        let search = SearchFixture(posts: [post])
        let first = search.feature.openPost(post.id)
        #expect(first.stream.output.state.value.post == nil)
        search.scheduler.run()
        first.close()

        let (second, shown) = (search.feature.openPost(post.id), Recorder<Post?>())
        second.stream.output.state.map(\.post).distinct().asObservable().record(into: shown)
        #expect(second.stream.output.state.value.phase == .loading)
        search.scheduler.run()

        #expect(second.stream.output.state.value.phase == .loaded)
        #expect(shown.elements == [post])
    }

    @Test("a post whose request was cancelled by closing its screen is requested again")
    func cancelledPost() {
        let post = SearchFixture.examplePost
        let search = SearchFixture(posts: [post])
        search.feature.openPost(post.id).close()
        search.scheduler.run()
        let again = search.feature.openPost(post.id)
        search.scheduler.run()
        #expect(again.stream.output.state.value.post == post)
        #expect(again.stream.output.state.value.phase == .loaded)
    }

    @Test("screens restored from a snapshot show their content, also in another process")
    func snapshot() throws {
        let post = SearchFixture.examplePost
        let search = SearchFixture(posts: [post])
        search.submit("q")
        let open = search.feature.openPost(post.id)
        search.scheduler.run()
        let coded = try JSONEncoder().encode(try search.root.snapshot())
        open.close()

        let root = Scope(root: "app", scheduler: search.scheduler, mode: .onScheduler)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        let other = search.feature(in: root, answering: [])

        let results = other.openResults(perPage: 20, .restored).stream.output.state.value
        #expect(results.shownPosts == search.state.shownPosts)
        #expect(other.openPost(post.id, .restored).stream.output.state.value.post == post)
    }

    @Test("closing a reopened screen cancels its requests and ends its output")
    func closedAgain() {
        let search = SearchFixture(delays: ["q": .seconds(5)])
        search.submit("q")
        search.scheduler.run()
        let (again, phases) = (search.reopened(), Recorder<InfiniteQuery<FoundPosts>.Phase>())
        again.stream.output.state.changes.map(\.phase).record(into: phases)

        again.close()
        search.scheduler.run()

        #expect(phases.elements == [])
        #expect(phases.isCompleted)
        #expect(search.scheduler.now < .seconds(10), "the request was cancelled, not waited for")
    }
}
