import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import Login
import OAuthCallback
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct OAuthLoginTests {
    @Test("consent in a browser gives a token, which becomes the app's token and is stored")
    func logsIn() throws {
        let login = LoginFixture(browserDelay: .seconds(20))

        login.openBrowser()
        #expect(login.phase == .running(.browser, since: .zero))
        login.run()

        #expect(login.phase == .loggedIn(LoginFixture.alice))
        let (page, alice) = (
            ConsentPage("https://qiita.example/consent?client_id=1d&state=5tate"), LoginFixture.alice
        )
        #expect(
            login.actions.elements == [
                .browserChosen(at: .zero), .browserAwaited(page, requestID: 1),
                .tokenAccepted(LoginFixture.token("alice's"), alice, requestID: 1),
                .loggedIn(alice, requestID: 1),
            ])
        #expect(login.desktop.requests == [.open(page.address)])
        #expect(try login.vault.load() == LoginFixture.token("alice's"))
        #expect(login.browser.pages.map(\.title) == ["Return to nagare"])
    }

    @Test(
        "a redirect of this login is refused unless it has a code that the service accepts",
        arguments: [
            (OAuthRedirect(state: "5tate", error: "access_denied"), BrowserFailure.denied),
            (OAuthRedirect(state: "5tate"), .codeMissing),
            (OAuthRedirect(code: "", state: "5tate"), .codeMissing),
            (OAuthRedirect(code: "unknown", state: "5tate"), .exchangeFailed(.unauthorized)),
        ])
    func refused(redirect: OAuthRedirect, failure: BrowserFailure) throws {
        let login = LoginFixture(redirect: { _ in redirect }, stored: LoginFixture.token("bob's"))

        login.openBrowser()
        login.run()

        #expect(login.phase == .failed(.login, .browser(failure)))
        #expect(login.tokenActions.elements.isEmpty)
        #expect(try login.vault.load() == LoginFixture.token("bob's"))
        let sawSuccessPage = login.browser.pages.map(\.title) == ["Return to nagare"]
        #expect(sawSuccessPage == (failure == .exchangeFailed(.unauthorized)))
    }

    @Test(
        "a redirect without this login's state is answered, and the login goes on waiting",
        arguments: [
            OAuthRedirect(), OAuthRedirect(code: "c0de"), OAuthRedirect(code: "c0de", state: ""),
            OAuthRedirect(code: "c0de", state: "5tatf"), OAuthRedirect(code: "c0de", state: "5tat"),
            OAuthRedirect(code: "c0de", state: "5tatee"), OAuthRedirect(error: "access_denied"),
            OAuthRedirect(state: "other", error: "access_denied"),
        ])
    func foreign(redirect: OAuthRedirect) {
        let login = LoginFixture(redirect: { _ in redirect })

        login.openBrowser()
        login.scheduler.advance(by: .seconds(299))
        #expect(login.phase == .running(.browser, since: .zero))
        #expect(login.browser.pages.map(\.title) == ["Another login"])

        login.run()
        #expect(login.phase == .failed(.login, .browser(.timedOut)))
        #expect(login.tokenActions.elements.isEmpty)
    }

    @Test("a browser login times out after five minutes")
    func timeOut() {
        let login = LoginFixture(browserDelay: .seconds(3600))

        login.openBrowser()
        login.scheduler.advance(by: .seconds(299))
        #expect(login.phase == .running(.browser, since: .zero))
        login.scheduler.advance(by: .seconds(2))
        #expect(login.phase == .failed(.login, .browser(.timedOut)))
        login.run()

        #expect(login.browser.pages.isEmpty)
        #expect(login.tokenActions.elements.isEmpty)
    }

    @Test("pasting a token replaces a running browser login, whose redirect is ignored")
    func pasted() {
        let login = LoginFixture(browserDelay: .seconds(20))

        login.openBrowser()
        login.scheduler.advance(by: .seconds(5))
        login.paste("bob's")
        login.run()

        #expect(login.phase == .loggedIn(LoginFixture.bob))
        #expect(login.browser.pages.isEmpty)
    }

    @Test("closing the feature cancels the browser login, and nobody is logged in")
    func closed() {
        let login = LoginFixture(browserDelay: .seconds(20))
        login.openBrowser()
        login.scheduler.advance(by: .seconds(5))

        login.feature.close()
        login.run()

        #expect(login.browser.pages.isEmpty)
        #expect(login.tokenActions.elements.isEmpty)
    }

    @Test("without a registered client no browser is opened")
    func notRegistered() {
        let login = LoginFixture(isRegistered: false)

        login.openBrowser()
        login.run()

        #expect(login.phase == .failed(.login, .browser(.notRegistered)))
        #expect(login.browser.pages.isEmpty)
    }

    @Test("a login in the browser returns to the intended screens")
    func backToIntended() {
        let login = LoginFixture(stored: LoginFixture.token("nobody's"))
        login.open(.account)
        login.whoAmI()
        login.run()
        #expect(login.flux.routing.state.stack == [.login])

        login.openBrowser()
        login.run()

        #expect(login.flux.routing.state.stack == [Route("search"), .account])
    }
}
