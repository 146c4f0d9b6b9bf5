import Entities
import FluxCore
import FluxTesting
import MyVideo
import ReactiveCore
import Shell
import Testing
import VideoAPI

@Suite struct EpisodesActionCreatorTests {
    private let fixture = MyVideoFixture()

    @Test("a query dispatches its start and then the page")
    func asking() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let log = ActionRecorder(EpisodesAction.self, in: screen.scope)
        screen.submit(.newest)
        fixture.run()
        let page = EpisodePage(episodes: [.sample(1), .sample(2)], total: 5, next: 2)
        #expect(log.actions == [.submitted(.newest, at: .zero), .pageArrived(page, .newest, start: 0)])
    }

    @Test("a failure contains the query it belongs to")
    func failing() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let log = ActionRecorder(EpisodesAction.self, in: screen.scope)
        fixture.api.failure = .refused(detail: "no")
        screen.submit(.search("episode"))
        fixture.run()
        let query = EpisodesQuery.search("episode")
        #expect(
            log.actions == [
                .submitted(query, at: .zero),
                .pageFailed(.refused(detail: "no"), query, start: 0, retryAt: nil),
            ])
    }

    @Test("loading ends if the instance cancels on its own")
    func cancelledElsewhere() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        fixture.api.failure = .cancelled
        screen.submit(.newest)
        fixture.run()
        #expect(screen.state.list.phase == .failed(.cancelled))
    }

    @Test(
        "a due retry without a failure requests nothing, nor does a next page while one is loading")
    func idleRetry() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.reachBottom()
        fixture.run()
        screen.stream.input.action(.retryDue(at: .seconds(1)))
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+2"])
    }
}
