import ApplicationFlux
import FluxCore
import Persistence
import ReactiveCore
import Testing

@Suite struct AnonymousStartTests {
    @Test("B-A1 who goes on without logging in and quits at once is not asked again")
    func quitsAtOnce() throws {
        let fixture = FluxFixture()
        fixture.flux.routing.dispatch(.start(hasToken: false, anonymously: false))
        fixture.flux.routing.dispatch(.loginSkipped)
        fixture.root.close()

        #expect(try fixture.settings.load().goesWithoutLogin == true)
    }

    @Test("B-A1 that the user goes on without logging in is kept for the next start")
    func remembers() throws {
        let fixture = FluxFixture()
        fixture.go(.start(hasToken: false), .loginSkipped)
        fixture.scheduler.run()

        #expect(try fixture.settings.load().goesWithoutLogin == true)
    }
}
