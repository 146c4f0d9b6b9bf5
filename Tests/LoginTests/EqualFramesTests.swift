import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Login
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("equal states draw equal frames", .serialized, .blocking) struct EqualFramesTests {
    private let scheduler = VirtualTimeScheduler()
    private let token = AccessToken(secret: LoginScreenFixture.secret, origin: LoginScreenFixture.origin)

    /// The OAuth state equals its own placeholder, because it is not encoded; the rest of the page is.
    private func fixture(_ route: Route, in root: Scope, isRestored: Bool) -> LoginScreenFixture {
        let users = ["swift": User(id: "swift"), LoginScreenFixture.secret: LoginScreenFixture.taro]
        let inner = InMemoryPostAPI(
            posts: [], users: users, scheduler: scheduler, delay: { _ in .milliseconds(700) })
        let api = CountingPostAPI(inner) { [scheduler] call, number in
            switch number % 7 {
            case 2: .unavailable(status: 503)
            case 3: call == .revoke ? .unreachable(host: "qiita.com") : nil
            case 5: .rateLimited(until: Date(timeIntervalSince1970: scheduler.now / .seconds(1) + 9))
            default: nil
            }
        }
        return LoginScreenFixture(
            route, in: root, scheduler, api, InMemoryTokenVault(token), InMemoryDesktop(),
            LoginScreenFixture.makeOAuthLogin(scheduler, state: "*****", delay: .seconds(2)),
            start: isRestored ? nil : { $0.token.restore(environment: nil) })
    }

    /// Logs the user in and out elsewhere.
    private func disturb(_ fixture: LoginScreenFixture) {
        let (flux, feature, token) = (fixture.flux, fixture.feature, token)
        for step in 1...150 {
            fixture.root.child("elsewhere").work("step", .debounced(for: .milliseconds(3_700 * step))) {
                switch step % 3 {
                case 0: feature.logOut()
                case 1: flux.token.dispatcher.dispatch(.restored(token))
                default: flux.token.dispatcher.dispatch(.vaultFailed(.full(path: "/token")))
                }
            }
        }
    }

    @Test(
        "after each random event, encoded and decoded states draw the same frame",
        arguments: [Route.login, .account])
    func equal(route: Route) throws {
        let root = Scope(root: "app", scheduler: scheduler)
        let fixture = fixture(route, in: root, isRestored: false)
        disturb(fixture)
        let frames = EqualFrames(scheduler, root, keys: LoginFeature.keySections) { other in
            self.fixture(route, in: other, isRestored: true).driver.screen
        }

        let rounds = TestRounds(quick: 200, long: 2_000, seed: 20_261_122)
        #expect(try frames.difference(fixture.driver.screen, rounds) == nil)
        #expect(fixture.api.requests.count > rounds.count / 100)
    }

    @Test("a half-typed token is restored as dots and cannot be submitted")
    func halfTyped() throws {
        let first = LoginScreenFixture()
        first.paste(LoginScreenFixture.secret)
        let other = Scope(root: "app", scheduler: scheduler)
        let coded = try JSONEncoder().encode(try first.root.snapshot())
        _ = other.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        let second = self.fixture(.login, in: other, isRestored: true)
        #expect(second.frame == first.frame)

        second.press(.enter)
        second.settle()
        #expect(second.text.contains("no token was given"))
        #expect(second.api.requests.isEmpty)
        second.paste(LoginScreenFixture.secret)
        second.press(.enter)
        second.settle()
        #expect(second.token.user == LoginScreenFixture.taro)
    }
}
