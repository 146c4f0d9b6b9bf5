import FluxCore
import FluxRouting
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxScreens

@Suite struct OpenScreensTests {
    private let search = Route("search")
    private let a = Route("post", "a")
    private let b = Route("post", "b")

    @Test("the common bottom part of two stacks stays open; the rest closes from the top")
    func follows() throws {
        let fixture = try ShellFixture()
        let screens = OpenScreens(fixture.entries)
        screens.follow([search, a, b])
        fixture.opened.value = []

        screens.follow([search, b])

        #expect(
            fixture.opened.value == [
                "close nagare://post/b", "close nagare://post/a", "open nagare://post/b",
            ])
        #expect(screens.routes == [search, b])
        screens.close()
        #expect(screens.routes == [])
        #expect(screens.top == nil)
    }

    @Test("the screens of a restored stack are restored, not opened")
    func restores() throws {
        let fixture = try ShellFixture()
        fixture.opened.value = []
        OpenScreens(fixture.entries).follow([search, a], .restored)

        #expect(fixture.opened.value == ["restore nagare://search", "restore nagare://post/a"])
    }

    @Test("a stack change while its screens are opened is followed as well")
    func changesMeanwhile() throws {
        let fixture = try ShellFixture()
        fixture.shell.stop()
        let routing = fixture.routing
        let leading = ScreenEntry("search", tab: { _ in "Search" }) { route, _, opening in
            routing.dispatch(.switched(to: Route("myvideo")))
            return fixture.entries[0].open(route, opening)!
        }
        let shell = Shell(
            fixture.root, fixture.routing, fixture.shellFlux, fixture.terminal,
            entries: [leading] + fixture.entries)

        shell.follow(.byUser)

        #expect(shell.routes == [Route("myvideo")])
        shell.stop()
    }

    @Test("a route without a screen keeps its position in the stack")
    func missing() throws {
        let fixture = try ShellFixture()
        let screens = OpenScreens(fixture.entries)
        screens.follow([search, Route("unknown")])

        #expect(screens.top == nil)
        #expect(screens.routes == [search, Route("unknown")])
        screens.follow([search])
        #expect(screens.top?.route == search)
    }

    @Test("a screen's toast is shown around it, but not after it has closed")
    func toasts() throws {
        let fixture = try ShellFixture()
        let screens = OpenScreens(fixture.entries)
        screens.follow([search])
        let (screen, canvas) = (try #require(screens.top), Canvas(fixture.frame.area, now: .zero))

        #expect(screen.handle(.key("t"), on: canvas))
        #expect(fixture.toast == "stocked")
        screens.close()
        fixture.toasts.showToast(.note("quiet"))
        _ = screen.handle(.key("t"), on: canvas)
        #expect(fixture.toast == "quiet")
    }
}
