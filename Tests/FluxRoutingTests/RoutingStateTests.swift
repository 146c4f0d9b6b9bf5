import FluxCore
import FluxRouting
import FluxTesting
import Testing

@Suite struct RoutingStateTests {
    private let home = Route.search()

    private func state(after actions: RoutingAction...) -> RoutingState {
        actions.reduce(into: RoutingState()) { $0.reduce($1) }
    }

    @Test("without a token, the app starts with the login screen unless it was skipped before")
    func start() {
        #expect(state(after: .start(isLoggedIn: false)).stack == [.login])
        #expect(state(after: .start(isLoggedIn: false, skipsLogin: true)).stack == [home])
        #expect(state(after: .start(isLoggedIn: true)).stack == [home])
    }

    @Test("skipping the login shows the search and requests that the choice is remembered")
    func skip() {
        var state = state(after: .start(isLoggedIn: false))

        #expect(state.asked(by: .loginSkipped) == [.rememberAnonymous])
        #expect(state.stack == [home])
        #expect(state.asked(by: .wentBack) == [])
    }

    @Test("switching to the visible screen does nothing")
    func switchToTop() {
        let searched = state(
            after: .start(isLoggedIn: true), .switched(to: .search("swift")))
        #expect(searched.stack == [.search("swift")])

        for route in [Route.search("swift"), home] {
            var state = searched
            state.reduce(.switched(to: route))
            state.reduce(.opened(route))
            #expect(state == searched)
        }
    }

    @Test(
        "a tab that is visited again has the stack that it was left with; its own key leads to its first screen"
    )
    func tabs() {
        var state = state(after: .start(isLoggedIn: true), .opened(.post("a")), .switched(to: .myVideo))
        #expect(state.stack == [.myVideo])
        state.reduce(.switched(to: home))
        #expect(state.stack == [home, .post("a")])
        state.reduce(.switched(to: home))
        #expect(state.stack == [home])
        state.reduce(.switched(to: .myVideo))
        state.reduce(.switched(to: home))
        #expect(state.stack == [home])
        state.reduce(.opened(.post("b")))
        state.reduce(.switched(to: .myVideo))
        state.reduce(.loggedOut)
        state.reduce(.loginSkipped)
        #expect(state.stack == [home], "logging out closes all tabs")
    }

    @Test("a login that interrupts a tab does not become the tab's stack")
    func interruptedTab() {
        var state = state(after: .start(isLoggedIn: true), .opened(.post("a")), .loginRequired(.rejected))
        state.reduce(.switched(to: .myVideo))
        state.reduce(.switched(to: home))
        #expect(state.stack == [home, .post("a")])
    }

    @Test("back and forward go through the visited screens, across tabs and replaced screens")
    func history() {
        var state = state(
            after: .start(isLoggedIn: true), .opened(.post("a")), .replaced(with: .post("b")),
            .switched(to: .myVideo))
        #expect(state.canGoBackInHistory && !state.canGoForwardInHistory)
        var tops: [Route?] = []
        for _ in 1...4 {
            state.reduce(.wentBackInHistory)
            tops.append(state.top)
        }
        #expect(tops == [.post("b"), .post("a"), home, home])
        #expect(!state.canGoBackInHistory)
        for _ in 1...3 { state.reduce(.wentForwardInHistory) }
        #expect(state.stack == [.myVideo])
        state.reduce(.wentBackInHistory)
        #expect(state.stack == [home, .post("b")])
        state.reduce(.wentBack)
        #expect(!state.canGoForwardInHistory, "a new screen ends forward")
    }

