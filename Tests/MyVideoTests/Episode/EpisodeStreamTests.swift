import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@testable import MyVideo

@Suite struct EpisodeStreamTests {
    private let fixture = MyVideoFixture()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test(
        "an episode screen loads and then shows the episode", arguments: ["short1", Episode.sample(1).uuid])
    func loading(id: String) {
        let screen = fixture.feature.openEpisode(id)
        #expect(screen.phase == .loading)
        fixture.run()
        #expect(screen.phase == .loaded)
        #expect(screen.state.episode == .sample(1))
        #expect(fixture.api.requests == ["episode \(id)"])
    }

    @Test("loading ends with an error, and trying again shows the episode")
    func retry() {
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode("short1")
        let found = Recorder<Result<FoundEpisode, ServiceFailure>?>()
        screen.stream.output.found.record(into: found)
        fixture.run()
        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        let episode = FoundEpisode(episode: .sample(1), source: .instance)
        #expect(found.elements == [nil, .failure(offline), nil, .success(episode)])
    }

    @Test(
        "offline, a saved episode is shown in its saved version", arguments: ["short1", "SHORT"])
    func stored(id: String) {
        fixture.save(.sample(1, day: 3))
        fixture.api.failure = offline
        let screen = fixture.feature.openEpisode(id == "SHORT" ? Episode.sample(1).uuid.uppercased() : id)
        fixture.run()
        #expect(screen.phase == .loaded)
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
        #expect(other.phase == .failed(offline))

        fixture.library.readFailure = .denied(path: "library")
        let saved = fixture.feature.openEpisode("short1")
        fixture.run()
        #expect(saved.phase == .failed(offline))
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

    @Test("two screens of one episode share a request, which is cancelled when both have closed")
    func shared() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        fixture.advance(by: .milliseconds(500))
        one.close()
        fixture.run()
        #expect(fixture.api.requests == ["episode short1"])
        #expect(fixture.api.cancelled == [])
        #expect(two.state.episode == .sample(1))
        two.refresh()
        fixture.advance(by: .milliseconds(500))
        two.close()
        fixture.run()
        #expect(fixture.api.cancelled == ["episode short1"])
    }

    @Test("refreshing while a request is running sends it again in its place")
    func impatient() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(500))
        screen.refresh()
        fixture.run()
        #expect(fixture.api.requests == ["episode short1", "episode short1"])
        #expect(fixture.api.cancelled == ["episode short1"])
        #expect(fixture.scheduler.now < .seconds(2))
    }

    @Test("a saved version is replaced when the rate limit ends, and a failed request is repeated then")
    func rateLimit() {
        let fixture = MyVideoFixture.films()
        let film = Episode.films[0]
        fixture.save(SavedVideo(episode: film, addedAt: .day(3)))
        let start = fixture.scheduler.now
        fixture.api.failure = .rateLimited(until: .noon.addingTimeInterval(start / .seconds(1) + 31))
        let (saved, other) = (
            fixture.feature.openEpisode(film.uuid), fixture.feature.openEpisode(Episode.films[1].uuid)
        )
        fixture.advance(by: .seconds(2))
        #expect(saved.state.source != .instance)
        #expect(other.state.episode == nil)
        #expect(saved.request?.nextRequestAt == other.request?.nextRequestAt)
        #expect(saved.request?.nextRequestAt.map { $0 - start } ?? .zero > .seconds(30))
        fixture.api.failure = nil
        fixture.advance(by: .seconds(31))
        #expect(saved.state.source == .instance)
        #expect(other.state.episode == Episode.films[1])
        #expect(fixture.api.requests.count == 4)
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
        #expect(screen.stream.output.button.isOn == true, "the change is shown at once")
        #expect(!screen.stream.output.button.isEnabled, "the change is running")
        fixture.run()
        #expect(screen.stream.output.button.isOn == true)
        #expect(places.value.filter { $0.hasSuffix("EpisodeStreamTests.swift") }.count == 2)
        screen.close()
        screen.stream.input.button.pressed()
        fixture.run()
        #expect(fixture.feature.videos.count == 1)
    }
}
