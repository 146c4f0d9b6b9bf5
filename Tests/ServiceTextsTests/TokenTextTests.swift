import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import Persistence
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct TokenTextTests {
    @Test("one line says who is logged in, and how")
    func line() {
        let origin = "https://qiita.example"
        let token = AccessToken(secret: "first", origin: origin)
        var state = TokenState(origin: origin)
        #expect(TokenText.line(state, in: .english).text == "Not logged in")

        state.reduce(.restored(token, from: .environment))
        #expect(TokenText.line(state, in: .english).text == "Logged in with QIITA_TOKEN")

        state.reduce(.identified(token, User(id: "bob")))
        #expect(TokenText.line(state, in: .english).text == "Logged in as bob (@bob) with QIITA_TOKEN")

        state.reduce(.loggedIn(token, User(id: "alice", name: "Alice")))
        #expect(TokenText.line(state, in: .english).text == "Logged in as Alice (@alice)")
    }

    @Test("a name with control characters is shown without effect on the terminal")
    func hostileName() {
        let text = TokenText.line(User(id: "m", name: "\u{1B}[2Jm"), in: .english).text

        #expect(text == "Logged in as ␛[2Jm (@m)")
    }

    @Test("a notice describes the vault's failure on one line")
    func notice() {
        let line = TokenText.notice(.full(path: "/t"), in: .english)

        #expect(line.text == "token: no space left to write /t; free some space and log in again")
    }

    @Test(
        "a vault failure reads WHAT: WHY; WHAT TO DO",
        arguments: [
            VaultFailure.denied(path: "/t", detail: "Permission denied"), .exposed(path: "/t"),
            .broken(path: "/t"), .newer(path: "/t"), .full(path: "/t"),
        ])
    func sentence(failure: VaultFailure) {
        let sentence = ErrorMessage("login", failure).sentence

        #expect(sentence.hasPrefix("login: "))
        #expect(sentence.contains(": ") && sentence.contains("; ") && sentence.contains("/t"))
    }
}
