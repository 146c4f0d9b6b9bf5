import ApplicationFlux
import Entities
import FluxCore
import Login
import Persistence
import ReactiveCore
import Testing

@Suite struct WhoAmITests {
    @Test("the service is asked whose the current token is, and the whole app learns it")
    func identified() {
        let login = LoginFixture(stored: LoginFixture.token("alice's"))

        login.whoAmI()
        login.run()

        #expect(login.phase == .identified(LoginFixture.alice))
        #expect(login.token.user == LoginFixture.alice)
    }

    @Test("without a token nobody is asked")
    func notLoggedIn() {
        let login = LoginFixture()

        login.whoAmI()
        login.run()

        #expect(login.phase == .failed(.whoAmI, .notLoggedIn))
        #expect(login.api.asked.isEmpty)
    }

    @Test("B-A4 a current token that the service does not accept any more is gone from app and vault")
    func rejected() throws {
        let login = LoginFixture(stored: LoginFixture.token("nobody's"))

        login.whoAmI()
        login.run()

        #expect(login.phase == .failed(.whoAmI, .service(.unauthorized)))
        #expect(login.token.token == nil)
        #expect(try login.vault.load() == nil)
    }
}
