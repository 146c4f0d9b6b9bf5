import ApplicationFlux
import Entities
import FluxCore
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

/// Compares the frames of all screens in all states with the files in `Golden`.
@Suite("frames of the video screens")
struct FrameTests {
    private let fixture = MyVideoFixture.films()
    private let golden = GoldenText()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("episodes: the first load, before and after the spinner appears")
    func firstLoad() throws {
        let screen = try fixture.open(.episodes(query: nil))
        fixture.advance(by: .milliseconds(149))
        #expect(golden.mismatch(screen.driver, "episodes-first-load-early") == nil)
        fixture.advance(by: .milliseconds(1))
        #expect(golden.mismatch(screen.driver, "episodes-first-load") == nil)
    }

    @Test(
        "episodes: the newest while the field is empty",
        arguments: [(21, 80), (37, 120), (37, 200), (9, 40), (3, 20)])
    func newest(rows: Int, columns: Int) throws {
        fixture.save(SavedVideo(episode: Episode.films[1], addedAt: .day(3)))
        let screen = try fixture.opened(.episodes(query: nil), rows: rows, columns: columns)
        #expect(golden.mismatch(screen.driver, "episodes-\(columns)x\(rows)") == nil)
    }

    @Test("my video in the light theme, as bytes for the terminal")
    func light() throws {
        for (index, film) in Episode.films.prefix(2).enumerated() {
            fixture.save(SavedVideo(episode: film, addedAt: .day(index)))
        }
        var renderer = Renderer(Palette(.indexed, .light))
        let screen = try fixture.opened(.myVideo)
        #expect(golden.mismatch(renderer.render(screen.frame), "my-video-light") == nil)
    }

    @Test("episodes: results with highlighted words, faded while another query loads")
    func found() throws {
        let screen = try fixture.opened(.episodes(query: "自然の音"))
        screen.press(.escape, "j")
        #expect(golden.mismatch(screen.driver, "episodes-found") == nil)
        #expect(golden.mismatchInJapanese(screen.driver, "episodes-found") == nil)
        screen.type("/ x")
        fixture.advance(by: .milliseconds(500))
        #expect(golden.mismatch(screen.driver, "episodes-asking-another") == nil)
        fixture.run()
        #expect(golden.mismatch(screen.driver, "episodes-none") == nil)
    }

    @Test("episodes: the next page while it loads, and after it failed")
    func more() throws {
        let fixture = MyVideoFixture.films((1...120).map { .sample(121 - $0, "自然の音 第\($0)回") })
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "G")
        fixture.advance(by: .milliseconds(200))
        #expect(golden.mismatch(screen.driver, "episodes-loading-more") == nil)
        fixture.api.failure = offline
        fixture.run()
        #expect(golden.mismatch(screen.driver, "episodes-more-failed") == nil)
    }

    @Test("episodes: a failure with advice, and the time of a rate limit")
    func failed() throws {
        fixture.api.failure = offline
        let screen = try fixture.open(.episodes(query: "流れ"))
        fixture.advance(by: .seconds(1))
        #expect(golden.mismatch(screen.driver, "episodes-failed") == nil)
        fixture.api.failure = .rateLimited(until: .noon.addingTimeInterval(600))
        screen.press(.escape, "r")
        fixture.advance(by: .seconds(2))
        #expect(golden.mismatch(screen.driver, "episodes-rate-limited") == nil)
    }

    @Test("an episode, from the first load to the disabled button")
    func episode() throws {
        let screen = try fixture.open(.episode(id: Episode.films[0].uuid))
        fixture.advance(by: .milliseconds(150))
        #expect(golden.mismatch(screen.driver, "episode-first-load") == nil)
        fixture.run()
        #expect(golden.mismatch(screen.driver, "episode") == nil)
        #expect(golden.mismatchInJapanese(screen.driver, "episode") == nil)
        screen.press("m")
        #expect(golden.mismatch(screen.driver, "episode-adding") == nil)
        fixture.run()
        screen.press("v")
        fixture.advance(by: .milliseconds(200))
        #expect(golden.mismatch(screen.driver, "episode-kept-asking") == nil)
    }

    @Test("an episode in other sizes", arguments: [(37, 120), (37, 200), (9, 40), (3, 20)])
    func episode(rows: Int, columns: Int) throws {
        let screen = try fixture.opened(.episode(id: Episode.films[0].uuid), rows: rows, columns: columns)
        #expect(golden.mismatch(screen.driver, "episode-\(columns)x\(rows)") == nil)
    }

    @Test("an episode in its saved version, and a failed one")
    func episodeFailed() throws {
        fixture.save(SavedVideo(episode: Episode.films[0], addedAt: .day(3)))
        fixture.api.failure = offline
        let stored = try fixture.opened(.episode(id: Episode.films[0].uuid))
        #expect(golden.mismatch(stored.frame.marked, "episode-stored") == nil)
        let failed = try fixture.opened(.episode(id: Episode.films[1].uuid))
        #expect(golden.mismatch(failed.frame.marked, "episode-failed") == nil)
    }

    @Test("the saved videos", arguments: [(21, 80), (37, 120), (9, 40)])
    func saved(rows: Int, columns: Int) throws {
        saveFilms()
        let screen = try fixture.opened(.myVideo, rows: rows, columns: columns)
        screen.press("j")
        #expect(golden.mismatch(screen.driver, "my-video-\(columns)x\(rows)") == nil)
    }

    @Test("the saved videos with a filter, and without a match")
    func filtered() throws {
        saveFilms()
        let screen = try fixture.opened(.myVideo)
        screen.press("/")
        #expect(golden.mismatch(screen.driver, "my-video-filter") == nil)
        screen.type("の")
        #expect(golden.mismatch(screen.driver, "my-video-filtered") == nil)
        #expect(golden.mismatchInJapanese(screen.driver, "my-video-filtered") == nil)
        screen.type("無")
        screen.press(.enter)
        #expect(golden.mismatch(screen.driver, "my-video-no-match") == nil)
    }

    @Test("the saved videos: loading, empty, and a failure with a retry")
    func savedStates() throws {
        fixture.library.readDelay = .seconds(1)
        let screen = try fixture.open(.myVideo)
        fixture.advance(by: .milliseconds(150))
        #expect(golden.mismatch(screen.driver, "my-video-first-load") == nil)
        fixture.run()
        #expect(golden.mismatch(screen.driver, "my-video-empty") == nil)

        let other = MyVideoFixture.films()
        other.library.readFailure = .newer(path: "~/.local/share/nagare/library.sqlite")
        let failed = try other.opened(.myVideo)
        #expect(golden.mismatch(failed.frame.marked, "my-video-failed") == nil)
    }

    private func saveFilms() {
        for (day, film) in Episode.films.prefix(8).enumerated() {
            fixture.save(SavedVideo(episode: film, addedAt: .day(60 + day)))
        }
    }
}
