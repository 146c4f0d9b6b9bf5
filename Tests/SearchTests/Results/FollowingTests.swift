import Entities
import FluxCore
import FluxQueries
import FluxScreens
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

@Suite("the output of a results screen")
struct FollowingTests {
    /// Two posts per page; the pages after the first fail with the given failures in turn, then succeed.
    private func fixture(failing failures: [ServiceFailure]) -> SearchFixture {
        let left = Box(failures)
        return SearchFixture(answer: { _, page throws(ServiceFailure) in
            if page > 1, let failure = left.with({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            let posts = [Post.sample("\(page)a"), .sample("\(page)b")]
            return PostPage(posts: posts, totalCount: 6, nextPage: page < 3 ? page + 1 : nil)
        })
    }

    @Test("observers of the posts see no loading, no failures, and no unchanged posts")
    func postsOnly() {
        let search = fixture(failing: [.notFound])
        let shown = TitleRecorder(search)

        search.submit("q")
        search.scheduler.run()
        search.reachBottom()
        search.scheduler.run()
        search.reachBottom()
        search.scheduler.run()
        search.submit("q")
        search.scheduler.run()
        search.submit("q")
        search.scheduler.run()

        #expect(shown.all == [[], ["1a", "1b"], ["1a", "1b", "2a", "2b"]])
    }

    @Test("blank text on an empty screen emits nothing")
    func blank() {
        let search = SearchFixture()
        let shown = TitleRecorder(search)

        search.type("", at: .zero)
        search.type(" ", at: .milliseconds(10))

        #expect(shown.all == [[]])
    }

    @Test("a newer notice replaces an older one, duplicates are dropped, and dismissing the last hides them")
    func notices() {
        let (offline, late) = (
            ServiceFailure.unreachable(host: "qiita.com"), ServiceFailure.timedOut(host: "qiita.com")
        )
        let search = fixture(failing: [offline, late, offline])
        let shown = Recorder<ServiceFailure?>()
        search.screen.stream.output.state.map { $0.results.notices.shown }.distinct().asObservable().record(
            into: shown)
        search.submit("q")
        search.scheduler.run()

        for _ in 1...3 {
            search.reachBottom()
            search.scheduler.run()
        }
        for _ in 1...3 { search.send(.noticeDismissed) }

        #expect(shown.elements == [nil, offline, late, offline, late, nil])
        #expect(search.state.phase == .failedMore(offline), "dismissing a notice does not change the list")
    }

    @Test("a failure of the first page replaces the list and raises no notice")
    func firstPageFailure() {
        let search = SearchFixture(answer: { _, _ throws(ServiceFailure) in throw .notFound })

        search.submit("q")
        search.scheduler.run()

        #expect(search.state.phase == .failed(.notFound))
        #expect(search.state.results.notices.shown == nil)
    }

    @Test("a request that the service cancels ends the loading")
    func givingUp() {
        let search = SearchFixture(answer: { _, _ throws(ServiceFailure) in throw .cancelled })

        search.submit("q")
        search.scheduler.run()

        #expect(search.state.phase == .failed(.cancelled))
    }
}
