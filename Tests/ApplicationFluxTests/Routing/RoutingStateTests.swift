import ApplicationFlux
import FluxCore
import FluxTesting
import Testing

@Suite struct RoutingStateTests {
    private let home = Route.search()

    private func state(after actions: RoutingAction...) -> RoutingState {
        actions.reduce(into: RoutingState()) { $0.reduce($1) }
    }

    @Test("B-A1 the app starts on login without a token, unless the user goes on without; else on search")
    func start() {
        #expect(state(after: .start(hasToken: false)).stack == [.login])
        #expect(state(after: .start(hasToken: false, anonymously: true)).stack == [home])
        #expect(state(after: .start(hasToken: true)).stack == [home])
    }

    @Test("B-A1 going on without logging in leads to search, and is to be remembered")
    func skip() {
        var state = state(after: .start(hasToken: false))

        #expect(state.asked(by: .loginSkipped) == [.rememberAnonymous])
        #expect(state.stack == [home])
        #expect(state.asked(by: .wentBack) == [])
    }

    @Test("B-A1 switching to what is already on top does nothing")
    func switchToTop() {
        let searched = state(
            after: .start(hasToken: true), .switched(to: .search("swift")))
        #expect(searched.stack == [.search("swift")])

        for route in [Route.search("swift"), home] {
            var state = searched
            state.reduce(.switched(to: route))
            state.reduce(.opened(route))
            #expect(state == searched)
        }
    }

    @Test("switching leaves the other screens behind; opening puts one on top; back takes it away")
    func openAndBack() {
        var state = state(
            after: .start(hasToken: true), .opened(.post("a")),
            .opened(.post("b")))
        #expect(state.stack == [home, .post("a"), .post("b")])

        state.reduce(.wentBack)
        #expect(state.top == .post("a"))
        state.reduce(.switched(to: .myVideo))
        #expect(state.stack == [.myVideo])
        state.reduce(.wentBack)
        #expect(state.stack == [.myVideo])
    }

    @Test(
        "B-A1 a screen that needs no login never asks for one",
        arguments: [
            Route.post("p"), .search("a"), Route("episode", "e"), .myVideo,
        ])
    func needsNoLogin(route: Route) {
        let start = RoutingAction.start(hasToken: false, anonymously: true)

        #expect(state(after: start, .opened(route)).top == route)
        #expect(state(after: start, .switched(to: route)).top == route)
    }

    @Test("a screen that needs a login opens after it; back from the login is back to where one was")
    func needsLogin() {
        let asked = state(after: .start(hasToken: false, anonymously: true), .opened(.account))
        #expect(asked.stack == [.login])

        var (loggedIn, gaveUp) = (asked, asked)
        loggedIn.reduce(.loginFinished)
        gaveUp.reduce(.wentBack)

        #expect(loggedIn.stack == [home, .account])
        #expect(gaveUp.stack == [home])
    }

    @Test("B-A4 a login that is required again while it is on keeps what was intended first")
    func requiredTwice() {
        let start = RoutingAction.start(hasToken: true)
        let once = state(after: start, .opened(.post("p")), .loginRequired())

        var twice = once
        twice.reduce(.loginRequired())

        #expect(twice == once)
        #expect(once.intended == [home, .post("p")])
    }

    @Test("B-A4 why a login came between is known until it is over, and that its end is a return")
    func reason() {
        let asked = state(after: .start(hasToken: true), .opened(.search("swift")), .loginRequired(.rejected))
        #expect(asked.reason == .rejected && asked.stack == [.login] && !asked.isReturnFromLogin)

        var (loggedIn, skipped) = (asked, asked)
        loggedIn.reduce(.loginFinished)
        skipped.reduce(.loginSkipped)
        #expect(loggedIn.isReturnFromLogin && loggedIn.reason == nil)
        #expect(skipped.isReturnFromLogin && skipped.reason == nil)
        loggedIn.reduce(.switched(to: .myVideo))
        #expect(!loggedIn.isReturnFromLogin)
        #expect(state(after: .start(hasToken: false, anonymously: true), .opened(.account)).reason == .screen)
    }

    @Test("a login that ends after the user has left its screen leaves them where they are")
    func finishedElsewhere() {
        let state = state(
            after: .start(hasToken: false), .opened(.myVideo), .loginFinished)

        #expect(state.stack == [.myVideo])
    }

    @Test("after a login at the start comes the search; after one from another screen, that screen")
    func finished() {
        let atStart = state(after: .start(hasToken: false), .loginFinished)
        let onTop = state(
            after: .start(hasToken: false, anonymously: true), .switched(to: .myVideo), .opened(.login),
            .loginFinished)

        #expect(atStart.stack == [home])
        #expect(onTop.stack == [.myVideo])
    }

    @Test("in a command, which has no screens, a token that is lost leads nowhere")
    func withoutScreens() {
        #expect(state(after: .loginRequired(), .loginFinished, .loggedOut).stack == [])
    }

    @Test("a log-out is the end of all screens but the login, and of where the user was going")
    func loggedOut() {
        let state = state(after: .start(hasToken: true), .opened(.post("p")), .loginRequired(), .loggedOut)

        #expect(state.stack == [.login])
        #expect(state.intended == nil)
    }
}
