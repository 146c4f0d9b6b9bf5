import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import Testing

@Suite struct MyVideoFeatureTests {
    private let fixture = MyVideoFixture()

    @Test("each screen has a scope of its own below the feature's, which ends with the screen")
    func scopes() {
        let episodes = fixture.feature.openEpisodes(pageSize: 20)
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("a/b"))
        let list = fixture.feature.openSavedVideos()
        #expect(
            fixture.feature.scope.children.map(\.path) == [
                "app/my-video/episodes", "app/my-video/episode(short1)", "app/my-video/episode(ab)",
                "app/my-video/list",
            ])
        one.close()
        two.close()
        list.close()
        #expect(fixture.feature.scope.children.map(\.name) == ["episodes"])
        #expect(!episodes.scope.isClosed)
    }

    @Test("videos of a feed are saved, or removed if all of them are saved; u undoes that")
    func feed() throws {
        let posts = [Post(.sample(1)), Post(.sample(2))]
        fixture.save(.sample(2, day: 3))
        let screen = try fixture.opened(.myVideo)
        fixture.feature.toggle(posts)
        fixture.run()
        #expect(screen.text.contains { $0.contains("Episode 1") })
        #expect(screen.toasts.last == "saved \"Episode 1\" to My Video")
        fixture.feature.toggle(posts)
        fixture.run()
        #expect(!screen.text.contains { $0.contains("Episode") })
        fixture.shell.undo(.undo)
        fixture.run()
        #expect(screen.text.contains { $0.contains("Episode 1") })
        #expect(screen.text.contains { $0.contains("Episode 2") })
    }

    @Test("a video of a feed that the instance does not return is not saved, and a notice says why")
    func feedFailure() throws {
        let screen = try fixture.opened(.myVideo)
        fixture.api.failure = .unreachable(host: "videos.example")
        fixture.feature.toggle([Post(.sample(1))])
        fixture.run()
        #expect(!screen.text.contains { $0.contains("Episode 1") })
        #expect(screen.notice?.contains("save \"Episode 1\"") == true)
        let before = screen.driver.viewport
        screen.driver.viewport = Viewport(rows: before.rows, columns: before.columns, language: .japanese)
        #expect(screen.notice?.contains("「Episode 1」の保存") == true)
    }

    @Test("closing a screen cancels its request, and nothing changes later")
    func closedScreen() {
        let episode = fixture.feature.openEpisode("short1")
        let episodes = fixture.feature.openEpisodes(pageSize: 2)
        episodes.submit(.newest)
        episodes.type("later")
        fixture.advance(by: .milliseconds(200))
        let states = Recorder<EpisodeState>()
        episode.close()
        episode.stream.output.state.changes.record(into: states)
        episodes.close()
        episodes.submit(.newest)
        episode.refresh()
        fixture.run()
        #expect(Set(fixture.api.cancelled) == ["newest 0+2", "episode short1"])
        #expect(fixture.api.requests.count == 2)
        #expect(states.elements.isEmpty)
        #expect(states.isCompleted)
        #expect(fixture.scheduler.now < .seconds(1), "nothing waits any more")
    }

    @Test("a requested change completes after its screen has closed, and says so")
    func closedAfterChange() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.toggle()
        screen.close()
        fixture.run()
        #expect(fixture.feature.videos == [.sample(1, day: 100)])
        #expect(fixture.toast != nil)
    }

    @Test("a closed screen does not follow the library")
    func closedFollowers() {
        let (list, episode) = (fixture.feature.openSavedVideos(), fixture.feature.openEpisode("short1"))
        let episodes = fixture.feature.openEpisodes(pageSize: 2)
        fixture.run()
        let (changeCount, ended) = (Box(0), Recorder<SavedVideosState>())
        list.stream.output.state.changes.record(into: ended)
        episode.stream.output.state.changes.subscribe { _ in changeCount.value += 1 }
        episodes.stream.output.state.changes.subscribe { _ in changeCount.value += 1 }
        for scope in [list.scope, episode.scope, episodes.scope] { scope.close() }
        changeCount.value = 0
        let readCount = fixture.library.readCount

        fixture.save(.sample(1, day: 3))

        #expect(fixture.feature.videos.isEmpty && fixture.library.readCount == readCount)
        #expect(changeCount.value == 0)
        #expect(ended.elements.isEmpty && ended.isCompleted)
    }

    @Test("closing the feature ends its screens, its work and its subscription to the library")
    func closedFeature() {
        let list = fixture.feature.openSavedVideos()
        let episode = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(5))
        fixture.feature.close()
        fixture.run()
        #expect(list.scope.isClosed)
        #expect(fixture.api.cancelled == ["episode short1"])
        #expect(episode.phase == .loading)

        fixture.save(.sample(1, day: 3))
        #expect(fixture.feature.videos.isEmpty)
        #expect(fixture.feature.scope.isClosed)
    }

    @Test("a feature that is closed and released leaves no subscription in the library")
    func released() {
        weak var scope: Scope?
        do {
            let feature = MyVideoFeature(
                in: fixture.root, flux: fixture.flux, shell: fixture.shell, api: fixture.api,
                library: fixture.library, player: fixture.player, follows: nil, now: { .day(1) },
                formatDate: DateFormat(day: Date.inDays))
            scope = feature.scope
            let screens = (feature.openSavedVideos().scope, feature.openEpisode("short1").scope)
            fixture.run()
            feature.close()
            #expect(screens.0.isClosed && screens.1.isClosed)
        }
        #expect(scope == nil)
    }
}