    @Test("switching replaces the stack, opening pushes a screen, and going back pops it")
    func openAndBack() {
        var state = state(
            after: .start(isLoggedIn: true), .opened(.post("a")),
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
        "a screen that needs no login opens without one",
        arguments: [
            Route.post("p"), .search("a"), Route("episode", "e"), .myVideo,
        ])
    func needsNoLogin(route: Route) {
        let start = RoutingAction.start(isLoggedIn: false, skipsLogin: true)

        #expect(state(after: start, .opened(route)).top == route)
        #expect(state(after: start, .switched(to: route)).top == route)
    }

    @Test("a screen that needs a login opens after it; going back instead returns to the previous screen")
    func needsLogin() {
        let interrupted = state(after: .start(isLoggedIn: false, skipsLogin: true), .opened(.account))
        #expect(interrupted.stack == [.login])

        var (loggedIn, gaveUp) = (interrupted, interrupted)
        loggedIn.reduce(.loginFinished)
        gaveUp.reduce(.wentBack)

        #expect(loggedIn.stack == [home, .account])
        #expect(gaveUp.stack == [home])
    }

    @Test("a second login request while the login screen is visible keeps the first intended stack")
    func requiredTwice() {
        let start = RoutingAction.start(isLoggedIn: true)
        let once = state(after: start, .opened(.post("p")), .loginRequired())

        var twice = once
        twice.reduce(.loginRequired())

        #expect(twice == once)
        #expect(once.intended == [home, .post("p")])
    }

    @Test("the reason for a login is known until the login ends")
    func reason() {
        let interrupted = state(
            after: .start(isLoggedIn: true), .opened(.search("swift")), .loginRequired(.rejected))
        #expect(
            interrupted.reason == .rejected && interrupted.stack == [.login] && !interrupted.isReturnFromLogin
        )

        var (loggedIn, skipped) = (interrupted, interrupted)
        loggedIn.reduce(.loginFinished)
        skipped.reduce(.loginSkipped)
        #expect(loggedIn.isReturnFromLogin && loggedIn.reason == nil)
        #expect(skipped.isReturnFromLogin && skipped.reason == nil)
        loggedIn.reduce(.switched(to: .myVideo))
        #expect(!loggedIn.isReturnFromLogin)
        #expect(
            state(after: .start(isLoggedIn: false, skipsLogin: true), .opened(.account)).reason == .screen)
    }

    @Test("a login that ends after the user has left its screen does not navigate")
    func finishedElsewhere() {
        let state = state(
            after: .start(isLoggedIn: false), .opened(.myVideo), .loginFinished)

        #expect(state.stack == [.myVideo])
    }

    @Test("a login at launch leads to the search, one from another screen back to that screen")
    func finished() {
        let atStart = state(after: .start(isLoggedIn: false), .loginFinished)
        let onTop = state(
            after: .start(isLoggedIn: false, skipsLogin: true), .switched(to: .myVideo), .opened(.login),
            .loginFinished)

        #expect(atStart.stack == [home])
        #expect(onTop.stack == [.myVideo])
    }

    @Test("in a command, which has no screens, losing the token does not navigate")
    func withoutScreens() {
        #expect(state(after: .loginRequired(), .loginFinished, .loggedOut).stack == [])
    }

    @Test("logging out leaves only the login screen and clears the intended stack")
    func loggedOut() {
        let state = state(after: .start(isLoggedIn: true), .opened(.post("p")), .loginRequired(), .loggedOut)

        #expect(state.stack == [.login])
        #expect(state.intended == nil)
    }

    @Test("an app without a login screen shows its first screen, and opens all others")
    func withoutLogin() {
        let started = RoutingAction.started(RouteMap(home: home, guarded: ["account"]))
        #expect(state(after: started).stack == [home])
        #expect(state(after: started, .opened(.account)).stack == [home, .account])
        let asked = state(after: started, .opened(.account), .loginRequired())
        #expect(asked.stack == [home, .account] && !asked.isAtLogin && asked.intended == nil)
        #expect(state(after: started, .opened(.account), .loginFinished).stack == [home, .account])
        #expect(state(after: started, .opened(.account), .loggedOut).stack == [home])
    }
}
