import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Login
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct AccountScreenTests {
    @Test("an unknown user is requested once")
    func asks() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        #expect(account.text.first == "Logged in")
        account.settle()

        #expect(account.text.prefix(2) == ["山田 太郎", "@yamada"])
        #expect(account.api.requests == [.user])
        let again = account.open(.account)
        account.settle()
        #expect(account.api.requests == [.user])
        again?.close()
    }

    @Test("r requests the user again, and o opens the user's page")
    func keys() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.settle()

        #expect(account.press("r"))
        account.settle()
        #expect(account.press("o"))
        account.settle()
        #expect(account.api.requests == [.user, .user])
        #expect(account.desktop.requests == [.open("https://qiita.com/yamada")])
        #expect(account.toasts == ["opened https://qiita.com/yamada"])
    }

    @Test("L asks whether to log out, and is the first hint")
    func askedToLogOut() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.settle()

        #expect(account.driver.keys.first == "L")
        #expect(account.press("L"))
        #expect(account.shell.store.state.overlay == .commandQuestion("shell.log-out"))
        #expect(account.token.isLoggedIn)
    }

    @Test("a rejected token leads to the login screen and back afterwards")
    func revoked() {
        let account = LoginScreenFixture(.account, isLoggedIn: true, failing: [.user: .unauthorized])
        account.flux.routing.dispatch(.switched(to: .account))
        account.settle()

        #expect(account.top == .login)
        #expect(!account.token.isLoggedIn)
        let routing = account.flux.routing
        routing.dispatch(.loginFinished)
        #expect(routing.state.top == .account)
    }

    @Test("a rate limit logs nobody out: the screen shows the time and retries then")
    func rateLimited() {
        let limit = Date(timeIntervalSince1970: 30)
        let account = LoginScreenFixture(
            .account, isLoggedIn: true, failing: [.user: .rateLimited(until: limit)])
        account.wait(.seconds(10))

        #expect(account.text.contains("the rate limit is reached"))
        #expect(account.text.contains("retrying at 12:34; press r to retry now"))
        account.wait(.seconds(20))
        #expect(account.api.requests == [.user, .user])
        #expect(account.token.isLoggedIn)
        account.settle()
        #expect(account.api.requests == [.user, .user])
    }

    @Test("without a login the screen offers one")
    func nobody() {
        let account = LoginScreenFixture(.account)

        #expect(account.press(.enter))
        #expect(account.top == .login)
        #expect(!account.press("o"))
    }

    @Test("logging out continues after the screen has closed: the token is revoked and one toast reports it")
    func logsOut() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.settle()
        account.feature.logOut()
        account.wait(.milliseconds(100))
        #expect(account.top == .login)

        account.driver.screen.close()
        account.settle()

        #expect(account.api.requests == [.user, .revoke])
        #expect(account.toasts == ["Logged out"])
        #expect(account.notice == nil)
    }

    @Test("a failed revocation is a notice on the next screen")
    func notRevoked() throws {
        let account = LoginScreenFixture(
            .account, isLoggedIn: true, failing: [.revoke: .unreachable(host: "qiita.com")])
        account.feature.logOut()
        account.settle()
        let login = try #require(account.open(.login))

        #expect(
            login.notice(keys: .standard, in: .english)?.text
                == "cannot revoke the token: cannot reach qiita.com; revoke it yourself at "
                + "https://qiita.com/settings/applications")
        login.dismissNotice()
        #expect(login.notice(keys: .standard, in: .english) == nil)
    }

    @Test("a token of the environment is left alone, and a notice gives advice")
    func environment() {
        let account = LoginScreenFixture(.account, environment: LoginScreenFixture.secret)
        account.settle()
        account.feature.logOut()
        account.settle()

        #expect(account.api.requests == [.user])
        #expect(account.toasts == ["Logged out"])
        let notice = "QIITA_TOKEN is set: unset it, or you will be logged in again at the next start."
        #expect(account.notice == notice)
    }

    @Test("closing the screen cancels the request")
    func closed() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.wait(.milliseconds(500))
        #expect(account.api.running == 1)

        account.driver.screen.close()
        account.settle()

        #expect(account.api.running == 0)
        #expect(account.token.user == nil)
    }

    @Test("after a restart, the user who was known before is shown at once, and one who was not is requested")
    func known() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.settle()
        account.flux.token.restore(environment: nil, of: LoginScreenFixture.taro)
        #expect(account.text.prefix(2) == ["山田 太郎", "@yamada"])
        #expect(account.token.user == LoginScreenFixture.taro)

        account.flux.token.restore(environment: nil)
        #expect(account.token.user == nil)
        let resumed = account.feature.entries.entry(for: .account)?.open(.account, .resumed)
        account.settle()
        #expect(account.token.user == LoginScreenFixture.taro)
        resumed?.close()
    }
}
