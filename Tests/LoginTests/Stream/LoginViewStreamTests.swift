import FluxCore
import Login
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct LoginViewStreamTests {
    @Test("the stream tells each phase once, in order, at its time")
    func phases() {
        let login = LoginFixture(delay: .seconds(1))
        let phases = Recorder<LoginPhase>(login.scheduler)
        login.feature.stream.output.phase.asObservable().record(into: phases)

        login.paste("alice's")
        login.run()
        login.logOut()
        login.run()

        #expect(
            phases.elements == [
                .idle, .running(.login), .loggedIn(LoginFixture.alice), .running(.logout),
                .loggedOut(.revoked),
            ])
        #expect(phases.events.map(\.time) == [.zero, .zero, .seconds(1), .seconds(1), .seconds(2)])
    }

    @Test("B-X7 a closed stream asks nothing any more")
    func closed() {
        let login = LoginFixture()

        login.feature.close()
        login.paste("alice's")
        login.whoAmI()
        login.logOut()
        login.run()

        #expect(login.api.asked.isEmpty)
        #expect(login.actions.elements.isEmpty)
    }
}
