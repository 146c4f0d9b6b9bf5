import FluxCore
import Login
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SessionTests {
    @Test("each phase is emitted once, in order and at its time")
    func phases() {
        let login = LoginFixture(delay: .seconds(1))
        let phases = Recorder<SessionPhase>(login.scheduler)
        let logOuts = Recorder<LogOut?>(login.scheduler)
        login.feature.session.select { $0.phase }.asObservable().record(into: phases)
        login.feature.session.select { $0.logOut }.asObservable().record(into: logOuts)

        login.paste("alice's")
        login.run()
        login.logOut()
        login.run()

        #expect(
            phases.elements == [.idle, .running(.login, since: .zero), .loggedIn(LoginFixture.alice), .idle])
        #expect(phases.events.map(\.time) == [.zero, .zero, .seconds(1), .seconds(1)])
        #expect(logOuts.elements == [nil, .running, .ended(.revoked)])
        #expect(logOuts.events.map(\.time) == [.zero, .seconds(1), .seconds(2)])
    }

    @Test("a closed feature sends no requests")
    func closed() {
        let login = LoginFixture()

        login.feature.close()
        login.paste("alice's")
        login.whoAmI()
        login.logOut()
        login.run()

        #expect(login.api.requests.isEmpty)
        #expect(login.state == SessionState(isRegistered: true))
    }
}
