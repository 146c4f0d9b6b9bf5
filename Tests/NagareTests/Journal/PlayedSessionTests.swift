import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Recorded sessions, played and resumed in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal))
struct PlayedSessionTests {
    /// Records typing, paging, saving a video and losing the token.
    ///
    /// - Returns: The screen after paging.
    private func record(_ fixture: AppFixture) async throws -> [String] {
        let app = try fixture.open("--record '\(fixture.home.path)/run.journal'")
        try app.logIn()
        try app.findSwift()
        try app.press("G")
        try app.wait(for: "40 of 195 posts")
        // Temporary notices are gone.
        let seen = try app.wait(for: "the hints") { $0.last?.contains("? help") == true }
        try app.openVideoList()
        try app.press("m")
        try app.wait(for: "saved")
        try await fixture.setFaults("revoke-token")
        try app.press("1")  // Its content is requested again.
        try app.wait(for: "paste it here")
        try app.press("C-u")
        _ = try app.quit()
        return seen
    }

    /// Plays the recording, paused, up to the action before the given one. The additional row of the terminal
    /// is for the player's bar.
    private func play(_ fixture: AppFixture, upTo action: String) throws -> Tmux {
        let player = try fixture.open("journal play '\(fixture.home.path)/run.journal' --at 0", rows: 25)
        try player.wait(for: "0 of")
        try player.press("/")
        try player.type(action)
        try player.press("Enter")
        try player.wait(for: "the action") { (step(of: $0) ?? 0) > 0 }
        try stepBack(player)
        return player
    }

    /// The step that the player's bar shows, such as 3 for `‖ 3 of 57`; `nil` while a search is typed.
    private func step(of screen: [String]) -> Int? {
        let words = screen.last?.split(separator: " ") ?? []
        return words.firstIndex(of: "of").flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil }
    }

    private func stepBack(_ player: Tmux) throws {
        let screen = try player.screen
        let step = try #require(self.step(of: screen))
        try player.press("Left")
        try player.wait(for: "step \(step - 1)") { self.step(of: $0) == step - 1 }
    }

    @Test(
        "a step in the middle shows the recorded frame, and resuming there leaves the user's data unchanged"
    )
    func resumed() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let seen = try await record(fixture)
        let (library, requestCount) = (try libraryFiles(fixture), await fixture.count(""))
        #expect(library["library.sqlite"]?.isEmpty == false)

        let player = try play(fixture, upTo: "switched")
        try stepBack(player)  // Before the key was handled.
        try player.wait(for: "the frame that was seen") { Array($0.prefix(24)) == seen }

        try player.press("Enter")
        try player.wait(for: "continued from here, offline")
        try player.wait(for: "40 of 195 posts")
        try player.waitUntilIdle()
        try player.press("g", "Enter")
        try player.wait(for: "# links")
        try player.press("3")
        try player.wait(for: "no saved videos yet")
        try player.press("2")
        try player.wait(for: "Big Buck Bunny")
        try player.leaveField()
        try player.press("m")
        try player.wait(for: "saved")
        _ = try player.quit()

        #expect(try libraryFiles(fixture) == library)
        #expect(await fixture.count("") == requestCount)
    }

    @Test(
        "a recording plays to its end at a chosen speed; q leaves, and an unknown step is rejected"
    )
    func plays() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("--record '\(fixture.home.path)/run.journal'")
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        _ = try app.quit()

        let player = try fixture.open("journal play '\(fixture.home.path)/run.journal' --speed 32", rows: 25)
        try player.wait(for: "the end") { screen in
            guard let bar = screen.last?.split(separator: " "), bar.count > 3 else { return false }
            return bar[0] == "‖" && bar[1] == bar[3] && bar[1] != "0"
        }
        try player.wait(for: "20 of 195 posts")
        try player.press("q")
        #expect(try player.waitForExit() == 0)

        let path = "\(fixture.home.path)/run.journal"
        let refused = try await fixture.run("journal", "play", path, "--speed", "3")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--speed must be one of"))
        let piped = try await fixture.run("journal", "play", path)
        #expect(piped.status == 64)
        #expect(piped.errors.contains("is not a terminal"))
        let late = try fixture.open("journal play '\(path)' --at 9999")
        #expect(try late.waitForExit() == 64)
        try late.wait(for: "there is no action 9999")

        #expect(
            try await fixture.run("search", "swift", "--record", "\(fixture.home.path)/search").status == 0)
        let undrawn = try fixture.open("journal play '\(fixture.home.path)/search'")
        #expect(try undrawn.waitForExit() == 5)
        try undrawn.wait(for: "the recording contains no frames")
    }

    /// The contents of the library's files.
    private func libraryFiles(_ fixture: AppFixture) throws -> [String: Data] {
        let folder = "\(fixture.home.path)/.local/share/nagare/default"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) {
            $0[$1] = FileManager.default.contents(atPath: "\(folder)/\($1)")
        }
    }
}
