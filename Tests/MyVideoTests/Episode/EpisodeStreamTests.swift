import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Shell
import Testing
import VideoAPI

@Suite struct EpisodeStreamTests {
    private let fixture = MyVideoFixture()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test(
        "an episode screen loads and then shows the episode", arguments: ["short1", Episode.sample(1).uuid])
    func loading(id: String) {
        let screen = fixture.feature.openEpisode(id)
        #expect(screen.state.phase == .loading)
        fixture.run()
        #expect(screen.state.phase == .loaded)
        #expect(screen.state.episode == .sample(1))
        #expect(fixture.api.requests == ["episode \(id)"])
    }

    @Test("loading ends with an error, and trying again shows the episode")
    func retry() {
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode("short1")
        let phases = Recorder<LoadPhase<ServiceFailure>>()
        screen.stream.output.state.asObservable().map(\.phase).distinctUntilChanged().record(into: phases)
        fixture.run()
        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        #expect(phases.elements == [.loading, .failed(offline), .loading, .loaded])
    }

    @Test(
        "offline, a saved episode is shown in its saved version", arguments: ["short1", "SHORT"])
    func stored(id: String) {
        fixture.save(.sample(1, day: 3))
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode(id == "SHORT" ? Episode.sample(1).uuid.uppercased() : id)
        fixture.run()
        #expect(screen.state.phase == .loaded)
        #expect(screen.state.episode == .sample(1))
        #expect(
            screen.state.source == .library(savedAt: .day(3), serviceFailure: offline))
        #expect(screen.button == .remove)
    }

    @Test("offline, an episode that is not saved fails, even if the library cannot be read")
    func notStored() {
        fixture.save(.sample(1, day: 3))
        fixture.api.failure = offline
        let other = fixture.feature.openEpisode("short2")
        fixture.run()
        #expect(other.state.phase == .failed(offline))

        fixture.library.readFailure = .denied(path: "library")
        let saved = fixture.feature.openEpisode("short1")
        fixture.run()
        #expect(saved.state.phase == .failed(offline))
    }

    @Test("online again, trying again shows the instance's episode")
    func backOnline() {
        fixture.save(.sample(1, day: 3))
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        #expect(screen.state.source == .instance)
    }

    @Test("opening another episode on the same screen cancels the first request")
    func another() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(500))
        screen.scope.dispatcher(for: EpisodeAction.self).dispatch(
            .screenOpened(id: "short2", at: .milliseconds(500)))
        fixture.run()
        #expect(fixture.api.cancelled == ["episode short1"])
        #expect(screen.state.episode == .sample(2))
    }

    @Test("named inputs become actions with the place that sent them, and outputs follow the stores")
    func namedInputs() throws {
        let screen = fixture.feature.openEpisode("short1")
        let places = Box<[String]>([])
        screen.scope.observe { action in places.with { $0.append(action.dispatched.fileID) } }.disposed(
            by: screen.scope)
        #expect(screen.stream.output.title == nil)
        #expect(!screen.stream.output.button.isEnabled)
        screen.stream.input.play()
        screen.stream.input.button.pressed()
        #expect(places.value == [], "nothing is known yet")
        fixture.run()
        #expect(screen.stream.output.title == "Episode 1")
        screen.stream.input.browse()
        screen.stream.input.button.pressed()
        #expect(screen.stream.output.button.isOn == false)
        #expect(!screen.stream.output.button.isEnabled, "the change is running")
        fixture.run()
        #expect(screen.stream.output.button.isOn == true)
        #expect(places.value.filter { $0.hasSuffix("EpisodeStreamTests.swift") }.count == 2)
        screen.close()
        screen.stream.input.button.pressed()
        fixture.run()
        #expect(fixture.feature.library.state.videos.count == 1)
    }
}
