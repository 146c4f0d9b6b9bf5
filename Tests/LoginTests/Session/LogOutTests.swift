import ApplicationFlux
import Entities
import FluxCore
import Login
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct LogOutTests {
    @Test("logging out deletes the token immediately and asks the service to revoke it")
    func logsOut() throws {
        let login = LoginFixture(stored: LoginFixture.token("alice's"), delay: .seconds(5))

        login.logOut()
        login.scheduler.advance(by: .seconds(1))
        #expect(login.token.token == nil)
        #expect(try login.vault.load() == nil)
        #expect(login.state.logOut == .running)
        login.run()

        #expect(login.state.logOut == .ended(.revoked))
        #expect(login.api.requests == [.revoke])
    }

    @Test("a failed revocation still logs out and is reported as one notice")
    func notRevoked() throws {
        let failure = ServiceFailure.unreachable(host: "qiita.example")
        let login = LoginFixture(stored: LoginFixture.token("alice's"), failing: [.revoke: failure])
        let notices = Recorder<Revocation?>()
        login.feature.session.select { $0.notices.shown }.asObservable().record(into: notices)

        login.logOut()
        login.run()

        #expect(login.state.logOut == .ended(.failed(failure)))
        login.feature.session.dispatch(.noticeDismissed(ofVault: false))
        #expect(notices.elements == [nil, .failed(failure), nil])
        #expect(login.token.token == nil)
        #expect(try login.vault.load() == nil)
    }

    @Test("logging out of an environment token ends the session and leaves the token alone")
    func environment() throws {
        let login = LoginFixture(stored: LoginFixture.token("bob's"))
        login.flux.token.restore(environment: "alice's")

        login.logOut()
        login.run()

        #expect(login.state.logOut == .ended(.leftToEnvironment))
        #expect(login.api.requests.isEmpty)
        #expect(login.token.token == nil)
        #expect(try login.vault.load() == LoginFixture.token("bob's"))
    }

    @Test("logging out without a login sends no request")
    func nobody() {
        let login = LoginFixture()

        login.logOut()
        login.run()

        #expect(login.state.logOut == .ended(.none))
        #expect(login.api.requests.isEmpty)
    }

    @Test("logging out cancels a running token check, and nobody is logged in afterwards")
    func duringCheck() {
        let login = LoginFixture(delay: .seconds(2))
        login.paste("alice's")
        login.scheduler.advance(by: .seconds(1))

        login.logOut()
        login.run()

        #expect(login.state.logOut == .ended(.none))
        #expect(login.token.token == nil)
        #expect(login.api.running == 0)
    }

    @Test("a login right after logging out does not wait, and the old token is still revoked")
    func loginAfterLogout() {
        let login = LoginFixture(stored: LoginFixture.token("alice's"), delay: .seconds(2))

        login.logOut()
        login.paste("bob's")
        login.run()

        #expect(login.phase == .loggedIn(LoginFixture.bob))
        #expect(login.state.logOut == .ended(.revoked))
        #expect(login.token.token == LoginFixture.token("bob's"))
        #expect(Set(login.api.requests.map { "\($0)" }) == ["revoke", "user"])
    }

    @Test("closing the feature cancels the revocation without a late notice")
    func closed() {
        let login = LoginFixture(stored: LoginFixture.token("alice's"), delay: .seconds(2))
        login.logOut()
        login.scheduler.advance(by: .seconds(1))

        login.feature.close()
        login.run()

        #expect(login.api.running == 0)
        #expect(login.state.notices.shown == nil)
        #expect(login.token.token == nil)
    }
}
