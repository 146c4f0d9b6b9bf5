import ApplicationFlux
import FluxCore
import TestKit
import Testing

@Suite struct RoutingStoreTests {
    private let home = Route.search(query: nil)

    private func state(after actions: RoutingAction...) -> RoutingState {
        actions.reduce(into: RoutingState()) { $0.reduce($1) }
    }

    @Test("B-A1 the app starts on login without a token, unless the user goes on without; else on search")
    func start() {
        #expect(state(after: .started(hasToken: false, anonymously: false)).stack == [.login])
        #expect(state(after: .started(hasToken: false, anonymously: true)).stack == [home])
        #expect(state(after: .started(hasToken: true, anonymously: false)).stack == [home])
    }

    @Test("B-A1 going on without logging in leads to search, and is to be remembered")
    func skip() {
        var state = state(after: .started(hasToken: false, anonymously: false))

        #expect(state.asked(by: .loginSkipped) == [.rememberAnonymous])
        #expect(state.stack == [home])
        #expect(state.asked(by: .wentBack) == [])
    }

    @Test("B-A1 switching to what is already on top does nothing")
    func switchToTop() {
        let searched = state(
            after: .started(hasToken: true, anonymously: false), .switched(to: .search(query: "swift")))
        #expect(searched.stack == [.search(query: "swift")])

        for route in [Route.search(query: "swift"), home] {
            var state = searched
            state.reduce(.switched(to: route))
            state.reduce(.opened(route))
            #expect(state == searched)
        }
    }

    @Test("switching leaves the other screens behind; opening puts one on top; back takes it away")
    func openAndBack() {
        var state = state(
            after: .started(hasToken: true, anonymously: false), .opened(.post(id: "a")),
            .opened(.post(id: "b")))
        #expect(state.stack == [home, .post(id: "a"), .post(id: "b")])

        state.reduce(.wentBack)
        #expect(state.top == .post(id: "a"))
        state.reduce(.switched(to: .myVideo))
        #expect(state.stack == [.myVideo])
        state.reduce(.wentBack)
        #expect(state.stack == [.myVideo])
    }

    @Test(
        "B-A1 a screen that needs no login never asks for one",
        arguments: [
            Route.post(id: "p"), .search(query: "a"), .episodes(query: "a"), .episode(id: "e"), .myVideo,
        ])
    func needsNoLogin(route: Route) {
        let start = RoutingAction.started(hasToken: false, anonymously: true)

        #expect(state(after: start, .opened(route)).top == route)
        #expect(state(after: start, .switched(to: route)).top == route)
    }

    @Test("a screen that needs a login opens after it; back from the login is back to where one was")
    func needsLogin() {
        let asked = state(after: .started(hasToken: false, anonymously: true), .opened(.account))
        #expect(asked.stack == [.login])

        var (loggedIn, gaveUp) = (asked, asked)
        loggedIn.reduce(.loginFinished)
        gaveUp.reduce(.wentBack)

        #expect(loggedIn.stack == [home, .account])
        #expect(gaveUp.stack == [home])
    }

    @Test("B-A4 a login that is required again while it is on keeps what was intended first")
    func requiredTwice() {
        let start = RoutingAction.started(hasToken: true, anonymously: false)
        let once = state(after: start, .opened(.post(id: "p")), .loginRequired)

        var twice = once
        twice.reduce(.loginRequired)

        #expect(twice == once)
        #expect(once.intended == [home, .post(id: "p")])
    }

    @Test("a login that ends after the user has left its screen leaves them where they are")
    func finishedElsewhere() {
        let state = state(
            after: .started(hasToken: false, anonymously: false), .opened(.myVideo), .loginFinished)

        #expect(state.stack == [.myVideo])
    }

    @Test("after a login at the start comes the search; after one from another screen, that screen")
    func finished() {
        let atStart = state(after: .started(hasToken: false, anonymously: false), .loginFinished)
        let onTop = state(
            after: .started(hasToken: false, anonymously: true), .switched(to: .myVideo), .opened(.login),
            .loginFinished)

        #expect(atStart.stack == [home])
        #expect(onTop.stack == [.myVideo])
    }
}
