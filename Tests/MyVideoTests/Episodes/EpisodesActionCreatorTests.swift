import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTesting
import MyVideo
import ReactiveCore
import Testing
import VideoAPI

@Suite struct EpisodesActionCreatorTests {
    private let fixture = MyVideoFixture()

    @Test("a query dispatches its start and then the page")
    func asking() throws {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let log = ActionRecorder(EpisodesAction.self, in: screen.scope)
        screen.submit(.newest)
        let request = try #require(screen.state.episodes.query.runningRequest)
        fixture.run()
        let page = InfinitePage<FoundEpisodes>([.sample(1), .sample(2)], next: 2, total: 5)
        #expect(
            log.actions == [
                .submitted(.newest, at: .zero),
                .pages(.pageArrived(page, for: request, at: fixture.scheduler.now)),
            ])
    }

    @Test("a failure contains the request that it belongs to")
    func failing() throws {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let log = ActionRecorder(EpisodesAction.self, in: screen.scope)
        fixture.api.failure = .refused(detail: "no")
        screen.submit(.search("episode"))
        let request = try #require(screen.state.episodes.query.runningRequest)
        fixture.run()
        #expect(
            log.actions == [
                .submitted(.search("episode"), at: .zero),
                .pages(.pageFailed(.refused(detail: "no"), for: request, retryAt: nil)),
            ])
    }

    @Test("loading ends if the instance cancels on its own")
    func cancelledElsewhere() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        fixture.api.failure = .cancelled
        screen.submit(.newest)
        fixture.run()
        #expect(screen.state.episodes.query.phase == .failed(.cancelled))
    }

    @Test(
        "a due retry without a failure requests nothing, nor does a next page while one is loading")
    func idleRetry() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.reachBottom()
        fixture.run()
        screen.stream.input.action(.pages(.woken(at: .seconds(1))))
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+2"])
    }
}
