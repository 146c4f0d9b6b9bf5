import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Sessions of the app in a terminal, recorded and replayed: every frame must be identical.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal))
struct RecordedSessionTests {
    /// The output of `journal verify` for a session that ended.
    private func verified(_ fixture: AppFixture) async throws -> String {
        let outcome = try await fixture.run("journal", "verify", "\(fixture.home.path)/run.journal")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    private func open(_ fixture: AppFixture, _ words: String = "") throws -> Tmux {
        try fixture.open("\(words) --record '\(fixture.home.path)/run.journal'")
    }

    /// Quits the app in any state. Ctrl-C always quits, but directly after Escape it would be read as another
    /// key.
    private func end(_ app: Tmux) throws {
        try app.press("C-u")
        _ = try app.quit()
    }

    @Test("searching, paging, reading and going back is replayed identically")
    func reading() async throws {
        let fixture = try await AppFixture()
        let app = try open(fixture)
        try app.findSwift()
        try app.press("G")
        try app.wait(for: "40 of 195 posts")
        try app.press("g", "j", "Enter")
        try app.wait(for: "find  # links")
        try app.press("PageDown", "/")
        try app.type("store")
        try app.press("Enter")
        try app.wait(for: "n next")
        try app.press("n", "Escape")
        try app.wait { !$0.contains { $0.contains("n next") } }
        try app.press("Escape")
        try app.wait(for: "of 195 posts")
        try app.press("?")
        try app.wait(for: "On this screen")
        try app.press("j", "j", "Escape")
        try end(app)

        #expect(try await verified(fixture).contains("identical: "))
    }

    @Test("saving and removing a video, with resizes in between, is replayed identically")
    func saving() async throws {
        let fixture = try await AppFixture()
        let app = try open(fixture, "open 'nagare://episodes'")
        try app.wait(for: "Videos")
        try app.leaveField()
        try app.wait { screen in screen.contains { $0.contains("min") || $0.contains(":") } }
        for (columns, rows) in [(60, 20), (100, 30), (30, 8), (80, 24)] {
            try app.resize(rows: rows, columns: columns)
            try app.wait(for: "\(columns) columns") { $0.count == rows }
        }
        try app.press("s", "s", "s", "j", "s")
        try app.press("3")
        try app.wait(for: "filter")
        try app.press("j", "k")
        try end(app)

        #expect(try await verified(fixture).contains("identical: "))
    }

    @Test("a rate limit, truncated responses and an unavailable service are replayed identically")
    func faults() async throws {
        let fixture = try await AppFixture(faults: "rate-limit=1")
        let app = try open(fixture)
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.wait(for: "of 195 posts")
        try app.type("s")
        try app.wait(for: "limit")
        try await fixture.setFaults("truncate@/api/v2/items")
        try app.type("x")
        try app.wait { _ in true }
        try await fixture.setFaults("status=503")
        try app.type("y")
        try app.press("Escape", "r", "x")
        try end(app)

        #expect(try await verified(fixture).contains("identical: "))
    }

    @Test("a login by token and its loss are replayed identically, and the recording contains no token")
    func token() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let app = try open(fixture)
        try app.wait(for: "paste it here")
        try app.type("wrong-token")
        try app.press("Enter")
        try app.wait(for: "rejected this token")
        try app.type("demo-token")
        try app.press("Enter")
        try app.wait(for: "search posts")
        try await fixture.setFaults("revoke-token")
        try app.type("swift")
        try app.wait(for: "paste it here")
        try end(app)

        #expect(try await verified(fixture).contains("identical: "))
        let recorded = try String(contentsOfFile: "\(fixture.home.path)/run.journal", encoding: .utf8)
        for secret in ["demo-token", "wrong-token"] { #expect(!recorded.contains(secret)) }
        #expect(!recorded.contains(#""key":"d""#))
        let shown = try await fixture.run("journal", "show", "\(fixture.home.path)/run.journal", "--keys")
        #expect(shown.output.contains("key character ×"))
        #expect(shown.output.contains("key Enter"))
    }

    @Test("kill -9 during recording leaves a readable file for its owner only")
    func killed() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.openShell()
        try app.enter("app --record '\(fixture.home.path)/run.journal'")
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        let process = try fixture.process
        // Lines are written with a short delay.
        try app.wait(for: "the line") { _ in
            try String(contentsOfFile: "\(fixture.home.path)/run.journal", encoding: .utf8).contains(
                "pageArrived")
        }
        kill(process, SIGKILL)
        try app.wait(for: "its end") { _ in kill(process, 0) != 0 }

        #expect(try fixture.home.mode("run.journal") == 0o600)
        let shown = try await fixture.run("journal", "show", "\(fixture.home.path)/run.journal")
        #expect(shown.status == 0)
        #expect(shown.output.contains("ResultsAction.pages"))
        #expect(try await verified(fixture).contains("identical: "))
    }
}
