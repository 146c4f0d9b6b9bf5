import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct MyVideoFeatureTests {
    private let fixture = MyVideoFixture()

    @Test("each screen has a scope of its own below the feature's, which ends with the screen")
    func scopes() {
        let episodes = fixture.feature.openEpisodes(pageSize: 20)
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("a/b"))
        let list = fixture.feature.openList()
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

    @Test("B-X7 closing a screen cancels its request, and nothing changes later")
    func closedScreen() {
        let episode = fixture.feature.openEpisode("short1")
        let episodes = fixture.feature.openEpisodes(pageSize: 2)
        episodes.stream.input.submitted(.newest)
        episodes.stream.input.searchText("later")
        fixture.advance(by: .milliseconds(200))
        let phases = Recorder<EpisodeState.Phase>()
        episode.stream.output.phase.changes.record(into: phases)
        episode.close()
        episodes.close()
        episodes.stream.input.submitted(.newest)
        episode.stream.input.retried()
        fixture.run()
        #expect(Set(fixture.api.cancelled) == ["newest 0+2", "episode short1"])
        #expect(fixture.api.asked.count == 2)
        #expect(phases.elements.isEmpty)
        #expect(phases.isCompleted)
        #expect(fixture.scheduler.now < .seconds(1), "nothing waits any more")
    }

    @Test("B-X7 a change that was asked for is made when its screen closes, without a late notice")
    func closedAfterChange() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        let toasts = Recorder<ChangeState.Toast>()
        screen.stream.output.toasts.asObservable().record(into: toasts)
        screen.stream.input.toggled()
        screen.close()
        fixture.run()
        #expect(fixture.feature.kept.state.videos == [.sample(1, day: 100)])
        #expect(toasts.elements.isEmpty)
    }

    @Test("B-X7 a closed screen tells nothing of what happens to the library afterwards")
    func closedFollowers() {
        let (list, episode) = (fixture.feature.openList(), fixture.feature.openEpisode("short1"))
        let episodes = fixture.feature.openEpisodes(pageSize: 2)
        fixture.run()
        let (told, ended) = (Box(0), Recorder<[KeptVideo]>())
        list.stream.output.steps.subscribe { _ in told.value += 1 }
        list.stream.output.state.changes.subscribe { _ in told.value += 1 }
        list.stream.output.phase.changes.subscribe { _ in told.value += 1 }
        list.stream.output.videos.changes.record(into: ended)
        episode.stream.output.button.changes.subscribe { _ in told.value += 1 }
        episode.stream.output.canToggle.changes.subscribe { if $0 { told.value += 1 } }
        episodes.stream.output.kept.changes.subscribe { _ in told.value += 1 }
        for scope in [list.scope, episode.scope, episodes.scope] { scope.close() }

        fixture.keep(.sample(1, day: 3))

        #expect(fixture.feature.kept.state.videos.count == 1)
        #expect(told.value == 0)
        #expect(ended.elements.isEmpty && ended.isCompleted)
    }

    @Test("B-X7 closing the feature ends its screens, its work and its listening to the library")
    func closedFeature() {
        let list = fixture.feature.openList()
        let episode = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(5))
        fixture.feature.close()
        fixture.run()
        #expect(list.scope.isClosed)
        #expect(fixture.api.cancelled == ["episode short1"])
        #expect(episode.stream.output.phase.value == .loading)

        fixture.keep(.sample(1, day: 3))
        #expect(fixture.feature.kept.state.videos.isEmpty)
        #expect(fixture.feature.scope.isClosed)
    }

    @Test("B-X7 a feature that was closed and let go leaves nothing behind in the library")
    func released() {
        weak var scope: Scope?
        do {
            let feature = MyVideoFeature(in: fixture.root, api: fixture.api, library: fixture.library) {
                .day(1)
            }
            scope = feature.scope
            let screens = (feature.openList().scope, feature.openEpisode("short1").scope)
            fixture.run()
            feature.close()
            #expect(screens.0.isClosed && screens.1.isClosed)
        }
        #expect(scope == nil)
    }
}
