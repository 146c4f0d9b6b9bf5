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
