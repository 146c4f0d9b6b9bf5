import OAuthCallback
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let scheduler = VirtualTimeScheduler()
        let callback = InMemoryOAuthCallback(scheduler: scheduler) { page in
            OAuthRedirect(code: "c0de", state: String(page.suffix(3)))
        }

        let redirect = try await callback.visit("https://qiita.com/consent?state=abc") { _ in
            .accepted(OAuthPage(title: "Welcome", text: "Go back to the terminal."))
        }

        #expect(redirect.state == "abc")
        #expect(callback.pages.map(\.title) == ["Welcome"])
    }
}
