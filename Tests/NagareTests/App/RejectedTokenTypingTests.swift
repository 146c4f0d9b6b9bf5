import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import Nagare

/// A token that the service rejects while the user types.
@Suite(.blocking) struct RejectedTokenTypingTests {
    @Test("clicking a field and typing qiita during a 401 quits nothing and types no token")
    func typing() async throws {
        let fixture = try await AppFixture()
        #expect(try await fixture.run("login", "--with-token", input: "demo-token\n").status == 0)
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: "\(fixture.home.path)/run.journal",
            on: VirtualTimeScheduler(), opening: "nagare://search?q=swift")
        try await app.advanceUntilIdle()
        try await app.wait(for: "of 195 posts")
        await app.send("\u{1B}")
        app.advance(.milliseconds(60))
        // A request that is still running would be rejected before the click.
        try await app.advanceUntilIdle()
        try await fixture.setFaults("revoke-token")
        // The field is in the second row.
        await app.send("\u{1B}[<0;10;2M")
        #expect(app.terminal.frames.last?.cursor?.row == 1)
        for letter in "qiita" {
            await app.send(String(letter))
            app.advance(.milliseconds(400))
            try await app.advanceUntilIdle()
        }
        #expect(!app.hasEnded)
        let screen = app.screen.joined(separator: "\n")
        #expect(!screen.contains("*"), "\(screen)")
        #expect(app.screen.contains { $0.contains("❯ your token") || $0.contains("❯ qiita") }, "\(screen)")
        try await app.end()
    }
}
