import ApplicationFlux
import Entities
import FluxCore
import Login
import Persistence
import ReactiveCore
import Testing

@Suite struct WhoAmITests {
    @Test("the service identifies the current token's user for the whole app")
    func identified() {
        let login = LoginFixture(stored: LoginFixture.token("alice's"))

        login.whoAmI()
        login.run()

        #expect(login.phase == .identified(LoginFixture.alice))
        #expect(login.token.user == LoginFixture.alice)
    }

    @Test("without a token no request is sent")
    func notLoggedIn() {
        let login = LoginFixture()

        login.whoAmI()
        login.run()

        #expect(login.phase == .failed(.whoAmI, .notLoggedIn))
        #expect(login.api.requests.isEmpty)
    }

    @Test("a rejected current token is removed from the app and the vault")
    func rejected() throws {
        let login = LoginFixture(stored: LoginFixture.token("nobody's"))

        login.whoAmI()
        login.run()

        #expect(login.phase == .failed(.whoAmI, .service(.unauthorized)))
        #expect(login.token.token == nil)
        #expect(try login.vault.load() == nil)
    }
}
