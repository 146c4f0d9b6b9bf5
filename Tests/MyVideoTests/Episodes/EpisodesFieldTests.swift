import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxTerminalTesting
import MyVideo
import Persistence
import TerminalFrames
import Testing

@Suite("the field and the saved videos of the screen that searches for episodes")
struct EpisodesFieldTests {
    private let fixture = MyVideoFixture.films()

    @Test("d removes a saved video, in the list and on its screen, and u saves it again")
    func removing() throws {
        let film = try #require(Episode.films.first { $0.name.hasPrefix("流れ星") })
        fixture.save(SavedVideo(episode: film, addedAt: .day(3)))
        for route in [Route.episodes(query: nil), .episode(id: film.uuid)] {
            let screen = try fixture.opened(route)
            screen.press("d")
            fixture.run()
            #expect(fixture.feature.videos.isEmpty)
            screen.press("u")
            fixture.run()
            #expect(fixture.feature.videos.map(\.id) == [film.id])
        }
    }

    @Test("in the field, every character is typed; Esc, Tab, Down and a click on the list leave it")
    func field() throws {
        let screen = try fixture.opened(.episodes(query: nil))
        for leave in [Key.escape, .tab, .down] {
            screen.press("/")
            screen.type("q1")
            #expect(screen.frame.cursor != nil)
            screen.press(leave)
            #expect(screen.frame.cursor == nil)
            #expect(screen.press("/"))
            screen.press(.control("u"), .escape)
        }
        fixture.run()
        screen.press("/")
        screen.driver.select(2)
        #expect(screen.frame.cursor == nil)
    }
}
