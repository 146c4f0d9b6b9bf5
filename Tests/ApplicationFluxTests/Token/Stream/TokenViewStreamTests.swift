import ApplicationFlux
import Entities
import FluxCore
import Persistence
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

    @Test("B-F12 what the vault did not do queues: the first shows, duplicates drop, the last hides")
    func notices() {
        let fixture = FluxFixture()
        let (stream, shown) = (fixture.flux.token.stream, Recorder<VaultFailure?>())
        stream.output.notice.asObservable().record(into: shown)
        let (full, newer) = (VaultFailure.full(path: "/t"), VaultFailure.newer(path: "/t"))

        fixture.dispatch(.vaultFailed(full), .vaultFailed(newer), .vaultFailed(full))
        for _ in 1...3 { stream.input.noticeDismissed() }

        #expect(shown.elements == [nil, full, newer, nil])
    }

    @Test("B-X7 after the flux has closed nothing is put away and nothing is told")
    func closed() {
        let fixture = FluxFixture(vault: FailingTokenVault())
        fixture.flux.token.restore(environment: nil)
        let (stream, shown) = (fixture.flux.token.stream, Recorder<VaultFailure?>())
        stream.output.notice.changes.record(into: shown)

        fixture.flux.close()
        stream.input.noticeDismissed()
        fixture.dispatch(.vaultFailed(.full(path: "/t")))

        #expect(shown.elements == [])
        #expect(shown.isCompleted)
        #expect(fixture.token.notices.shown == FailingTokenVault.failure)
    }
}
