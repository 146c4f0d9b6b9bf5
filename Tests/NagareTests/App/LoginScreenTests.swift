import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Logging in and out in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct LoginScreenTests {
    @Test("a pasted token logs in, is never shown, is stored for its owner only, and L logs out")
    func token() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let app = try fixture.open()
        try app.wait(for: "❯ your token")
        try app.paste("demo-token")
        try app.wait(for: "❯ **********")
        try app.press("Enter")
        // The notice disappears by itself, so expect it in the same frame.
        try app.wait { rows in
            rows[0].hasSuffix(" @demo") && rows[1] == " ❯ search posts"
                && rows.contains { $0.contains("Logged in as Demo") }
        }
        #expect(try fixture.home.mode(".config/nagare/default/token") == 0o600)
        #expect(try fixture.home.mode(".config/nagare/default") == 0o700)

        try app.leaveField()
        try app.press("4")
        try app.wait(for: "stored on this computer")
        try app.press("L")
        try app.wait(for: "Log out?")
        try app.press("y")
        try app.wait { $0[0].hasSuffix(" not logged in") && $0[8] == "  ❯ your token" }
        try app.wait(for: "Logged out")
        #expect(!fixture.home.files.contains(".config/nagare/default/token"))
        #expect(await fixture.count("DELETE /api/v2/access_tokens/") == 1)
        #expect(try !app.quit().contains("demo-token"))
    }

    @Test("after continuing without a login, the app does not ask for one again")
    func withoutLogin() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let app = try fixture.open()
        try app.wait(for: "❯ your token")
        try app.press("C-g")
        try app.wait(for: "search posts")
        _ = try app.quit()

        let again = try fixture.open()
        try again.wait(for: "search posts")
    }

    @Test(
        "after a forced login, the app returns to an edited query; the login screen gives the reason")
    func edited() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        #expect(try await fixture.run("login", "--with-token", input: "demo-token\n").status == 0)
        let app = try fixture.open("open 'nagare://search?q=swift'")
        try app.wait(for: "20 of 195 posts")
        try app.type("/")
        try app.press("C-u")
        try app.type("rust")
        try app.wait { $0[2].contains("posts") && !$0[2].contains("195") }

        try await fixture.setFaults("revoke-token")
        try app.press("Enter")
        try app.wait(for: "Your token is no longer valid")
        try await fixture.setFaults()
        try app.paste("demo-readonly")
        try app.press("Enter")
        try app.wait { $0[0].hasSuffix(" @demo") && $0.contains { $0.contains("? help") } }
        try app.press("Escape")
        let rows = try app.wait { $0[1].hasPrefix(" ❯ ") && $0[2].contains("posts") }
        #expect(rows[1] == " ❯ rust")
    }

    @Test("stocking without a login explains why one is needed, and the post is stocked after the login")
    func stocking() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        try app.press("s")
        try app.wait(for: "Stocking a post requires a login.")
        try app.paste("demo-token")
        try app.press("Enter")
        try app.wait(for: "stocked")
        try await fixture.waitForRequests("PUT /api/v2/items/")
        try app.press("u")
        try app.wait { $0.last?.contains("s stock ") == true }
        try await fixture.waitForRequests("DELETE /api/v2/items/")
    }

    @Test(
        "a token revoked while the app runs leads to one login screen, then to the intended screen")
    func revoked() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        #expect(try await fixture.run("login", "--with-token", input: "demo-token\n").status == 0)
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.press("Down", "Down")
        try app.waitForSelection("Scoped stores in Swift")

        try await fixture.setFaults("revoke-token")
        try app.press("Enter")
        try app.wait { $0[0].hasSuffix(" not logged in") && $0.contains("  ❯ your token") }
        try await fixture.setFaults()
        try app.paste("demo-readonly")
        try app.press("Enter")
        try app.wait { $0[0].hasSuffix(" @demo") && $0[1].contains("Scoped stores in Swift") }
        try app.wait(for: "? help")
        try app.press("Escape")
        try app.wait(for: "of 195 posts")
        try app.waitForSelection("Scoped stores in Swift")
    }
}
