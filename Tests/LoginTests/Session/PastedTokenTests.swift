import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Login
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct PastedTokenTests {
    @Test("a pasted token is checked with the service, becomes the app's token, and is stored")
    func logsIn() throws {
        let login = LoginFixture(delay: .seconds(1))

        login.paste("  alice's\n")
        #expect(login.phase == .running(.login, since: .zero))
        #expect(login.token.token == nil)
        login.run()

        #expect(login.phase == .loggedIn(LoginFixture.alice))
        let (token, alice) = (LoginFixture.token("alice's"), LoginFixture.alice)
        #expect(
            login.actions.elements == [
                .tokenPasted(token, at: .zero), .tokenAccepted(token, alice, requestID: 1),
                .loggedIn(alice, requestID: 1),
            ])
        #expect(login.token.token == LoginFixture.token("alice's"))
        #expect(login.token.user == LoginFixture.alice)
        #expect(try login.vault.load() == LoginFixture.token("alice's"))
    }

    @Test("a token that the service does not accept changes only the phase")
    func refused() throws {
        let login = LoginFixture(stored: LoginFixture.token("bob's"))

        login.paste("nobody's")
        login.run()

        #expect(login.phase == .failed(.login, .service(.unauthorized)))
        #expect(login.tokenActions.elements.isEmpty)
        #expect(try login.vault.load() == LoginFixture.token("bob's"))
    }

    @Test("an empty token fails without a request", arguments: ["", " ", "\r\n\t"])
    func empty(pasted: String) {
        let login = LoginFixture()

        login.paste(pasted)
        login.run()

        #expect(login.phase == .failed(.login, .empty))
        #expect(login.actions.elements == [.tokenPasted(nil, at: .zero)])
        #expect(login.api.requests.isEmpty)
    }

    @Test(
        "failures other than a rejection log nobody out",
        arguments: [
            ServiceFailure.forbidden(detail: ""), .rateLimited(until: nil), .unavailable(status: 503),
            .cancelled,
            .unreachable(host: "qiita.example"), .timedOut(host: "qiita.example"),
        ])
    func otherFailures(failure: ServiceFailure) {
        let login = LoginFixture(stored: LoginFixture.token("bob's"), failing: [.user: failure])

        login.whoAmI()
        login.run()

        #expect(login.phase == .failed(.whoAmI, .service(failure)))
        #expect(login.token.token == LoginFixture.token("bob's"))
    }

    @Test("pasting another token replaces a running check, whose answer is ignored")
    func newerToken() {
        let login = LoginFixture(delay: .seconds(2))

        login.paste("alice's")
        login.scheduler.advance(by: .seconds(1))
        login.paste("bob's")
        login.run()

        #expect(login.phase == .loggedIn(LoginFixture.bob))
        #expect(
            login.tokenActions.elements == [
                .loggedIn(LoginFixture.token("bob's"), LoginFixture.bob)
            ])
        #expect(login.api.running == 0)
    }

    @Test("closing the feature cancels the check, and nobody is logged in")
    func closed() throws {
        let login = LoginFixture(delay: .seconds(2))
        login.paste("alice's")
        login.scheduler.advance(by: .seconds(1))
        #expect(login.api.running == 1)

        login.feature.close()
        login.run()

        #expect(login.api.running == 0)
        #expect(login.tokenActions.elements.isEmpty)
        #expect(login.phase == .running(.login, since: .zero))
        #expect(try login.vault.load() == nil)
        #expect(login.root.children.map(\.name) == ["routing", "token", "shell"])
    }

    @Test("a login after a 401 returns to the intended screens")
    func backToIntended() {
        let login = LoginFixture(stored: LoginFixture.token("nobody's"))
        login.open(.account)

        login.whoAmI()
        login.run()
        #expect(login.flux.routing.state.stack == [.login])
        login.paste("alice's")
        login.run()

        #expect(login.flux.routing.state.stack == [Route("search"), .account])
    }
}
