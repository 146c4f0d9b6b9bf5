import Entities
import FluxCore
import FluxQueries
import FluxScreens
import PostAPI
import ReactiveCore
import Testing

@testable import Search

@Suite struct SearchViewStreamTests {
    @Test("searching starts 0.3 s after the last keystroke")
    func rest() {
        let search = SearchFixture()

        search.type("s", at: .zero)
        search.type("sw", at: .milliseconds(299))
        search.scheduler.advance(to: .milliseconds(598))
        #expect(search.requestedQueries == [])

        search.scheduler.advance(to: .milliseconds(599))
        #expect(search.requestedQueries == ["sw"])
    }

    @Test("the same text twice in a row is requested once, ignoring surrounding spaces")
    func sameText() {
        let search = SearchFixture()

        search.type("swift", at: .zero)
        search.type("swift\u{3000}", at: .seconds(1))
        search.scheduler.run()

        #expect(search.requestedQueries == ["swift"])
    }

    @Test("empty text clears the screen at once and cancels the running request")
    func emptyText() {
        let search = SearchFixture()
        search.type("a", at: .zero)
        search.scheduler.run()
        #expect(search.shown == ["a"])

        search.type("b", at: .seconds(2))
        search.scheduler.advance(to: .milliseconds(2_350))
        search.type(" ", at: .milliseconds(2_360))
        #expect(search.shown == [] && search.state.query.isEmpty && search.state.phase == .idle)
        search.scheduler.run()

        #expect(search.shown == [] && search.state.query.isEmpty && search.state.phase == .idle)
        #expect(search.requestedQueries == ["a", "b"])
    }

    @Test(
        "\"a\", then nothing, then \"a\" requests it again",
        arguments: [Duration.milliseconds(100), .seconds(1)])
    func sameAfterEmpty(pause: Duration) {
        let search = SearchFixture()

        search.type("a", at: .zero)
        search.scheduler.advance(to: .seconds(1))
        search.type("", at: .seconds(1) + pause)
        search.type("a", at: .seconds(1) + pause * 2)
        search.scheduler.run()

        #expect(search.requestedQueries == ["a", "a"])
        #expect(search.shown == ["a"])
    }

    @Test("a late answer never replaces the results of a newer query")
    func lateAnswer() {
        let search = SearchFixture(delays: ["a": .seconds(2), "ab": .seconds(1)])
        let shown = TitleRecorder(search)

        search.type("a", at: .zero)
        search.type("ab", at: .milliseconds(400))
        search.scheduler.run()

        #expect(search.requestedQueries == ["a", "ab"])
        #expect(shown.all == [[], ["ab"]])
    }

    @Test("reaching the bottom loads the next page only once")
    func bottom() {
        let search = SearchFixture(answer: pages(["1", "2"], ["3"]))
        search.submit("q")
        search.scheduler.run()

        search.reachBottom()
        search.reachBottom()
        search.scheduler.run()

        #expect(search.shown == ["1", "2", "3"])
        #expect(search.requestedQueries.count == 2)
        search.reachBottom()
        search.scheduler.run()
        #expect(search.requestedQueries.count == 2, "there is no third page")
    }

    @Test("a new query cancels the next page of the old one")
    func newQueryWhilePaging() {
        let search = SearchFixture(answer: { query, page throws(ServiceFailure) in
            PostPage(posts: [.sample("\(query)\(page)")], totalCount: 40, nextPage: page + 1)
        })
        search.submit("a")
        search.scheduler.run()
        search.reachBottom()
        search.submit("b")
        search.scheduler.run()

        #expect(search.shown == ["b1"])
    }

    @Test("a failed page is requested again, not skipped")
    func failedPage() {
        let failures = Countdown(1)
        let search = SearchFixture(answer: { query, page throws(ServiceFailure) in
            if page == 2, failures.next() { throw .unavailable(status: 503) }
            return PostPage(posts: [.sample("\(page)")], totalCount: 60, nextPage: page < 3 ? page + 1 : nil)
        })
        search.submit("q")
        search.scheduler.run()
        search.reachBottom()
        search.scheduler.run()
        #expect(search.state.phase == .failedMore(.unavailable(status: 503)))
        #expect(search.shown == ["1"])

        search.reachBottom()
        search.scheduler.run()

        #expect(search.shown == ["1", "2"])
    }

    @Test("after a failed first page, a retry requests the same query again")
    func retry() {
        let failures = Countdown(1)
        let search = SearchFixture(answer: { query, _ throws(ServiceFailure) in
            if failures.next() { throw .timedOut(host: "qiita.com") }
            return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil)
        })
        search.submit("q")
        search.scheduler.run()
        #expect(search.state.phase == .failed(.timedOut(host: "qiita.com")))

        search.send(.refreshed(at: search.scheduler.now))
        search.scheduler.run()

        #expect(search.shown == ["q"])
    }
}
