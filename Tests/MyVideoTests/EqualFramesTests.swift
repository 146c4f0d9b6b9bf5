import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("equal states draw equal frames", .serialized, .blocking) struct EqualFramesTests {
    private static let films = Episode.films + (31...55).map { .sample($0) }
    private let fixture = MyVideoFixture.films(
        films,
        playbacks: [
            films[0].uuid: .file(url: "https://videos.example/1.mp4"),
            films[1].uuid: .notReady(state: "To transcode"),
        ])

    @Test(
        "after each random event, encoded and decoded states draw the same frame",
        arguments: [Route.episodes(query: nil), .episode(id: Episode.films[0].uuid), .myVideo])
    func equal(route: Route) throws {
        for (day, film) in Self.films.prefix(12).enumerated() {
            fixture.save(SavedVideo(episode: film, addedAt: .day(60 + day)))
        }
        let (scheduler, start) = (fixture.scheduler, fixture.scheduler.now)
        fixture.api.fault = { number in
            switch number % 7 {
            case 3: .unavailable(status: 503)
            case 5: .rateLimited(until: .noon.addingTimeInterval((scheduler.now + .seconds(9)) / .seconds(1)))
            default: nil
            }
        }
        let rounds = TestRounds(quick: 150, long: 2_000, seed: 20_261_122)
        let interval = Duration.milliseconds(3_700) * rounds.count / 2_000
        disturb(from: start, every: interval)
        let frames = EqualFrames(scheduler, fixture.root, keys: MyVideoFeature.keySections) { other in
            MyVideoFixture.films(Self.films, in: other, on: scheduler).feature.entries.open(route, .restored)
        }
        let screen = try fixture.open(route).driver.screen

        #expect(try frames.difference(screen, rounds) == nil)
        #expect(fixture.api.requests.count > 5 || route == .myVideo)
        #expect(scheduler.now > start + interval * 16)
    }

    /// Saves and removes videos like other programs, and lets the library fail for a while.
    private func disturb(from start: Duration, every interval: Duration) {
        let (library, scope) = (fixture.library, fixture.root.child("elsewhere"))
        for step in 1...400 {
            let film = Self.films[step * 7 % 40]
            scope.work("step \(step)", .debounced(for: interval * step)) {
                library.readFailure = step % 9 == 4 ? .busy(path: "library") : nil
                if step % 3 == 0 {
                    try? await library.remove(film.id)
                } else {
                    try? await library.add(film, at: .day(step))
                }
                library.writeFailure = step % 5 == 2 ? .full(path: "library") : nil
            }
        }
    }
}
