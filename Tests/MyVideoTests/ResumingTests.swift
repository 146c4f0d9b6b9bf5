import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
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
        #expect(state.asked(by: .resumed(at: .seconds(9))).map(Self.start) == [0])
        #expect(state.episodes.query.runningSince == .seconds(9))
        state.answer(1, 2, next: 2)
        #expect(state.asked(by: .resumed(at: .seconds(9))) == [])
        state.reduce(.pages(.nextPageRequested(at: .seconds(10))))
        #expect(state.asked(by: .resumed(at: .seconds(11))).map(Self.start) == [2])
        state.reduce(.edited(.insert("y")))
        state.fail(offline)
        #expect(state.asked(by: .resumed(at: .seconds(12))) == [.debounce])
        #expect(state.episodes.query.phase == .failedMore(offline))
    }

    /// Where the requested page starts; `nil` for other commands.
    private static func start(_ command: EpisodesState.Command) -> Int? {
        if case .pages(.fetch(let request), _) = command { request.cursor } else { nil }
    }

    @Test("an interrupted change is made again only if the user wants that, and not if it was made")
    func interrupted() throws {
        var state = VideoState()
        let change = LibraryChange.save(.sample(1))
        state.reduce(.changeRequested(change))
        #expect(state.asked(by: .resumed) == [.checkInterruptedChange(change)])
        var done = state
        #expect(done.asked(by: .interruptedChangeChecked(change, isDone: true)) == [])
        #expect(done.asked(by: .resumed) == [])
        #expect(
            state.asked(by: .interruptedChangeChecked(change, isDone: false)) == [
                .offerInterruptedChange(change)
            ])
        #expect(state.asked(by: .resumed) == [])
        #expect(state.change.running == nil)
    }

    @Test("the question names the video, and saves it if the answer is yes", arguments: [true, false])
    func offer(isYes: Bool) throws {
        let film = Episode.films[0]
        let before = MyVideoFixture.films()
        let list = before.feature.openSavedVideos()
        before.run()
        list.stream.input.action(.video(.changeRequested(.save(film))))
        let fixture = MyVideoFixture(Episode.films, waitingFor: try before.root.snapshot())
        _ = try fixture.open(.myVideo, .resumed)
        fixture.run()
        let shell = fixture.shell
        let question = try #require(shell.store.state.questions.first)
        #expect(
            shell.line(of: question, in: .english)?.text
                == "saving \"\(film.name)\" was interrupted; save it now?")
        shell.store.dispatch(.questionAnswered(question, isYes: isYes))
        fixture.run()
        #expect(fixture.feature.library.state.videos.map(\.id) == (isYes ? [film.id] : []))
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
