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

    @Test("B-A3 the token of the environment wins over the vault's, in whichever order they are found")
    func environmentWins() {
        let before = state(after: .restored(second, from: .environment), .restored(first))
        let after = state(after: .restored(first), .restored(second, from: .environment))

        #expect(before == after)
        #expect(before.token == second)
        #expect(before.source == .environment)
    }

    @Test("a login in this run replaces the environment's token, which still waits for the next start")
    func loginOverEnvironment() {
        let state = state(
            after: .restored(second, from: .environment), .loggedIn(first, FluxFixture.alice))

        #expect(state.token == first)
        #expect(state.source == .vault)
        #expect(state.isInEnvironment)
    }

    @Test("B-A3b a token of another origin never becomes the current one")
    func foreignOrigin() {
        let foreign = FluxFixture.token("first", at: "https://elsewhere.example")

        #expect(state(after: .restored(foreign)).token == nil)
        #expect(state(after: .loggedIn(foreign, FluxFixture.alice)).token == nil)
    }

    @Test("B-A4 a rejected token that is no longer the current one changes nothing")
    func lateRejection() {
        let before = state(after: .loggedIn(second, FluxFixture.alice))

        var state = before
        state.reduce(.rejected(first))
        state.reduce(.rejected(nil))

        #expect(state == before)
    }

    @Test("B-A4 the current token's rejection forgets token and user")
    func rejection() {
        let state = state(after: .loggedIn(first, FluxFixture.alice), .rejected(first))

        #expect(state == TokenState(origin: FluxFixture.origin))
    }

    @Test("the user of a token that was replaced meanwhile is not taken for the current user")
    func lateUser() {
        let state = state(after: .restored(second), .identified(first, FluxFixture.alice))

        #expect(state.user == nil)
    }

    @Test("a vault's failure stands until the next change of the token; its notice until it is put away")
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
