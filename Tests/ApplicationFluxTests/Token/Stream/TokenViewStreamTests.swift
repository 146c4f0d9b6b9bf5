import ApplicationFlux
import Entities
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct TokenViewStreamTests {
    @Test("the stream tells each change of the user once")
    func users() {
        let fixture = FluxFixture()
        let (users, loggedIn) = (Recorder<User?>(), Recorder<Bool>())
        fixture.flux.token.stream.output.user.asObservable().record(into: users)
        fixture.flux.token.stream.output.isLoggedIn.asObservable().record(into: loggedIn)
        let token = FluxFixture.token("first")

        fixture.dispatch(
            .restored(token), .identified(token, FluxFixture.alice), .identified(token, FluxFixture.alice),
            .loggedOut)

        #expect(users.elements == [nil, FluxFixture.alice, nil])
        #expect(loggedIn.elements == [false, true, false])
    }
}
