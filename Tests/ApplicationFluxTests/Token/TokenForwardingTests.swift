import ApplicationFlux
import Entities
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct TokenForwardingTests {
    private let first = FluxFixture.token("first")
    private let second = FluxFixture.token("second")
    private let alice = FluxFixture.alice

    @Test("B-A4 however many requests fail together, the user is sent to login exactly once")
    func once() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(hasToken: true), .opened(.post("p")))

        fixture.dispatch(.rejected(first), .rejected(first), .rejected(nil), .rejected(first))

        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)
        #expect(fixture.routing.stack == [.login])
    }

    @Test("B-A4 requests that fail on many threads send the user to login exactly once")
    func onceFromManyThreads() async {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(hasToken: true))

        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { await fixture.flux.token.dispatcher.dispatchAndWait(.rejected(first)) }
            }
        }

        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)
    }

    @Test("B-A4 after the login the user is back where they were going")
    func backAfterLogin() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(
            .start(hasToken: true), .opened(.search("swift")),
            .opened(.post("p")))
        let before = fixture.routing.stack

        fixture.dispatch(.rejected(first))
        #expect(fixture.routing.intended == before)

        fixture.dispatch(.loggedIn(second, alice))
        #expect(fixture.routing.stack == before)
        #expect(fixture.routing.intended == nil)
    }

    @Test("B-A4 a rejection that comes after the new login does not send the user away again")
    func lateRejection() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(hasToken: true))

        fixture.dispatch(.rejected(first), .loggedIn(second, alice), .rejected(first), .rejected(nil))

        #expect(fixture.routing.top == .search())
        #expect(fixture.token.token == second)
    }

    @Test("B-A4 a request sent without a token asks for a login, once while the login screen is up")
    func withoutToken() {
        let fixture = FluxFixture()
        fixture.go(.start(hasToken: false, anonymously: true), .opened(.post("p")))

        fixture.dispatch(.rejected(nil), .rejected(nil))
        #expect(fixture.routingActions.elements.filter { $0 == .loginRequired(.rejected) }.count == 1)

        fixture.go(.wentBack)
        #expect(fixture.routing.top == .post("p"))
        fixture.dispatch(.rejected(nil))
        #expect(fixture.routing.top == .login)
    }

    @Test("a token that is lost while the login screen is up is lost for the routing too")
    func rejectedOnLoginScreen() {
        let fixture = FluxFixture()
        fixture.dispatch(.loggedIn(first, alice))
        fixture.go(.start(hasToken: true), .opened(.login))

        fixture.dispatch(.rejected(first))

        #expect(!fixture.routing.isLoggedIn)
        #expect(fixture.routing.stack == [.search(), .login])
    }

    @Test("logging out shows the login screen; without a login it does nothing")
    func loggedOut() {
        let fixture = FluxFixture()
        fixture.go(.start(hasToken: false, anonymously: true))
        fixture.dispatch(.loggedOut)
        #expect(fixture.routing.top == .search())

        fixture.dispatch(.loggedIn(first, alice), .loggedOut)
        #expect(fixture.routing.stack == [.login])
        #expect(!fixture.routing.isLoggedIn)
    }

    @Test("what the routing is told carries the token's action as its cause")
    func cause() throws {
        let following = Cause.follow()
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

    @Test("B-P2 what the routing is told stands where the token's action was dispatched")
    func place() {
        let (fixture, places) = (FluxFixture(), Recorder<String>())
        let relay = PublishRelay<String>()
        relay.asObservable().record(into: places)
        fixture.flux.routing.dispatcher.use { dispatched, next in
            relay.accept("\(dispatched.fileID):\(dispatched.line)")
            next(dispatched.action)
        }

        fixture.flux.token.dispatcher.dispatch(.restored(first))
        fixture.flux.token.dispatcher.dispatch(.rejected(first), fileID: "Search/Asking.swift", line: 7)

        #expect(places.elements == ["Search/Asking.swift:7"])
    }
}
