import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ServiceTexts
import TerminalFrames
import Testing
import VideoAPI

@Suite struct ReadmeTests {
    @Test("the README's example saves a video and lists it")
    func example() throws {
        let episode = Episode.sample(1)
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let api = InMemoryVideoAPI(origin: episode.origin, episodes: [episode], scheduler: scheduler)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: episode.origin)
        let player = InMemoryVideoPlayer()
        let shell = ShellFlux(in: root, desktop: InMemoryDesktop())

        let feature = MyVideoFeature(
            in: root, flux: flux, shell: shell, api: api, library: InMemoryMyVideoLibrary(), player: player,
            follows: nil, now: { .day(1) }, formatDate: DateFormat(day: Date.inDays, time: { _ in "13:42" }))
        let screen = feature.openEpisode(episode.uuid)
        scheduler.run()
        #expect(screen.stream.output.button.effect == .save)

        screen.stream.input.button.pressed()
        scheduler.run()
        #expect(screen.stream.output.button.effect == .remove)
        #expect(feature.library.store.state[.all]?.map(\.episode) == [episode])
        feature.close()
    }
}
