import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

@testable import CommandLine

/// The palette's command that saves a session for a bug report.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct BugReportTests {
    @Test("it saves the session without its texts, with version and terminal, and says how to step into it")
    func saving() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open(columns: 160)
        try app.wait(for: "search posts")
        try app.type("scoped")
        try app.wait(for: "posts ──")
        try app.leaveField()
        try app.type(":report")
        try app.press("Enter")
        try app.wait(for: "nagare journal play")
        _ = try app.quit()

        let folder = "\(fixture.home.path)/.local/state/nagare/default"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let name = try #require(names.first { $0.hasPrefix("bug-report-") })
        #expect(try fixture.home.mode(".local/state/nagare/default/\(name)") == 0o600)
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(text.contains("nagare \(version)") && text.contains("tmux-256color"))
        #expect(!text.contains("scoped"))
        let verified = try await fixture.run("journal", "verify", "\(folder)/\(name)")
        #expect(verified.status == 0, "\(verified.errors)")
        let player = try fixture.open("journal play '\(folder)/\(name)'")
        try player.wait(for: "‖")
        _ = try player.quit()
    }
}
