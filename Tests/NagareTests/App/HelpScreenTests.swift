import ReactiveTesting
import TerminalTesting
import Testing

/// Help, over the screens of the app.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct HelpScreenTests {
    /// The narrowest terminal in which Help has two columns.
    private static let columns = 114

    @Test("in two columns, no description of a key is cut")
    func whole() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open(rows: 50, columns: Self.columns)
        try app.wait(for: "search posts")
        try expectWholeHelp(app, key: "F1")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        try expectWholeHelp(app, key: "?")
        try app.press("Enter")
        try app.wait(for: "find  # links")
        try expectWholeHelp(app, key: "?")
        try app.press("2")
        try app.wait(for: "Big Buck Bunny")
        try expectWholeHelp(app, key: "F1")
        try app.leaveField()
        try expectWholeHelp(app, key: "?")
        try app.press("3")
        try app.wait(for: "no saved videos yet")
        try expectWholeHelp(app, key: "?")
        _ = try app.quit()
    }

    private func expectWholeHelp(_ app: Tmux, key: String) throws {
        try app.press(key)
        // A terminal draws a frame in parts: the rows below may still be those of the screen.
        try app.wait(for: "Help in two columns, with no description cut") { rows in
            rows.contains { $0.contains("On this screen") && $0.contains("Everywhere") }
                && !rows.contains { $0.contains("…") }
        }
        try app.press("F1")
        try app.wait(for: "the end of Help") { !$0.contains { $0.contains("On this screen") } }
    }
}
