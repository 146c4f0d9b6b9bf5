import Entities
import FoundationEssentials
import Login
import ReactiveTesting
import Testing

@Suite struct LoginStoreTests {
    private func state(after actions: LoginAction...) -> LoginState {
        actions.reduce(into: LoginState()) { $0.reduce($1) }
    }

    @Test("only an outcome is settled")
    func settled() {
        let user = LoginFixture.alice

        #expect(!state().phase.isSettled)
        #expect(!state(after: .loginStarted(turn: 1)).phase.isSettled)
        #expect(state(after: .loginStarted(turn: 1), .loggedIn(user, turn: 1)).phase.isSettled)
        #expect(state(after: .whoAmIStarted(turn: 1), .identified(user, turn: 1)).phase.isSettled)
        #expect(state(after: .logoutStarted(turn: 1), .loggedOut(.revoked, turn: 1)).phase.isSettled)
        #expect(state(after: .loginFailed(.empty, turn: 1)).phase.isSettled)
    }

    @Test(
        "an answer to an older wish is late and changes nothing",
        arguments: [
            LoginAction.loggedIn(LoginFixture.alice, turn: 1), .identified(LoginFixture.alice, turn: 1),
            .loginFailed(.service(.unauthorized), turn: 1), .whoAmIFailed(.notLoggedIn, turn: 1),
            .loggedOut(.revoked, turn: 1), .loginStarted(turn: 1), .loginFailed(.empty, turn: 1),
        ])
    func late(action: LoginAction) {
        let before = state(after: .loginStarted(turn: 1), .logoutStarted(turn: 2))

        var state = before
        state.reduce(action)

        #expect(state == before)
    }

    @Test("B-A2 neither actions nor state hold what was pasted")
    func canary() throws {
        let canary = "canary-5eCr3t"
        let login = LoginFixture()

        login.paste(canary)
        login.run()
        login.paste("alice's")
        login.run()

        var told = ""
        dump(login.actions.elements, to: &told)
        dump(login.tokenActions.elements, to: &told)
        dump(login.state, to: &told)
        told += String(decoding: try JSONEncoder().encode(login.actions.elements), as: UTF8.self)
        told += String(decoding: try JSONEncoder().encode(login.tokenActions.elements), as: UTF8.self)
        told += String(decoding: try JSONEncoder().encode(login.state), as: UTF8.self)
        #expect(!told.contains(canary))
        #expect(!told.contains("alice's"))
    }
}
