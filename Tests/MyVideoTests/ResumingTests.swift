import ApplicationFlux
import Entities
import FluxCore
import FluxTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ScreenTesting
import Shell
import TerminalUI
import Testing
import VideoAPI

@Suite("restored screens that become live")
struct ResumingTests {
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("a restored screen dispatches nothing and requests nothing")
    func restored() throws {
        let fixture = MyVideoFixture.films()
        let actions = fixture.scheduler.now
        for route in [Route.episodes(query: nil), .episode(id: "short1"), .myVideo] {
            _ = try fixture.open(route, .restored)
        }
        fixture.run()
        #expect(fixture.api.requests.isEmpty)
        #expect(fixture.scheduler.now == actions)
        #expect(fixture.feature.library.state == LibraryState())
    }

    @Test("becoming live, an episodes screen repeats interrupted requests and nothing else")
    func episodes() {
        var state = EpisodesState(pageSize: 2)
        #expect(state.asked(by: .resumed(at: .zero)) == [.debounce], "the newest were never requested")
        state.reduce(.submitted(.search("x"), at: .zero))
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [.find(.search("x"), start: 0, count: 2)])
        #expect(state.list.runningSince == .seconds(9))
        let page = EpisodePage(episodes: [.sample(1), .sample(2)], total: 5, next: 2)
        state.reduce(.pageArrived(page, .search("x"), start: 0))
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [])
        state.reduce(.moreRequested(at: .seconds(10)))
        #expect(state.asked(by: .resumed(at: .seconds(11))) == [.find(.search("x"), start: 2, count: 2)])
        state.reduce(.edited(.insert("y")))
        state.reduce(.pageFailed(offline, .search("x"), start: 2, retryAt: nil))
        #expect(state.asked(by: .resumed(at: .seconds(12))) == [.debounce])
        #expect(state.list.phase == .failedMore(offline))
    }

    @Test(
        "becoming live, an episode's screen repeats interrupted requests, also after a rate limit"
    )
    func episode() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "1", at: .zero))
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [.read(id: "1")])
        let limit = ServiceFailure.rateLimited(until: nil)
        let failed = EpisodeAction.episodeFailed(limit, stored: nil, id: "1", retryAt: .seconds(20))
        #expect(state.asked(by: failed) == [.retry(at: .seconds(20))])
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [.read(id: "1")])
        state.reduce(.episodeArrived(.sample(1), id: "1"))
        #expect(state.asked(by: .resumed(at: .seconds(10))) == [])
        #expect(state.asked(by: .retryDue(at: .seconds(20))) == [], "the failure is outdated")
    }

    @Test("becoming live, the list reads the library again")
    func saved() {
        var state = SavedVideosState()
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [.library(.readRequested(at: .seconds(9)))])
    }
}
