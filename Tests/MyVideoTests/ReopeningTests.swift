import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("reopened screens")
struct ReopeningTests {
    private let fixture = MyVideoFixture()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("a reopened episodes screen shows its previous episodes immediately, then new ones")
    func episodes() {
        let first = fixture.feature.openEpisodes(pageSize: 2)
        first.submit(.search("episode"))
        fixture.run()
        first.close()
        fixture.api.episodes.insert(.sample(9), at: 0)

        let output = fixture.feature.openEpisodes(pageSize: 3)
        #expect(output.episodes == [.sample(1), .sample(2)])
        #expect(output.state.episodes.query.phase == .loading)
        fixture.run()

        #expect(output.episodes == [.sample(9), .sample(1), .sample(2)])
        #expect(fixture.api.requests == ["search episode 0+2", "search episode 0+3"])
    }

    @Test("a request that was interrupted by closing the screen is repeated")
    func underWay() {
        let first = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()
        first.reachBottom()
        first.close()

        let output = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()

        #expect(output.state.episodes.query.phase == .loaded)
        #expect(output.episodes == [.sample(1), .sample(2)])
    }

    @Test("a screen opened for a text shows the results of that text only")
    func byText() {
        let one = fixture.feature.openEpisodes("Episode 1", pageSize: 2)
        fixture.run()
        one.close()
        let two = fixture.feature.openEpisodes("Episode 2", pageSize: 2)
        #expect(two.episodes == [])
        two.submit(.search("Episode 3"))
        fixture.run()
        #expect(two.episodes == [.sample(3)])
        two.close()

        #expect(
            fixture.feature.openEpisodes("Episode 1", pageSize: 2).episodes.count == 1)
        let again = fixture.feature.openEpisodes("Episode 2", pageSize: 2)
        #expect(again.episodes == [], "it had gone astray")
    }

    @Test("if refreshing a reopened screen fails, its content stays and a notice says why")
    func failing() {
        let first = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()
        first.close()
        fixture.api.failure = offline

        let output = fixture.feature.openEpisodes("", pageSize: 2)
        fixture.run()

        #expect(output.episodes == [.sample(1), .sample(2)])
        #expect(output.state.episodes.query.phase == .failed(offline))
        #expect(output.state.episodes.notices.shown == offline)
    }

    @Test("a reopened episode is shown immediately and read again, and stays if that fails")
    func episode() {
        let first = fixture.feature.openEpisode("short1")
        fixture.run()
        first.close()
        fixture.api.failure = offline

        let output = fixture.feature.openEpisode("short1")
        #expect(output.state.episode == .sample(1))
        #expect(output.phase == .loading)
        fixture.run()

        #expect(output.state.episode == .sample(1))
        #expect(output.phase == .failed(offline))
        #expect(fixture.api.requests == ["episode short1", "episode short1"])
    }

    @Test("a reopened episode shows a change that is still running")
    func changeUnderWay() {
        let first = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeDelay = .seconds(5)
        first.toggle()
        fixture.advance(by: .seconds(1))
        first.close()

        let second = fixture.feature.openEpisode("short1")
        #expect(second.change == .save(.sample(1)))
        #expect(second.button == .remove && !second.canToggle)
        fixture.run()
        #expect(second.canToggle)

        #expect(second.button == .remove)
    }

    @Test("a reopened list shows its previous videos immediately, then new ones")
    func list() {
        fixture.save(.sample(1, day: 3))
        let first = fixture.feature.openSavedVideos()
        fixture.run()
        first.close()
        fixture.save(.sample(2, day: 4))
        let second = fixture.feature.openSavedVideos()
        #expect(second.rows == [.sample(1, day: 3)])
        fixture.run()
        #expect(second.rows == [.sample(2, day: 4), .sample(1, day: 3)])
    }

    @Test("screens of a restored snapshot start with what they had, also in another process")
    func snapshot() throws {
        fixture.save(.sample(1, day: 3), .sample(2, day: 4))
        let (list, episodes) = (
            fixture.feature.openSavedVideos(), fixture.feature.openEpisodes("", pageSize: 2)
        )
        let episode = fixture.feature.openEpisode("short3")
        fixture.run()
        list.remove(Episode.sample(2).id)
        fixture.run()
        let coded = try JSONEncoder().encode(try fixture.root.snapshot())

        let other = MyVideoFixture(waitingFor: try JSONDecoder().decode(ScopeSnapshot.self, from: coded))

        _ = other.feature.openSavedVideos()
        #expect(other.feature.videos == fixture.feature.videos)
        #expect(other.shell.store.state.undo?.done.count == 1)
        #expect(other.feature.openEpisodes("", pageSize: 2).episodes == episodes.episodes)
        #expect(other.feature.openEpisode("short3").state.episode == episode.state.episode)
    }

    @Test("a removal can be undone after its screen was closed")
    func undo() {
        fixture.save(.sample(1, day: 3))
        let first = fixture.feature.openSavedVideos()
        fixture.run()
        first.remove(Episode.sample(1).id)
        fixture.run()
        first.close()

        fixture.shell.undo(.undo)
        fixture.run()

        #expect(fixture.feature.videos == [.sample(1, day: 3)])
    }
}
