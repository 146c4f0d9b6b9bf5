import Entities
import FluxCore
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("B-X6 screens that are opened again")
struct ReopeningTests {
    private let fixture = MyVideoFixture()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("B-X6 an episodes screen opened again shows at once what it had, then what is new")
    func episodes() {
        let first = fixture.feature.openEpisodes(pageSize: 2)
        first.stream.input.submitted(.search("episode"))
        fixture.run()
        first.close()
        fixture.api.episodes.insert(.sample(9), at: 0)

        let output = fixture.feature.openEpisodes(pageSize: 3).stream.output
        #expect(output.episodes.value == [.sample(1), .sample(2)])
        #expect(output.phase.value == .loading)
        fixture.run()

        #expect(output.episodes.value == [.sample(9), .sample(1), .sample(2)])
        #expect(fixture.api.asked == ["search episode 0+2", "search episode 0+3"])
    }

    @Test("B-X6 what was under way when the screen closed is asked again")
    func underWay() {
        let first = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()
        first.stream.input.reachedBottom()
        first.close()

        let output = fixture.feature.openEpisodes("", pageSize: 2).stream.output
        fixture.run()

        #expect(output.phase.value == .loaded)
        #expect(output.episodes.value == [.sample(1), .sample(2)])
    }

    @Test("B-X6 a screen opened for a text shows what was found for that, not for another")
    func byText() {
        let one = fixture.feature.openEpisodes("Episode 1", pageSize: 2)
        fixture.run()
        one.close()
        let two = fixture.feature.openEpisodes("Episode 2", pageSize: 2)
        #expect(two.stream.output.episodes.value == [])
        two.stream.input.submitted(.search("Episode 3"))
        fixture.run()
        #expect(two.stream.output.episodes.value == [.sample(3)])
        two.close()

        #expect(
            fixture.feature.openEpisodes("Episode 1", pageSize: 2).stream.output.episodes.value.count == 1)
        let again = fixture.feature.openEpisodes("Episode 2", pageSize: 2)
        #expect(again.stream.output.episodes.value == [], "it had gone astray")
    }

    @Test("B-X6 B-F12 when asking again fails, what the screen had stays, and a notice says why")
    func failing() {
        let first = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()
        first.close()
        fixture.api.failure = offline

        let output = fixture.feature.openEpisodes("", pageSize: 2).stream.output
        fixture.run()

        #expect(output.episodes.value == [.sample(1), .sample(2)])
        #expect(output.phase.value == .failed(offline))
        #expect(output.notice.value == offline)
    }

    @Test("B-X6 B-M1 an episode opened again shows at once and is read again; its failure keeps it")
    func episode() {
        let first = fixture.feature.openEpisode("short1")
        fixture.run()
        first.close()
        fixture.api.failure = offline

        let output = fixture.feature.openEpisode("short1").stream.output
        #expect(output.episode.value == .sample(1))
        #expect(output.phase.value == .loading)
        fixture.run()

        #expect(output.episode.value == .sample(1))
        #expect(output.phase.value == .failed(offline))
        #expect(fixture.api.asked == ["episode short1", "episode short1"])
    }

    @Test("B-X6 an episode opened again waits for no change of before, and tells of none")
    func changeUnderWay() {
        let first = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeDelay = .seconds(5)
        first.stream.input.toggled()
        fixture.advance(by: .seconds(1))
        first.close()

        let second = fixture.feature.openEpisode("short1").stream
        let toasts = Recorder<ChangeState.Toast>()
        second.output.toasts.asObservable().record(into: toasts)
        #expect(second.output.change.value == .idle)
        #expect(second.output.canToggle.value)
        fixture.run()

        #expect(second.output.button.value == .unregister)
        #expect(toasts.elements.isEmpty)
    }

    @Test("B-X6 a list opened again shows at once what it had, then what is new")
    func list() {
        fixture.keep(.sample(1, day: 3))
        let first = fixture.feature.openList()
        fixture.run()
        first.close()
        let second = fixture.feature.openList()
        #expect(second.stream.output.videos.value == [.sample(1, day: 3)])
        #expect(second.stream.output.phase.value == .loaded)
    }

    @Test("F8 B-X6 screens of a snapshot begin with what they had, in another process too")
    func snapshot() throws {
        fixture.keep(.sample(1, day: 3), .sample(2, day: 4))
        let (list, episodes) = (fixture.feature.openList(), fixture.feature.openEpisodes("", pageSize: 2))
        let episode = fixture.feature.openEpisode("short3")
        fixture.run()
        list.stream.input.removed(Episode.sample(2).id)
        fixture.run()
        let coded = try JSONEncoder().encode(try fixture.root.snapshot())

        let other = MyVideoFixture(waitingFor: try JSONDecoder().decode(ScopeSnapshot.self, from: coded))

        let reopened = other.feature.openList().stream.output
        #expect(reopened.videos.value == list.stream.output.videos.value)
        #expect(reopened.canUndo.value)
        let listed = other.feature.openEpisodes("", pageSize: 2).stream.output
        #expect(listed.episodes.value == episodes.stream.output.episodes.value)
        let shown = other.feature.openEpisode("short3").stream.output
        #expect(shown.episode.value == episode.stream.output.episode.value)
    }

    @Test("B-M4 B-X6 what a list removed before it closed can be undone when it is opened again")
    func undo() {
        fixture.keep(.sample(1, day: 3))
        let first = fixture.feature.openList()
        fixture.run()
        first.stream.input.removed(Episode.sample(1).id)
        fixture.run()
        first.close()

        let second = fixture.feature.openList().stream
        #expect(second.output.canUndo.value)
        second.input.undone()
        fixture.run()

        #expect(second.output.videos.value == [.sample(1, day: 3)])
        #expect(!second.output.canUndo.value)
    }
}
