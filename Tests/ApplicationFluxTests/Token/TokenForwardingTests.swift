import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct TokenForwardingTests {
    private let first = FluxFixture.token("first")
    private let second = FluxFixture.token("second")
    private let alice = FluxFixture.alice

    @Test("the login screen opens exactly once, however many requests fail together")
    func once() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(isLoggedIn: true), .opened(.post("p")))

        fixture.dispatch(.rejected(first), .rejected(first), .rejected(nil), .rejected(first))

        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)
        #expect(fixture.routing.stack == [.login])
    }

    @Test("the login screen opens exactly once when requests fail on many threads")
    func onceFromManyThreads() async {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(isLoggedIn: true))

        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { await fixture.flux.token.dispatcher.dispatchAndWait(.rejected(first)) }
            }
        }

        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)
    }

    @Test("after the login the user returns to the intended screens")
    func backAfterLogin() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(
            .start(isLoggedIn: true), .opened(.search("swift")),
            .opened(.post("p")))
        let before = fixture.routing.stack

        fixture.dispatch(.rejected(first))
        #expect(fixture.routing.intended == before)

        fixture.dispatch(.loggedIn(second, alice))
        #expect(fixture.routing.stack == before)
        #expect(fixture.routing.intended == nil)
    }

    @Test("restored screens show the present login, whoever was logged in on them")
    func restoredLogin() {
        let fixture = FluxFixture()
        fixture.go(.start(isLoggedIn: false))
        fixture.dispatch(.restored(first))
        #expect(fixture.routing.isLoggedIn && fixture.routing.stack == [.search()])

        fixture.go(.switched(to: .account))
        fixture.dispatch(.restored(first))
        #expect(fixture.routing.stack == [.account])
        fixture.dispatch(.restored(nil))
        #expect(!fixture.routing.isLoggedIn && fixture.routing.stack == [.login])
        #expect(fixture.routing.intended == [.account])
    }

    @Test("a rejection of the old token after a new login does not open the login screen")
    func lateRejection() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(isLoggedIn: true))

        fixture.dispatch(.rejected(first), .loggedIn(second, alice), .rejected(first), .rejected(nil))

        #expect(fixture.routing.top == .search())
        #expect(fixture.token.token == second)
    }

    @Test("a rejected request without a token opens the login screen, once while that is visible")
    func withoutToken() {
        let fixture = FluxFixture()
        fixture.go(.start(isLoggedIn: false, skipsLogin: true), .opened(.post("p")))

        fixture.dispatch(.rejected(nil), .rejected(nil))
        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)

        fixture.go(.wentBack)
        #expect(fixture.routing.top == .post("p"))
        fixture.dispatch(.rejected(nil))
        #expect(fixture.routing.top == .login)
    }

    @Test("a token that is lost while the login screen is visible is also lost for the routing")
    func rejectedOnLoginScreen() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(isLoggedIn: true), .opened(.login))

        fixture.dispatch(.rejected(first))

        #expect(!fixture.routing.isLoggedIn)
        #expect(fixture.routing.stack == [.search(), .login])
    }

    @Test("logging out shows the login screen, and does nothing without a login")
    func loggedOut() {
        let fixture = FluxFixture()
        fixture.go(.start(isLoggedIn: false, skipsLogin: true))
        fixture.dispatch(.loggedOut)
        #expect(fixture.routing.top == .search())

        fixture.dispatch(.loggedIn(first, alice), .loggedOut)
        #expect(fixture.routing.stack == [.login])
        #expect(!fixture.routing.isLoggedIn)
    }

    @Test("a forwarded routing action has the token's action as its cause")
    func cause() throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let fixture = FluxFixture()
        let ids = Recorder<Cause?>()
        let relay = PublishRelay<Cause?>()
        relay.asObservable().record(into: ids)
        fixture.flux.token.dispatcher.use { dispatched, next in
            relay.accept(dispatched.id)
            next(dispatched.action)
        }

        fixture.dispatch(.restored(first), .rejected(first))

        let rejected = try #require(ids.elements.last ?? nil)
        #expect(fixture.causes.elements == [[rejected]])
    }

    @Test("a forwarded routing action has the source location of the token's action")
    func place() {
        let (fixture, locations) = (FluxFixture(), Recorder<String>())
        let relay = PublishRelay<String>()
        relay.asObservable().record(into: locations)
        fixture.flux.routing.dispatcher.use { dispatched, next in
            relay.accept("\(dispatched.fileID):\(dispatched.line)")
            next(dispatched.action)
        }

        fixture.flux.token.dispatcher.dispatch(.restored(first))
        fixture.flux.token.dispatcher.dispatch(.rejected(first), fileID: "Search/Asking.swift", line: 7)

        #expect(locations.elements == ["Search/Asking.swift:7"])
    }
}
