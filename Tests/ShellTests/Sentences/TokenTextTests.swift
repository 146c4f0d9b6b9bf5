import ApplicationFlux
import Entities
import Persistence
import TerminalUI
import Testing

@Suite struct TokenViewTests {
    @Test("one line says who is logged in, and how")
    func line() {
        let token = FluxFixture.token("first")
        var state = TokenState(origin: FluxFixture.origin)
        #expect(TokenView.line(state).text == "Not logged in")

        state.reduce(.restored(token, from: .environment))
        #expect(TokenView.line(state).text == "Logged in by QIITA_TOKEN")

        state.reduce(.identified(token, User(id: "bob")))
        #expect(TokenView.line(state).text == "Logged in as bob (@bob) by QIITA_TOKEN")

        state.reduce(.loggedIn(token, FluxFixture.alice))
        #expect(TokenView.line(state).text == "Logged in as Alice (@alice)")
    }

    @Test("B-X1 a name that tries to control the terminal is only shown")
    func hostileName() {
        let text = TokenView.line(User(id: "m", name: "\u{1B}[2Jm")).text

        #expect(text == "Logged in as ␛[2Jm (@m)")
    }

    @Test("B-F12 a notice says in one line what the vault did not do")
    func notice() {
        let line = TokenView.notice(.full(path: "/t"))

        #expect(line.text == "token: no space is left for /t; free some and log in again")
    }

    @Test(
        "B-X5 a vault's failure reads WHAT: WHY; WHAT TO DO",
        arguments: [
            VaultFailure.denied(path: "/t", detail: "Permission denied"), .exposed(path: "/t"),
            .broken(path: "/t"), .newer(path: "/t"), .full(path: "/t"),
        ])
    func sentence(failure: VaultFailure) {
        let sentence = Explanation("login", failure).sentence

        #expect(sentence.hasPrefix("login: "))
        #expect(sentence.contains(": ") && sentence.contains("; ") && sentence.contains("/t"))
    }
}
