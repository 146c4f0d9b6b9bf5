import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing
import VideoAPI

@Suite("the screen of one episode")
struct EpisodeViewTests {
    private let fixture = MyVideoFixture.films()
    private let film = Episode.films[0]
    private let offline = ServiceFailure.unreachable(host: "videos.example")
    private var route: Route { .episode(id: film.uuid) }

    @Test(
        "loading, the episode and an error look different, and loading ends with an error")
    func pictures() throws {
        let screen = try fixture.open(route)
        fixture.advance(by: .milliseconds(149))
        #expect(screen.text.isEmpty)
        fixture.advance(by: .milliseconds(1))
        #expect(screen.text == ["", "   ⠋ loading"])
        fixture.run()
        #expect(screen.text.first == "   流れ星をさがして 第一話")

        fixture.api.failure = .notFound
        let gone = try fixture.opened(.episode(id: "gone"))
        #expect(gone.text == ["", "   there is no such video", "   check the id and the instance"])
        #expect(gone.hints == "r refresh")
        #expect(!gone.press("m"))
        fixture.api.failure = nil
        gone.enter("r")
        #expect(gone.text[1] == "   there is no such video")
    }

    @Test(
        "the button shows its effect, or the running change while it is disabled")
    func button() throws {
        let screen = try fixture.opened(route)
        #expect(button(screen) == "[ m  Save to My Video ]")
        #expect(screen.hints.hasPrefix("m save"))
        screen.press("m")
        #expect(button(screen) == "[ saving to My Video… ]")
        #expect(!screen.press("m"))
        fixture.run()
        #expect(button(screen) == "[ m  Remove from My Video ]")
        #expect(screen.hints.hasPrefix("m remove"))
        screen.press("m")
        #expect(button(screen) == "[ removing from My Video… ]")
        fixture.run()
        screen.enter("u")
        #expect(button(screen) == "[ m  Remove from My Video ]")
        #expect(
            screen.toasts == [
                "saved \"流れ星をさがして 第一話\" to My Video",
                "removed \"流れ星をさがして 第一話\" from My Video; press u to undo",
                "undid: removing \"流れ星をさがして 第一話\" from My Video",
            ])
        #expect(fixture.library.written.count == 3)
    }

    @Test("the button follows other screens and processes, and waits until the library is loaded")
    func following() throws {
        fixture.library.readDelay = .seconds(5)
        let screen = try fixture.open(route)
        fixture.advance(by: .seconds(2))
        #expect(button(screen) == "[ checking My Video… ]")
        #expect(!screen.press("m"))
        fixture.run()
        #expect(button(screen) == "[ m  Save to My Video ]")
        fixture.save(SavedVideo(episode: film, addedAt: .day(3)))
        #expect(button(screen) == "[ m  Remove from My Video ]")
    }

    @Test("if the instance does not answer, the saved version is shown and marked, and r retries")
    func stored() throws {
        fixture.save(SavedVideo(episode: film, addedAt: .day(3)))
        fixture.api.failure = offline
        let screen = try fixture.opened(route)
        #expect(screen.text[2] == "   saved version from 2026-01-04: cannot reach videos.example")
        fixture.api.failure = nil
        screen.enter("r")
        #expect(screen.text[2].isEmpty)
    }

    @Test("a failed refresh is a notice above the episode, which stays")
    func failedRefresh() throws {
        let screen = try fixture.opened(route)
        let before = screen.text
        fixture.api.failure = offline
        screen.enter("r")
        #expect(screen.text == before)
        #expect(screen.notice?.hasPrefix("video: cannot reach videos.example") == true)
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test(
        "a rate limit shows the time of the retry, also above a saved version")
    func countdown() throws {
        fixture.api.failure = .rateLimited(until: .noon.addingTimeInterval(31))
        let empty = try fixture.open(route)
        fixture.advance(by: .milliseconds(11_500))
        #expect(empty.text.contains("   retrying at 12:00"))
        let other = MyVideoFixture.films()
        other.api.failure = fixture.api.failure
        other.save(SavedVideo(episode: film, addedAt: .day(3)))
        let screen = try other.open(route)
        other.advance(by: .seconds(10))
        #expect(screen.text[2].hasSuffix("the rate limit is reached; retrying at 12:00"))
        other.api.failure = nil
        other.run()
        #expect(screen.text[2].isEmpty)
    }

    @Test("the text scrolls with the keys of a list, but never past its ends")
    func scrolling() throws {
        let screen = try fixture.opened(route, rows: 6)
        let all = try fixture.opened(route, rows: 30).text
        screen.press("j")
        #expect(screen.text == trimmed(all[1..<7]))
        screen.press("G")
        #expect(screen.text == trimmed(all.suffix(6)))
        screen.press("g", "k")
        #expect(screen.text == trimmed(all.prefix(6)))
    }

    @Test("a click on the button presses it, one on the address opens the page, others do nothing")
    func clicking() throws {
        let screen = try fixture.opened(route)
        func target(_ text: String) throws -> Target? {
            let row = try #require(screen.text.firstIndex { $0.contains(text) })
            return screen.frame.target(at: Position(row: row, column: 5))
        }
        #expect(try target("[ m  Save to My Video ]") == .key("m"))
        #expect(try target(film.url) == .key("o"))
        #expect(try target("流れ星") == nil)
    }

    @Test("v plays the episode and o opens its page, each with one toast")
    func playing() throws {
        let fixture = MyVideoFixture.films(playbacks: [film.uuid: .file(url: "https://videos.example/1.mp4")])
        let screen = try fixture.opened(route)
        screen.press("v")
        fixture.advance(by: .milliseconds(200))
        #expect(screen.text[0] == "⠋  流れ星をさがして 第一話")
        fixture.run()
        screen.enter("o")
        #expect(fixture.player.addresses == ["https://videos.example/1.mp4"])
        #expect(fixture.desktop.requests == [.open(film.url)])
        #expect(screen.toasts == ["playing \"流れ星をさがして 第一話\"", "opened \(film.url)"])
    }

    @Test("a reopened screen shows its previous content immediately, at the same scroll position")
    func reopening() throws {
        let first = try fixture.opened(route, rows: 6)
        first.press("j", "j", "j")
        let frame = first.frame
        first.close()
        #expect(try fixture.open(route, rows: 6).frame == frame)
    }

    @Test("a closed screen shows no toasts and sends no requests")
    func closing() throws {
        let screen = try fixture.open(route)
        fixture.advance(by: .milliseconds(100))
        screen.close()
        fixture.run()
        #expect(screen.toasts.isEmpty)
        #expect(fixture.api.cancelled == ["episode \(film.uuid)"])
    }

    private func button(_ screen: ShownScreen) -> String? {
        screen.text.first { $0.hasPrefix("   [ ") }.map { String($0.dropFirst(3)) }
    }

    private func trimmed(_ rows: some Sequence<String>) -> [String] {
        var rows = Array(rows)
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows
    }
}
