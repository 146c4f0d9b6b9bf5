import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct EpisodeViewStreamTests {
    private let fixture = MyVideoFixture()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test(
        "B-M1 an episode screen loads, then shows the episode", arguments: ["short1", Episode.sample(1).uuid])
    func loading(id: String) {
        let screen = fixture.feature.openEpisode(id)
        #expect(screen.stream.output.phase.value == .loading)
        fixture.run()
        #expect(screen.stream.output.phase.value == .loaded)
        #expect(screen.stream.output.episode.value == .sample(1))
        #expect(fixture.api.asked == ["episode \(id)"])
    }

    @Test("B-M1 loading ends after an error, and trying again brings the episode")
    func retry() {
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode("short1")
        let phases = Recorder<EpisodeState.Phase>()
        screen.stream.output.phase.asObservable().record(into: phases)
        fixture.run()
        fixture.api.failure = nil
        screen.stream.input.retried()
        fixture.run()
        #expect(phases.elements == [.loading, .failed(offline), .loading, .loaded])
    }

    @Test(
        "B-M6 without the network a kept episode is shown as it was stored", arguments: ["short1", "SHORT"])
    func stored(id: String) {
        fixture.keep(.sample(1, day: 3))
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode(id == "SHORT" ? Episode.sample(1).uuid.uppercased() : id)
        fixture.run()
        #expect(screen.stream.output.phase.value == .loaded)
        #expect(screen.stream.output.episode.value == .sample(1))
        #expect(
            screen.stream.output.state.value.source == .library(keptAt: .day(3), insteadOf: offline))
        #expect(screen.stream.output.button.value == .unregister)
    }

    @Test("B-M6 without the network an episode that is not kept fails, also when the library cannot be read")
    func notStored() {
        fixture.keep(.sample(1, day: 3))
        fixture.api.failure = offline
        let other = fixture.feature.openEpisode("short2")
        fixture.run()
        #expect(other.stream.output.phase.value == .failed(offline))

        fixture.library.readFailure = .denied(path: "library")
        let kept = fixture.feature.openEpisode("short1")
        fixture.run()
        #expect(kept.stream.output.phase.value == .failed(offline))
    }

    @Test("B-M6 back on the network, trying again shows the instance's episode")
    func backOnline() {
        fixture.keep(.sample(1, day: 3))
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.api.failure = nil
        screen.stream.input.retried()
        fixture.run()
        #expect(screen.stream.output.state.value.source == .instance)
    }

    @Test("opening another episode in the same screen cancels the first")
    func another() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(500))
        screen.stream.input.opened("short2")
        fixture.run()
        #expect(fixture.api.cancelled == ["episode short1"])
        #expect(screen.stream.output.episode.value == .sample(2))
    }
}
