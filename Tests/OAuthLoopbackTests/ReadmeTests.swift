import OAuthCallback
import OAuthLoopback
import ReactiveTesting
import Testing

@Suite(.blocking, .needs(.program("curl"))) struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let port = try Loopback.freePort()
        let (pages, opened) = AsyncStream.makeStream(of: String.self)
        let browser = Task {
            for await _ in pages {
                _ = try await Loopback.curl(port, "/callback?code=c0de&state=abc")
            }
        }

        #expect(OAuthLoopback.redirectURL(port: 48_917) == "http://127.0.0.1:48917/callback")
        let loopback = OAuthLoopback(port: port) { page in opened.yield(page) }

        let redirect = try await loopback.visit("https://qiita.com/consent") { _ in
            .accepted(OAuthPage(title: "Welcome", text: "Go back to the terminal."))
        }

        #expect(redirect == OAuthRedirect(code: "c0de", state: "abc"))
        opened.finish()
        try await browser.value
    }
}
