import ApplicationFlux
import FluxCore
import FluxRouting
import Persistence
import ReactiveCore
import Testing

@Suite struct AnonymousStartTests {
    @Test("a user who skips the login and quits immediately does not see the login screen again")
    func quitsAtOnce() throws {
        let fixture = FluxFixture()
        fixture.flux.routing.dispatch(.start(isLoggedIn: false, skipsLogin: false))
        fixture.flux.routing.dispatch(.loginSkipped)
        fixture.root.close()

        #expect(try fixture.settings.load().skipsLogin == true)
    }

    @Test("the choice to continue without logging in is saved for the next launch")
    func remembers() throws {
        let fixture = FluxFixture()
        fixture.go(.start(isLoggedIn: false), .loginSkipped)
        fixture.scheduler.run()

        #expect(try fixture.settings.load().skipsLogin == true)
    }
}

@Suite struct RouteURLTests {
    @Test("a route's URL has the app's scheme, which may be typed in any case")
    func scheme() {
        #expect(Route.search("検 +").url == "nagare://search?q=%E6%A4%9C%20%2B")
        #expect(Route(url: "nagare://search?q=swift") == .search("swift"))
        #expect(Route(url: "NAGARE://MyVideo/") == .myVideo)
    }

    @Test(
        "other texts are not URLs of the app",
        arguments: [
            "", "nagare", "nagare://", "nagare:///", "nagare:search", "search", "https://search",
            " nagare://search",
            "nagare://nagare://search", "nagare://post//a", "nagare://search?q=%",
        ])
    func others(url: String) { #expect(Route(url: url) == nil) }
}
