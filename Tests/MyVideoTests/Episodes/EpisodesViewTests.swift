import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveTesting
import ScreenTesting
import TerminalUI
import Testing

@Suite("The screen that searches for episodes")
struct EpisodesViewTests {
    private let fixture = MyVideoFixture.films()
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("it starts in the field, the newest below; letters search, arrows move, Enter opens, Esc leaves")
    func path() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        #expect(screen.frame.cursor == Position(row: 0, column: 3))
        #expect(screen.selected?.hasPrefix("流れ星をさがして") == true)

        screen.type("自然")
        fixture.run()
        screen.press(.down, .control("n"), .control("n"), .control("p"))
        #expect(screen.selected?.hasPrefix("自然の音 第13回") == true)
        #expect(screen.route == .episodes(query: "自然"))

        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == .episode(id: Episode.films[12].uuid))

        #expect(screen.press(.escape))
        #expect(screen.frame.cursor == nil)
        #expect(screen.press("j"))
        #expect(screen.selected?.hasPrefix("自然の音 第14回") == true)
        #expect(!screen.press(.escape), "it goes back")
        #expect(!screen.press("q"), "it quits")
        screen.press("/")
        #expect(screen.frame.cursor == Position(row: 0, column: 7))
        #expect(screen.press("q"), "it is a letter again")
    }

    @Test("B-S1 what was typed is asked when it has rested for 300 ms, and blank text for the newest")
    func typing() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.type("流")
        fixture.advance(by: .milliseconds(200))
        screen.type("れ")
        fixture.run()
        screen.enter(.backspace, .backspace)
        #expect(fixture.api.asked == ["newest 0+50", "search 流れ 0+50", "newest 0+50"])
        #expect(screen.route == .episodes(query: nil))
    }

    @Test("B-S4 Enter asks what was typed at once, and opens nothing that answers another question")
    func impatient() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.type("Tears")
        screen.press(.enter)
        fixture.advance(by: .milliseconds(1))
        #expect(fixture.api.asked.last == "search Tears 0+50")
        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == nil)
        fixture.run()
        #expect(fixture.api.asked.count == 2)
        screen.press(.enter)
        #expect(fixture.flux.routing.state.top == .episode(id: Episode.films[9].uuid))
    }

    @Test(
        "B-S2 B-S5 reaching the bottom loads more, once; what failed is asked again on the next arrival, or by r"
    )
    func more() throws {
        let fixture = MyVideoFixture.films((1...120).map { .sample($0) })
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "G", "G")
        fixture.run()
        #expect(fixture.api.asked == ["newest 0+50", "newest 50+50"])
        fixture.api.failure = offline
        screen.enter("G")
        screen.enter("j", "j", "k")
        #expect(fixture.api.asked.count == 3)
        #expect(screen.text.last == "   more did not come; r tries again")
        screen.enter("g", "G")
        #expect(fixture.api.asked.count == 4)
        fixture.api.failure = nil
        screen.enter("r")
        #expect(fixture.api.asked.last == "newest 100+50")
        screen.press("G")
        #expect(screen.selected?.hasPrefix("Episode 120") == true)
    }

    @Test(
        "B-M3 the selection stays on its episode when a refresh brings others; a new question begins at its top"
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
        "B-M2 B-M4 m keeps the selected one and m again does not; the star follows; u brings back; each is told once"
    )
    func keeping() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "j")
        #expect(screen.hints.hasPrefix("Enter open  m add  v play  o browser"))
        screen.enter("m")
        #expect(screen.selected?.hasPrefix("★ Big Buck Bunny") == true)
        #expect(screen.hints.contains("m remove"))
        screen.enter("m")
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        screen.enter("u")
        #expect(screen.selected?.hasPrefix("★ Big Buck Bunny") == true)
        #expect(
            screen.toasts == [
                "added \"Big Buck Bunny\" to My Video",
                "removed \"Big Buck Bunny\" from My Video; u brings it back",
                "brought back \"Big Buck Bunny\"",
            ])
    }

    @Test("B-M4 several that are marked are kept at once, and taken back at once; f filters what is here")
    func several() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape)
        screen.enter(" ", " ", "m")
        #expect(screen.toasts == ["added 2 videos to My Video; u takes that back"])
        #expect(screen.text.count { $0.contains("★") } == 2)
        screen.enter("u")
        #expect(screen.text.allSatisfy { !$0.contains("★") })
        screen.enter("f")
        screen.type("bunny")
        fixture.run()
        #expect(screen.text[1].contains("1 of 30 episodes here"))
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        screen.enter(.escape)
        #expect(screen.text[1].contains("30 episodes"))
    }

    @Test("B-M4 m pressed twice at once keeps the video once")
    func twice() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "m", "m")
        fixture.run()
        #expect(fixture.library.written == ["add 流れ星をさがして 第一話"])
    }

    @Test("B-M2 a star follows what another process keeps")
    func elsewhere() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        fixture.save(SavedVideo(episode: Episode.films[0], addedAt: .day(3)))
        #expect(screen.selected?.hasPrefix("★ 流れ星") == true)
    }

    @Test("B-F12 what the library refuses is a notice until it is put away")
    func refused() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        fixture.library.writeFailure = .full(path: "library")
        screen.enter(.escape, "m")
        #expect(
            screen.notice
                == "add \"流れ星をさがして 第一話\": there is no room to write library; free some space and try again")
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("B-F12 B-X4 a refresh that fails is a notice over the list, which stays")
    func failedRefresh() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        let before = screen.text
        fixture.api.failure = offline
        screen.enter(.escape, "r")
        #expect(screen.notice?.hasPrefix("episodes: cannot reach videos.example") == true)
        #expect(screen.text == before)
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("B-A4 at a rate limit the time is told, and then the screen asks again by itself, once")
    func countdown() throws {
        fixture.api.failure = .rateLimited(until: .noon.addingTimeInterval(31))
        let screen = try fixture.open(.episodes(query: nil))
        fixture.advance(by: .seconds(21))
        #expect(screen.text.contains("   asking again at 12:00"))
        fixture.api.failure = nil
        fixture.advance(by: .seconds(9))
        #expect(fixture.api.asked.count == 1)
        fixture.run()
        #expect(fixture.api.asked.count == 2)
        #expect(screen.selected?.hasPrefix("流れ星") == true)
    }

    @Test("B-X4 videos come by themselves when somebody answers again, and are asked for ever less often")
    func recovery() throws {
        fixture.api.failure = offline
        let screen = try fixture.open(.episodes(query: nil))
        fixture.advance(by: .seconds(75))
        #expect(fixture.api.asked.count == 4)
        #expect(screen.text.contains { $0.contains("cannot reach videos.example") })
        fixture.advance(by: .seconds(1_500))
        #expect(fixture.api.asked.count < 12)
        fixture.api.failure = nil
        fixture.advance(by: .seconds(301))
        #expect(screen.selected?.hasPrefix("流れ星") == true)
        let asked = fixture.api.asked.count
        fixture.run()
        #expect(fixture.api.asked.count == asked)
    }

    @Test("B-A4 a limit that has passed already is not asked again by itself")
    func pastLimit() throws {
        fixture.api.failure = .rateLimited(until: .noon)
        _ = try fixture.opened(.episodes(query: nil))
        #expect(fixture.api.asked.count == 1)
    }

    @Test(
        "B-X6 opened again it shows what it had at once, the text, the selection and who has the keys as well"
    )
    func reopening() throws {
        let first = try fixture.opened(.episodes(query: nil))
        first.type("自然")
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

    @Test("B-X6 who had scrolled down is there again, and stays there when the refresh is over")
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
        #expect(fixture.api.asked.last == "newest 0+100")
    }

    @Test("B-X6 opened for another question it begins in the field at the top")
    func another() throws {
        let first = try fixture.opened(.episodes(query: nil))
        first.press(.escape, "G")
        first.close()
        let second = try fixture.opened(.episodes(query: "自然"))
        #expect(second.frame.cursor == Position(row: 0, column: 7))
        #expect(second.selected?.hasPrefix("自然の音 第11回") == true)
        #expect(second.route == .episodes(query: "自然"))
    }

    @Test("B-X7 closing it ends its work: nothing comes late, no request is left")
    func closing() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        screen.press(.escape, "v")
        screen.type("/ab")
        fixture.advance(by: .milliseconds(400))
        screen.close()
        fixture.run()
        #expect(screen.toasts.isEmpty)
        #expect(fixture.desktop.asked.isEmpty)
        #expect(fixture.api.cancelled.count == 2)
    }
}
