import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FluxTesting
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames
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
        #expect(fixture.library.readCount == 0)
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

    @Test("the user is not asked about interrupted changes that the library contains")
    func interrupted() throws {
        let before = MyVideoFixture.films()
        let list = before.feature.openSavedVideos()
        before.run()
        let films = Array(Episode.films.prefix(3))
        list.stream.input.action(.video(.changesRequested(films.map { .save($0) })))
        let fixture = MyVideoFixture(Episode.films, waitingFor: try coded(before.root.snapshot()))
        fixture.save(SavedVideo(episode: films[1], addedAt: .day(3)))
        #expect(fixture.feature.videos.isEmpty, "nobody makes the changes any more")
        fixture.feature.completeInterruptedChanges()
        fixture.run()
        let questions = fixture.shell.store.state.questions
        #expect(
            questions.map { fixture.shell.line(of: $0, in: .english)?.text }
                == [films[0], films[2]].map { "saving \"\($0.name)\" was interrupted; save it now?" })
        #expect(fixture.shell.store.state.undo?.done.count == 1, "the one that was made can be undone")
        #expect(fixture.library.written == ["add \(films[1].name)"])
        // Once it is known what became of them, they are not asked about again.
        let other = MyVideoFixture(Episode.films, waitingFor: try coded(fixture.root.snapshot()))
        let count = other.shell.store.state.questions.count
        other.feature.completeInterruptedChanges()
        other.run()
        #expect(other.shell.store.state.questions.count == count)
    }

    @Test("the question names the video, and saves it if the answer is yes", arguments: [true, false])
    func offer(isYes: Bool) throws {
        let film = Episode.films[0]
        let before = MyVideoFixture.films()
        let list = before.feature.openSavedVideos()
        before.run()
        list.stream.input.action(.video(.changeRequested(.save(film))))
        let fixture = MyVideoFixture(Episode.films, waitingFor: try before.root.snapshot())
        fixture.feature.completeInterruptedChanges()
        _ = try fixture.open(.myVideo, .resumed)
        fixture.run()
        let shell = fixture.shell
        let question = try #require(shell.store.state.questions.first)
        #expect(
            shell.line(of: question, in: .english)?.text
                == "saving \"\(film.name)\" was interrupted; save it now?")
        shell.store.dispatch(.questionAnswered(question, isYes: isYes))
        fixture.run()
        #expect(fixture.feature.videos.map(\.id) == (isYes ? [film.id] : []))
    }

    @Test("becoming live, an episode's screen shows what it had, and reads it again")
    func episode() throws {
        let before = MyVideoFixture.films()
        let route = Route.episode(id: Episode.films[0].uuid)
        let frame = try before.opened(route).frame
        let fixture = MyVideoFixture(Episode.films, waitingFor: try coded(before.root.snapshot()))
        let screen = try fixture.open(route, .resumed)
        #expect(screen.frame == frame)
        fixture.run()
        #expect(screen.frame == frame)
        #expect(fixture.api.requests == ["episode \(Episode.films[0].uuid)"])
    }

    @Test(
        "becoming live, an episode's screen repeats an interrupted request, also during a rate limit",
        arguments: [nil, ServiceFailure.rateLimited(until: .noon.addingTimeInterval(60))])
    func interruptedEpisode(failure: ServiceFailure?) throws {
        let before = MyVideoFixture.films()
        before.api.failure = failure
        let route = Route.episode(id: Episode.films[0].uuid)
        _ = try before.open(route)
        before.advance(by: .milliseconds(failure == nil ? 500 : 5_000))
        let fixture = MyVideoFixture(Episode.films, waitingFor: try coded(before.root.snapshot()))
        let screen = try fixture.open(route, .resumed)
        fixture.advance(by: .milliseconds(200))
        #expect(screen.text.last?.hasSuffix("loading") == true)
        fixture.run()
        #expect(screen.text.first == "   流れ星をさがして 第一話")
        #expect(fixture.api.requests.count == 1)
    }

    @Test("a session that an earlier version saved shows its episode at once")
    func earlierVersion() throws {
        let state = #"""
            {"id":"1","episode":\#(try json(Episode.sample(1))),"source":{"instance":{}},
            "phase":{"loaded":{}},"offset":{"top":3},"notices":{"notices":[]},"video":\#(try json(VideoState()))}
            """#
        let decoded = try JSONDecoder().decode(EpisodeState.self, from: Data(state.utf8))
        #expect(decoded.episode == .sample(1))
        #expect(decoded.offset.top == 3)
    }

    private func coded(_ snapshot: ScopeSnapshot) throws -> ScopeSnapshot {
        try JSONDecoder().decode(ScopeSnapshot.self, from: JSONEncoder().encode(snapshot))
    }

    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    @Test("becoming live, the list reads the library again")
    func saved() throws {
        let fixture = MyVideoFixture.films()
        _ = try fixture.open(.myVideo, .resumed)
        fixture.run()
        #expect(fixture.library.readCount == 1)
    }
}
