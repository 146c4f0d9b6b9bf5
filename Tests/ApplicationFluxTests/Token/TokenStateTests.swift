import ApplicationFlux
import Entities
import FluxCore
import Persistence
import Testing

@Suite struct TokenStateTests {
    private let first = FluxFixture.token("first")
    private let second = FluxFixture.token("second")

    private func state(after actions: TokenAction...) -> TokenState {
        actions.reduce(into: TokenState(origin: FluxFixture.origin)) { $0.reduce($1) }
    }

    @Test("logging in makes the token and its user the current ones")
    func loggedIn() {
        let state = state(after: .loggedIn(first, FluxFixture.alice))

        #expect(state.token == first)
        #expect(state.user == FluxFixture.alice)
        #expect(state.source == .vault)
    }

    @Test("the environment's token takes precedence over the vault's, in either order of restoring")
    func environmentWins() {
        let before = state(after: .restored(second, from: .environment), .restored(first))
        let after = state(after: .restored(first), .restored(second, from: .environment))

        #expect(before == after)
        #expect(before.token == second)
        #expect(before.source == .environment)
    }

    @Test("a login replaces the environment's token, which is still known for the next launch")
    func loginOverEnvironment() {
        let state = state(
            after: .restored(second, from: .environment), .loggedIn(first, FluxFixture.alice))

        #expect(state.token == first)
        #expect(state.source == .vault)
        #expect(state.isInEnvironment)
    }

    @Test("a token of another origin never becomes the current one")
    func foreignOrigin() {
        let foreign = FluxFixture.token("first", at: "https://elsewhere.example")

        #expect(state(after: .restored(foreign)).token == nil)
        #expect(state(after: .loggedIn(foreign, FluxFixture.alice)).token == nil)
    }

    @Test("rejecting a token that is no longer current changes nothing")
    func lateRejection() {
        let before = state(after: .loggedIn(second, FluxFixture.alice))

        var state = before
        state.reduce(.rejected(first))
        state.reduce(.rejected(nil))

        #expect(state == before)
    }

    @Test("rejecting the current token clears token and user")
    func rejection() {
        let state = state(after: .loggedIn(first, FluxFixture.alice), .rejected(first))

        #expect(state == TokenState(origin: FluxFixture.origin))
    }

    @Test("the user of a token that was replaced meanwhile is ignored")
    func lateUser() {
        let state = state(after: .restored(second), .identified(first, FluxFixture.alice))

        #expect(state.user == nil)
    }

    @Test("a vault failure lasts until the next change of the token, its notice until it is dismissed")
    func vaultFailure() {
        let failed = state(after: .restored(first), .vaultFailed(.full(path: "/t")))

        #expect(failed.token == first)
        #expect(failed.vaultFailure == .full(path: "/t"))
        var next = failed
        next.reduce(.loggedOut)
        #expect(next.vaultFailure == nil)
        #expect(next.notices.shown == .full(path: "/t"))
        next.reduce(.noticeDismissed)
        #expect(next.notices.shown == nil)
    }
}
