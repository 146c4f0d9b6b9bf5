import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostStockTests {
    private func counts(_ screen: PostScreen) -> String { screen.frame().rows[4] }
    private func hint(_ screen: PostScreen) -> String? {
        screen.hint("s")
    }

    @Test("stocking shows at once and is confirmed once, and the key then unstocks")
    func stocking() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(hint(screen) == "stock")

        #expect(screen.press("s"))
        post.scheduler.advance(by: .milliseconds(10))
        #expect(counts(screen).contains("4 stocks"))
        #expect(hint(screen) == "unstock")
        #expect(post.toasts == [])
        post.scheduler.run()
        #expect(counts(screen).contains("4 stocks"))
        #expect(post.toasts == ["stocked"])

        #expect(screen.press("s"))
        post.scheduler.run()
        #expect(counts(screen).contains("3 stocks"))
        #expect(hint(screen) == "stock")
        #expect(post.toasts == ["stocked", "removed from your stocks"])
        #expect(post.api.calls == [.post, .hasStocked, .stock, .unstock])
    }

    @Test("a post that was requested before its stock was made does not have that stock in its count")
    func lateCount() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("s"))
        post.scheduler.advance(by: .milliseconds(50))
        #expect(screen.press("r"))
        post.scheduler.run()
        #expect(post.api.calls.filter { $0 == .post }.count == 2)
        #expect(counts(screen).contains("4 stocks"))
    }

    @Test("a change that the service refuses is rolled back, and a notice says why")
    func rollingBack() {
        let post = PostFixture()
        let screen = post.opened()
        post.api.fail(.stock, with: .unavailable(status: 500))
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(counts(screen).contains("3 stocks"))
        #expect(hint(screen) == "stock")
        #expect(post.toasts == [])
        #expect(screen.notice == "stock: the service returned HTTP 500; press s to try again")
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("a read-only token shows the required scope and does not log out")
    func forbidden() {
        let post = PostFixture()
        let screen = post.opened()
        post.api.fail(.stock, with: .forbidden(detail: ""))
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(
            screen.notice
                == "stock: the token is read-only; log in with a token that has the write_qiita scope")
        #expect(post.flux.token.store.state.isLoggedIn)
    }

    @Test("stocking with a rejected token opens the login screen without a notice")
    func refused() {
        let post = PostFixture()
        let screen = post.opened()
        post.api.fail(.stock, with: .unauthorized)
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(post.flux.routing.state.top == Route("login"))
        #expect(!post.flux.token.store.state.isLoggedIn)
        #expect(screen.notice == nil)
        #expect(counts(screen).contains("3 stocks"))
    }

    @Test("stocking without a login opens the login screen and sends no request")
    func anonymous() {
        let post = PostFixture(isLoggedIn: false)
        let screen = post.opened()
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(post.flux.routing.state.top == Route("login"))
        #expect(post.flux.routing.state.intended?.last == .post(id: post.id))
        #expect(post.api.calls == [.post])
    }

    @Test("a post is stocked after the login that it needed, and u unstocks it", arguments: [true, false])
    func continuing(hadToken: Bool) throws {
        let post = PostFixture(isLoggedIn: hadToken)
        let screen = post.opened()
        if hadToken { post.api.fail(.stock, with: .unauthorized) }
        #expect(screen.press("s"))
        post.scheduler.run()
        #expect(post.flux.routing.state.isAtLogin)

        post.api.fail(.stock, with: nil)
        screen.close()
        post.returnAfterLogin()
        let again = post.reopened()
        #expect(post.api.calls.filter { $0 == .stock }.count == (hadToken ? 2 : 1))
        #expect(post.toasts == ["stocked"])
        #expect(hint(again) == "unstock")
        #expect(again.press("u"))
        post.scheduler.run()
        #expect(hint(again) == "stock")
    }

    @Test("a notice ends with its screen")
    func reopening() {
        let post = PostFixture()
        let screen = post.opened()
        post.api.fail(.stock, with: .unavailable(status: 503))
        #expect(screen.press("s"))
        post.scheduler.run()
        #expect(screen.notice?.hasPrefix("stock:") == true)
        screen.close()
        // The shell says so.
        post.shell.store.dispatch(.screenChanged)
        #expect(post.opened().notice == nil)
    }

    @Test("a change that the service has not answered is unfinished")
    func unfinished() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(post.shell.quitQuestion == nil)
        #expect(screen.press("s"))
        #expect(post.shell.quitQuestion == .unfinishedChanges)
        post.scheduler.run()
        #expect(post.shell.quitQuestion == nil)
    }

    @Test("a post is not stocked by a later login")
    func abandoned() {
        let post = PostFixture(isLoggedIn: false)
        let screen = post.opened()
        #expect(screen.press("s"))
        post.flux.routing.dispatch(.wentBack)
        post.scheduler.run()
        screen.close()
        post.flux.routing.dispatch(.loginRequired(.screen))
        post.returnAfterLogin()
        _ = post.reopened()
        #expect(!post.api.calls.contains(.stock))
    }

    @Test("each press while a change is running requests the opposite change, one after the other")
    func busy() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("s"))
        #expect(hint(screen) == "unstock")
        #expect(screen.press("s"))
        #expect(hint(screen) == "stock")
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(post.api.calls == [.post, .hasStocked, .stock, .unstock, .stock])
        #expect(hint(screen) == "unstock")
    }

    @Test("logging in loads the stock status, and logging out clears it")
    func loggingIn() {
        let post = PostFixture(isLoggedIn: false)
        let screen = post.opened()
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        post.flux.token.dispatcher.dispatch(.loggedIn(token, User(id: "reader")))
        post.scheduler.run()
        #expect(post.api.calls == [.post, .hasStocked])
        #expect(screen.press("s"))
        post.scheduler.run()
        #expect(hint(screen) == "unstock")

        post.flux.token.dispatcher.dispatch(.loggedOut)
        #expect(hint(screen) == "stock")
    }

    @Test("a post that requires a login is read after the login")
    func readAfterLogin() {
        let post = PostFixture(isLoggedIn: false)
        post.api.fail(.post, with: .unauthorized)
        let screen = post.opened()
        #expect(post.flux.routing.state.top == Route("login"))

        post.api.fail(.post, with: nil)
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        post.flux.token.dispatcher.dispatch(.loggedIn(token, User(id: "reader")))
        post.scheduler.run()
        #expect(counts(screen).contains("3 stocks"))
    }

    @Test("a change continues when the screen closes")
    func closing() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("s"))
        post.scheduler.advance(by: .milliseconds(10))
        screen.close()

        let again = post.open()
        #expect(hint(again) == "unstock")
        post.scheduler.run()
        #expect(hint(again) == "unstock")
        #expect(post.api.calls.filter { $0 == .stock }.count == 1)
        #expect(post.toasts == ["stocked"])
    }

    @Test("a change that fails after its screen was closed is not pending when the screen is opened again")
    func failingAfterClosing() {
        let post = PostFixture()
        let screen = post.opened()
        post.api.fail(.stock, with: .unavailable(status: 500))
        #expect(screen.press("s"))
        screen.close()
        post.scheduler.run()
        post.opened().close()

        #expect(post.shell.quitQuestion == nil)
    }
}
