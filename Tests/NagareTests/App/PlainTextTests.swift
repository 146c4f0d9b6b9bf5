import ReactiveTesting
import TerminalTesting
import Testing

/// The app without md4c.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct PlainTextTests {
    @Test("without md4c, the app says so at start and shows posts as plain text")
    func remark() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open(
            "open 'nagare://search?q=swift'", columns: 160, environment: ["NAGARE_MD4C": "libmd4c.so.nowhere"]
        )

        try app.wait(for: "posts are shown as plain text: cannot load libmd4c.so.nowhere; install libmd4c0")
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        let shown = try app.wait { $0.contains { $0.contains("## ") || $0.contains("```") } }

        #expect(!shown.contains { $0.contains("── swift") })
        _ = try app.quit()
    }
}
