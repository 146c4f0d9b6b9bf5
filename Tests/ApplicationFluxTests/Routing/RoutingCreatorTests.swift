import ApplicationFlux
import Persistence
import ReactiveCore
import Testing

@Suite struct RoutingCreatorTests {
    @Test("B-A1 that the user goes on without logging in is kept for the next start")
    func remembers() throws {
        let fixture = FluxFixture()
        fixture.go(.start(hasToken: false), .loginSkipped)
        fixture.scheduler.run()

        #expect(try fixture.settings.load().goesWithoutLogin == true)
    }
}
