import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import Testing
import VideoAPI

@Suite struct ReadmeTests {
    @Test("the README's example keeps a video and lists it")
    func example() {
        let episode = Episode.sample(1)
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let api = InMemoryVideoAPI(origin: episode.origin, episodes: [episode], scheduler: scheduler)

        let feature = MyVideoFeature(in: root, api: api, library: InMemoryMyVideoLibrary()) { .day(1) }
        let screen = feature.openEpisode(episode.uuid)
        scheduler.run()
        #expect(screen.stream.output.button.value == .register)

        screen.stream.input.toggled()
        scheduler.run()
        #expect(screen.stream.output.button.value == .unregister)

        let list = feature.openList()
        #expect(list.stream.output.videos.value.map(\.episode) == [episode])
        feature.close()
    }
}
