import ApplicationFlux
import Entities
import FoundationEssentials
import Login
import OAuthCallback
import TerminalFrames
import Testing

@Suite struct SessionTextTests {
    private func shown(_ login: LoginFixture) -> [String] {
        SessionText.lines(login.phase, login.token, time: { _ in "12:34" }, in: .english).map(\.text)
    }

    @Test("the logged-in user is named, with a warning if QIITA_TOKEN is set")
    func loggedIn() {
        let login = LoginFixture()
        login.paste("alice's")
        #expect(shown(login) == ["Checking the token…"])
        login.run()
        #expect(shown(login) == ["Logged in as Alice (@alice)"])

        login.flux.token.restore(environment: "bob's")
        #expect(shown(login).last == "QIITA_TOKEN is set and overrides this login at the next start.")
    }

    @Test("a refused token is explained: what, why, what to do")
    func refused() {
        let login = LoginFixture()
        login.paste("nobody's")
        login.run()

        #expect(
            shown(login) == [
                "cannot log in", "the service rejected this token",
                "create a new one at https://qiita.example/settings/tokens/new and paste it",
            ])
    }

    @Test("logging out reports what happened to the token")
    func loggedOut() {
        let token = TokenState(origin: "https://qiita.example")
        func shown(_ outcome: Revocation) -> [String] {
            SessionText.lines(outcome, token, time: { _ in "12:34" }, in: .english).map(\.text)
        }

        #expect(
            shown(.failed(.timedOut(host: "qiita.example"))) == [
                "Logged out", "cannot revoke the token", "qiita.example did not respond in time",
                "revoke it yourself at https://qiita.example/settings/applications",
            ])
        #expect(shown(.revoked) == ["Logged out"])
        #expect(shown(.none) == ["You were not logged in"])
        #expect(
            shown(.leftToEnvironment) == [
                "Logged out",
                "QIITA_TOKEN is set: unset it, or you will be logged in again at the next start.",
            ])
    }

    @Test("a rate limit names the time when it ends")
    func rateLimited() {
        let failure = LoginFailure.service(.rateLimited(until: Date(timeIntervalSince1970: 0)))
        let errorMessage = ErrorMessage(
            failure: failure, during: .whoAmI, origin: "https://qiita.example", formatDate: { _ in "09:00" })

        #expect(
            errorMessage.sentence
                == "cannot show who is logged in: the rate limit is reached; try again after 09:00")
    }

    @Test(
        "every failure has a message on one line",
        arguments: [
            LoginFailure.empty, .notLoggedIn, .browser(.notRegistered), .browser(.timedOut),
            .browser(.denied), .browser(.codeMissing),
            .browser(.callback(.cancelled)), .browser(.callback(.portInUse(48_917))),
            .browser(.callback(.portInUse(48_917, holder: "nagare (process 4711)"))),
            .browser(.callback(.cannotListen(detail: "no loopback"))),
            .browser(.exchangeFailed(.unauthorized)), .browser(.exchangeFailed(.timedOut(host: "h"))),
            .service(.cancelled), .service(.unreachable(host: "h")),
            .service(.timedOut(host: "h")), .service(.unauthorized), .service(.forbidden(detail: "")),
            .service(.notFound), .service(.rateLimited(until: nil)), .service(.unavailable(status: 503)),
            .service(.unexpected(detail: "<html>")),
        ], [SessionStep.login, .whoAmI, .logOut])
    func sentences(failure: LoginFailure, step: SessionStep) {
        let errorMessage = ErrorMessage(
            failure: failure, during: step, origin: "https://o", formatDate: { _ in "" })

        #expect(!errorMessage.why.isEmpty && !errorMessage.suggestion.isEmpty)
        #expect(!errorMessage.sentence.contains { $0.isNewline })
        #expect(!errorMessage.sentence.contains("<html>"))
    }
}
