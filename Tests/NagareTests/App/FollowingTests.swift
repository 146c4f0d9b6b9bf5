import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Following and read marks in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct FollowingTests {
    /// Waits until the row of `title` has a read mark, or has none.
    private func wait(_ app: Tmux, for title: String, isRead: Bool) throws {
        try app.wait(for: "\(title), read: \(isRead)") { rows in
            rows.contains { $0.contains(title) && $0.prefix(5).contains("◦") == isRead }
        }
    }

    @Test(
        "a newly followed search is checked at once; read marks show in results, can be undone, and persist"
    )
    func reading() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.findSwift()
        try app.press("F")
        try app.wait(for: "Following 100")
        try app.press("Down", "Down")
        try app.waitForSelection("Scoped stores in Swift")
        try app.press("Enter")
        try app.wait(for: "# links")
        // The post is read once the service has answered; closing its screen earlier would cancel the request.
        try app.wait(for: "Following 99")
        try app.press("q")
        try wait(app, for: "Scoped stores in Swift", isRead: true)

        try app.press("a")
        try app.wait(for: "Following 100")
        try wait(app, for: "Scoped stores in Swift", isRead: false)
        try app.press("u")
        try app.wait(for: "Following 99")
        try app.press("5")
        try app.wait(for: "99 unread")
        try app.press("A")
        try app.wait(for: "marked 99 posts as read; press u to undo")
        try app.press("u")
        try app.wait(for: "99 unread")
        _ = try app.quit()

        let again = try fixture.open("open 'nagare://search?q=swift'")
        try again.wait(for: "of 195 posts")
        try wait(again, for: "Scoped stores in Swift", isRead: true)
        _ = try again.quit()
    }

    @Test("a new video of a followed channel is saved and opened from the feed; its list stops following it")
    func channel() async throws {
        let fixture = try await AppFixture()
        let host = fixture.server.origin.drop { $0 != "/" }.drop { $0 == "/" }
        #expect(try await fixture.run("follow", "add", "channel:open_movies@\(host)").status == 0)
        #expect(try await fixture.run("feed").status == 0)
        let app = try fixture.open("open nagare://following", columns: 120)
        try app.wait(for: "[all ")
        try app.wait(for: "open_movies@")
        try app.press("m")
        try app.wait(for: "to My Video")
        try app.press("Enter")
        try app.wait(for: "My Video ]")
        try app.press("q", "3")
        try app.wait { $0[2].hasPrefix("   1 video ") }
        try app.press("F")
        try app.wait(for: "no longer following channel:open_movies@")
        try app.press("u")
        try app.wait(for: "undid: unfollowing channel:open_movies@")
        _ = try app.quit()
    }
}
