import Entities
import FluxCore
import PostAPI
import ReactiveCore
import ReactiveTesting
import Shell
import Testing

@testable import Search

@Suite("What a results screen is told")
struct FollowingTests {
    /// Two posts on the first page; the pages after it fail with what is given, in turn, then come.
    private func fixture(failing failures: [ServiceFailure]) -> SearchFixture {
        let left = Box(failures)
        return SearchFixture(answer: { _, page throws(ServiceFailure) in
            if page > 1, let failure = left.with({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            let posts = [Post.sample("\(page)a"), .sample("\(page)b")]
            return PostPage(posts: posts, totalCount: 6, nextPage: page < 3 ? page + 1 : nil)
        })
    }

    @Test("B-F7 F3 who follows the posts hears nothing of loading, of failing, or of the same posts again")
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

    @Test("B-S1 blank text on an empty screen tells nothing")
    func blank() {
        let search = SearchFixture()
        let shown = TitleRecorder(search)

        search.type("", at: .zero)
        search.type(" ", at: .milliseconds(10))

        #expect(shown.all == [[]])
    }

    @Test("B-F12 failures below posts queue: the first shows, duplicates drop, dismissing the last hides")
    func notices() {
        let (offline, late) = (
            ServiceFailure.unreachable(host: "qiita.com"), ServiceFailure.timedOut(host: "qiita.com")
        )
        let search = fixture(failing: [offline, late, offline])
        let shown = Recorder<ResultsState.Notice?>()
        search.screen.stream.output.state.map { $0.notices.shown }.distinct().asObservable().record(
            into: shown)
        search.submit("q")
        search.scheduler.run()

        for _ in 1...3 {
            search.reachBottom()
            search.scheduler.run()
        }
        for _ in 1...3 { search.send(.noticeDismissed) }

        #expect(shown.elements == [nil, .search(offline), .search(late), nil])
        #expect(search.state.phase == .failedMore(offline), "putting a notice away does not mend anything")
    }

    @Test("B-F12 a first page that fails is a picture of its own, and no notice")
    func picture() {
        let search = SearchFixture(answer: { _, _ throws(ServiceFailure) in throw .notFound })

        search.submit("q")
        search.scheduler.run()

        #expect(search.state.phase == .failed(.notFound))
        #expect(search.state.notices.shown == nil)
    }

    @Test("B-X7 a service that gives up without being told to ends the loading")
    func givingUp() {
        let search = SearchFixture(answer: { _, _ throws(ServiceFailure) in throw .cancelled })

        search.submit("q")
        search.scheduler.run()

        #expect(search.state.phase == .failed(.cancelled))
    }
}
