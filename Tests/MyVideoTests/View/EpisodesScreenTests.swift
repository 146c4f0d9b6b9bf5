import ApplicationFlux
import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalUI
import Testing

@Suite("The screen that searches for episodes")
struct EpisodesScreenTests {
    private let fixture = ScreenFixture()
    private let golden = GoldenText()

    @Test("it starts with the cursor in the field and the newest below")
    func start() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        #expect(screen.frame.cursor == Position(row: 0, column: 2))
        #expect(golden.mismatch(screen.frame.marked, "episodes-newest") == nil)
        #expect(fixture.base.api.asked == ["newest 0+50"])
        #expect(screen.hints == "Enter open  Esc to the list")
    }

    @Test("B-S8 a first load shows a spinner after 150 ms, and nothing before")
    func firstLoad() throws {
        let screen = try fixture.open(.episodes(query: nil))
        fixture.base.advance(by: .milliseconds(149))
        #expect(golden.mismatch(screen.frame.marked, "episodes-first-load-early") == nil)
        fixture.base.advance(by: .milliseconds(1))
        #expect(golden.mismatch(screen.frame.marked, "episodes-first-load") == nil)
    }
}
