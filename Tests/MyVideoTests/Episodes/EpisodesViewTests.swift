import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("the screen that searches for episodes")
struct EpisodesViewTests {
    private let fixture = MyVideoFixture.films()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("it starts in the list of the newest; `/` enters the field, letters search, and Down leaves it")
    func path() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        #expect(screen.frame.cursor == nil)
        #expect(screen.selected?.hasPrefix("流れ星をさがして") == true)

        screen.press("/")
        #expect(screen.frame.cursor == Position(row: 0, column: 3))
        screen.type("自然")
        fixture.run()
        screen.press(.down)
        #expect(screen.frame.cursor == nil)
        screen.press(.control("n"), .control("n"), .control("p"))
        #expect(screen.selected?.hasPrefix("自然の音 第13回") == true)
        #expect(screen.route == .episodes(query: "自然"))

        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == .episode(id: Episode.films[12].uuid))

        #expect(screen.press("j"))
        #expect(screen.selected?.hasPrefix("自然の音 第14回") == true)
        #expect(!screen.press(.escape), "it goes back")
        #expect(!screen.press("q"), "it quits")
    }

    @Test("F follows the channel of the selected video, and stops following it; help says which")
    func following() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        let texts = ["Follow this channel", "Stop following this channel", "Follow this channel"]
        for text in texts {
            #expect(screen.driver.about("F") == text)
            screen.enter("F")
        }
        let name = "channel:open_movies@videos.example"
        #expect(fixture.follows.changes == ["follow \(name)", "unfollow \(name)", "follow \(name)"])
    }

    @Test("the typed query starts after 300 ms, and blank text shows the newest episodes")
    func typing() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.type("/流")
        fixture.advance(by: .milliseconds(200))
        screen.type("れ")
        fixture.run()
        screen.enter(.backspace, .backspace)
        #expect(fixture.api.requests == ["newest 0+50", "search 流れ 0+50", "newest 0+50"])
        #expect(screen.route == .episodes(query: nil))
    }

    @Test("Enter starts the typed query immediately, and never opens results of another query")
    func impatient() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.type("/Tears")
        screen.press(.enter)
        fixture.advance(by: .milliseconds(1))
        #expect(fixture.api.requests.last == "search Tears 0+50")
        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == nil)
        fixture.run()
        #expect(fixture.api.requests.count == 2)
        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == .episode(id: Episode.films[9].uuid))
    }

    @Test(
        "reaching the bottom loads one page; a failed page is retried on the next arrival or with r"
    )
    func more() throws {
        let fixture = MyVideoFixture.films((1...120).map { .sample($0) })
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "G", "G")
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+50", "newest 50+50"])
        #expect(screen.toasts.isEmpty)
        fixture.api.failure = offline
        screen.enter("G")
        screen.enter("j", "j", "k")
        #expect(fixture.api.requests.count == 3)
        #expect(screen.text.last == "   could not load more; press r to retry")
        screen.enter("g", "G")
        #expect(fixture.api.requests.count == 4)
        fixture.api.failure = nil
        screen.enter("r")
        #expect(fixture.api.requests.last == "newest 100+50")
        screen.press("G")
        #expect(screen.selected?.hasPrefix("Episode 120") == true)
    }

    @Test(
        "a refresh keeps the selection on its episode, and a new query starts at the top"
    )
    func staying() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "j", "j", "j")
        fixture.api.episodes.insert(.sample(99, "新着"), at: 0)
        screen.enter("r")
        #expect(screen.text[3].contains("新着"))
        #expect(screen.selected?.hasPrefix("【生放送】") == true)
        screen.press("/")
        screen.type("自然")
        fixture.run()
        #expect(screen.selected?.hasPrefix("自然の音 第11回") == true)
    }

    @Test(
        "m saves or removes the selected video, the star follows, and u undoes it, each with one toast"
    )
    func keeping() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "j")
        #expect(screen.hints.hasPrefix("Enter open  m save  v play  o browser"))
        screen.enter("m")
        #expect(screen.selected?.hasPrefix("★ Big Buck Bunny") == true)
        #expect(screen.hints.contains("m remove"))
        screen.enter("m")
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        screen.enter("u")
        #expect(screen.selected?.hasPrefix("★ Big Buck Bunny") == true)
        #expect(
            screen.toasts == [
                "saved \"Big Buck Bunny\" to My Video",
                "removed \"Big Buck Bunny\" from My Video; press u to undo",
                "undid: removing \"Big Buck Bunny\" from My Video",
            ])
    }

    @Test("selected videos are saved together and undone together, and f filters the list")
    func several() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape)
        screen.enter(" ", " ", "m")
        #expect(screen.toasts == ["saved 2 videos to My Video; press u to undo"])
        #expect(screen.text.count { $0.contains("★") } == 2)
        screen.enter("u")
        #expect(screen.text.allSatisfy { !$0.contains("★") })
        screen.enter("f")
        screen.type("bunny")
        fixture.run()
        #expect(screen.text[1].contains("1 of 30 loaded videos"))
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        screen.enter(.escape)
        #expect(screen.text[1].contains("30 videos"))
    }

    @Test("pressing m twice in a row saves the video once")
    func twice() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "m", "m")
        fixture.run()
        #expect(fixture.library.written == ["add 流れ星をさがして 第一話"])
    }

    @Test("a star follows what another process saves")
    func elsewhere() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        fixture.save(SavedVideo(episode: Episode.films[0], addedAt: .day(3)))
        #expect(screen.selected?.hasPrefix("★ 流れ星") == true)
    }

    @Test("a change that the library refuses is a notice until it is dismissed")
    func refused() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        fixture.library.writeFailure = .full(path: "library")
        screen.enter(.escape, "m")
        #expect(
            screen.notice
                == "save \"流れ星をさがして 第一話\": no space left to write library; free some space and try again")
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("a failed refresh is a notice above the list, which stays")
    func failedRefresh() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        let before = screen.text
        fixture.api.failure = offline
        screen.enter(.escape, "r")
        #expect(screen.notice?.hasPrefix("videos: cannot reach videos.example") == true)
        #expect(screen.text == before)
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("a rate limit shows the time, and the screen retries then, once")
    func countdown() throws {
        fixture.api.failure = .rateLimited(until: .noon.addingTimeInterval(31))
        let screen = try fixture.open(.episodes(query: nil))
        fixture.advance(by: .seconds(21))
        #expect(screen.text.contains("   retrying at 12:00"))
        fixture.api.failure = nil
        fixture.advance(by: .seconds(9))
        #expect(fixture.api.requests.count == 1)
        fixture.run()
        #expect(fixture.api.requests.count == 2)
        #expect(screen.selected?.hasPrefix("流れ星") == true)
    }

    @Test("while the instance is down, the screen retries at growing intervals until videos arrive")
    func recovery() throws {
        fixture.api.failure = offline
        let screen = try fixture.open(.episodes(query: nil))
        fixture.advance(by: .seconds(75))
        #expect(fixture.api.requests.count == 4)
        #expect(screen.text.contains { $0.contains("cannot reach videos.example") })
        fixture.advance(by: .seconds(1_500))
        #expect(fixture.api.requests.count < 12)
        fixture.api.failure = nil
        fixture.advance(by: .seconds(301))
        #expect(screen.selected?.hasPrefix("流れ星") == true)
        let asked = fixture.api.requests.count
        fixture.run()
        #expect(fixture.api.requests.count == asked)
    }

    @Test("a rate limit that has already passed is not retried automatically")
    func pastLimit() throws {
        fixture.api.failure = .rateLimited(until: .noon)
        _ = try fixture.opened(.episodes(query: nil))
        #expect(fixture.api.requests.count == 1)
    }

    @Test(
        "a reopened screen immediately shows its previous content, including text, selection and focus"
    )
    func reopening() throws {
        let first = try fixture.opened(.episodes(query: nil))
        first.type("/自然")
        fixture.run()
        first.press(.escape)
        for _ in 1...17 { first.press("j") }
        let (frame, selected) = (first.frame, first.selected)
        first.close()

        let second = try fixture.open(.episodes(query: nil))
        #expect(second.frame == frame)
        fixture.run()
        #expect(second.frame == frame)
        #expect(second.selected == selected)
    }

    @Test("a reopened screen keeps its scroll position, also after the refresh")
    func reopeningBelow() throws {
        let fixture = MyVideoFixture.films((1...120).map { .sample($0) })
        let first = try fixture.opened(.episodes(query: nil))
        first.enter(.escape, "G")
        first.enter("G")
        let selected = first.selected
        #expect(selected?.hasPrefix("Episode 100 ") == true)
        first.close()

        let second = try fixture.opened(.episodes(query: nil))
        #expect(second.selected == selected)
        #expect(fixture.api.requests.last == "newest 0+100")
    }

    @Test("a screen reopened for another query starts at the top of the list")
    func another() throws {
        let first = try fixture.opened(.episodes(query: nil))
        first.press(.escape, "G")
        first.close()
        let second = try fixture.opened(.episodes(query: "自然"))
        #expect(second.frame.cursor == nil)
        #expect(second.selected?.hasPrefix("自然の音 第11回") == true)
        #expect(second.route == .episodes(query: "自然"))
    }

    @Test("closing the screen ends its work: no late results, no pending request")
    func closing() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "v")
        screen.type("/ab")
        fixture.advance(by: .milliseconds(400))
        screen.close()
        fixture.run()
        #expect(screen.toasts.isEmpty)
        #expect(fixture.desktop.requests.isEmpty)
        #expect(fixture.api.cancelled.count == 2)
    }
}
