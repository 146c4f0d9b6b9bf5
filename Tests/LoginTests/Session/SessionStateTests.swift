import Entities
import FluxCore
import FluxTesting
import FoundationEssentials
import Login
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SessionStateTests {
    private let alice = LoginFixture.alice
    private let token = LoginFixture.token("alice's")

    private func state(after actions: SessionAction...) -> SessionState {
        actions.reduce(into: SessionState(isRegistered: true)) { $0.reduce($1) }
    }

    @Test("only a success or a failure is settled")
    func settled() {
        #expect(!state().phase.isSettled)
        let accepted = state(
            after: .tokenPasted(token, at: .zero), .tokenAccepted(token, alice, requestID: 1))
        #expect(!accepted.phase.isSettled)
        #expect(state(after: .browserChosen(at: .zero), .loggedIn(alice, requestID: 1)).phase.isSettled)
        #expect(state(after: .whoAmIRequested(at: .zero), .identified(alice, requestID: 1)).phase.isSettled)
        #expect(state(after: .tokenPasted(nil, at: .zero)).phase.isSettled)
    }

    @Test(
        "an answer to an older request changes nothing and requests nothing",
        arguments: [
            SessionAction.loggedIn(LoginFixture.alice, requestID: 1),
            .identified(LoginFixture.alice, requestID: 1),
            .tokenAccepted(LoginFixture.token("alice's"), LoginFixture.alice, requestID: 1),
            .loginFailed(.service(.unauthorized), requestID: 1),
            .browserAwaited(ConsentPage("p"), requestID: 1),
            .whoAmIFailed(.notLoggedIn, requestID: 1, at: .zero, retryAt: .seconds(1)),
            .retryDue(requestID: 1, at: .zero),
        ])
    func late(action: SessionAction) {
        for next in [SessionAction.whoAmIRequested(at: .zero), .cancelled, .logOutConfirmed] {
            let before = state(after: .tokenPasted(token, at: .zero), next)
            var state = before
            #expect(state.asked(by: action) == [])
            #expect(state == before)
        }
    }

    @Test(
        "an accepted token is announced and adopted even if the user leaves the screen")
    func accepted() {
        var state = state(after: .tokenPasted(token, at: .zero))
        #expect(
            state.asked(by: .tokenAccepted(token, alice, requestID: 1))
                == [.adopt(token, alice, requestID: 1), .toast(.loggedIn(alice))])
        #expect(state.asked(by: .cancelled) == [.stop])
        #expect(state.asked(by: .loggedIn(alice, requestID: 1)) == [])
        #expect(state.phase == .idle)
    }

    @Test("a rate-limited request is retried after the limit, unless another request was made")
    func retry() {
        let failed = SessionAction.whoAmIFailed(
            .service(.rateLimited(until: nil)), requestID: 1, at: .seconds(2), retryAt: .seconds(9))
        var state = state(after: .whoAmIRequested(at: .zero))
        #expect(state.asked(by: failed) == [.retry(after: .seconds(7), requestID: 1)])
        #expect(state.retryAt == .seconds(9))
        #expect(state.asked(by: .retryDue(requestID: 1, at: .seconds(9))) == [.identify(requestID: 2)])
        #expect(state.retryAt == nil)
        #expect(state.asked(by: .retryDue(requestID: 1, at: .seconds(9))) == [])
    }

    @Test("a new request does not hide the result of logging out")
    func logOut() {
        var state = state(after: .logOutConfirmed, .browserChosen(at: .zero))
        #expect(state.asked(by: .loggedOut(.leftToEnvironment)) == [.toast(.loggedOut)])
        #expect(state.phase == .running(.browser, since: .zero))
        #expect(state.notices.shown == .leftToEnvironment)
        #expect(state.asked(by: .loggedOut(.none)) == [])
    }

    @Test("going live repeats interrupted queries, and no login")
    func resumed() {
        let now = Duration.seconds(5)
        var identifying = state(after: .whoAmIRequested(at: .zero))
        #expect(identifying.asked(by: .resumed(at: now)) == [.identify(requestID: 2)])
        var browsing = state(
            after: .browserChosen(at: .zero), .browserAwaited(ConsentPage("p"), requestID: 1))
        #expect(browsing.asked(by: .resumed(at: now)) == [.stop])
        #expect(browsing.page == nil)
        var checking = state(after: .tokenPasted(token, at: .zero))
        #expect(checking.asked(by: .resumed(at: now)) == [.stop])
        var limited = state(
            after: .whoAmIRequested(at: .zero),
            .whoAmIFailed(.service(.notFound), requestID: 1, at: .zero, retryAt: .seconds(7)))
        #expect(limited.asked(by: .resumed(at: now)) == [.retry(after: .seconds(2), requestID: 1)])
        var leaving = state(after: .logOutConfirmed)
        #expect(leaving.asked(by: .resumed(at: now)) == [.toast(.loggedOut)])
        #expect(leaving.notices.shown == .failed(.cancelled))
        var idle = state(after: .loggedOut(.revoked))
        let before = idle
        #expect(idle.asked(by: .resumed(at: now)) == [])
        #expect(idle == before)
    }

    @Test("neither actions nor state contain the pasted token or the OAuth state")
    func canary() throws {
        let canary = "canary-5eCr3t"
        let login = LoginFixture(browserDelay: .seconds(1))
        var output = ""

        func appendState() throws {
            dump(login.state, to: &output)
            output += String(decoding: try JSONEncoder().encode(login.root.snapshot()), as: UTF8.self)
        }
        login.paste(canary)
        try appendState()
        login.run()
        login.openBrowser()
        login.scheduler.advance(by: .milliseconds(1))
        #expect(login.state.page?.address.hasSuffix("5tate") == true)
        try appendState()
        login.run()

        dump(login.actions.elements, to: &output)
        dump(login.tokenActions.elements, to: &output)
        output += "\(login.actions.elements) \(String(reflecting: login.actions.elements))"
        output += String(decoding: try JSONEncoder().encode(login.actions.elements), as: UTF8.self)
        output += String(decoding: try JSONEncoder().encode(login.tokenActions.elements), as: UTF8.self)
        #expect(login.phase == .loggedIn(alice))
        for secret in [canary, "alice's", "5tate", "c0de"] { #expect(!output.contains(secret)) }
    }
}
