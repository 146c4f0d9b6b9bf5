import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// Starting the app: the resumed session, routes, and terminals that cannot be used.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct StartupTests {
    @Test("the next start resumes where q was pressed, even right after arriving there")
    func quitting() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")
        try app.leaveField()
        try app.press("3")
        try app.wait(for: "no saved videos yet")
        try app.press("q")
        #expect(try app.waitForExit() == 0)

        let again = try fixture.open()
        try again.wait(for: "no saved videos yet")
    }

    @Test("the next start resumes where kill -9 ended the app, once the session had been saved")
    func killed() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        let file = "\(fixture.home.path)/.local/state/nagare/default/last-session.json"
        try app.wait(for: "the session to be kept") { _ in
            (try? String(contentsOfFile: file, encoding: .utf8))?.contains("swift") == true
        }
        kill(try app.process, SIGKILL)
        #expect(try app.waitForExit() == 128 + SIGKILL)

        let again = try fixture.open()
        try again.wait { $0[1] == " ❯ swift" && $0[2].contains("20 of 195 posts") }
    }

    @Test(
        "the whole session is restored: the position in a post, the screens below it and the overlay above it"
    )
    func session() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.findSwift()
        try app.press("j")
        try app.press("j")
        try app.waitForSelection("Scoped stores")
        try app.press("Enter")
        try app.wait(for: "find  # links")
        try app.press("PageDown")
        let post = try app.wait { $0[1].contains("%") }
        try app.press("?")
        try app.wait(for: "On this screen")
        try app.press("C-c")
        #expect(try app.waitForExit() == 0)

        let again = try fixture.open()
        try again.wait(for: "On this screen")
        try again.press("?")
        try again.wait { Array($0.dropFirst().dropLast(2)) == Array(post.dropFirst().dropLast(2)) }
        try again.press("Escape")
        try again.wait(for: "❯ swift")
        try again.waitForSelection("Scoped stores")
    }

    @Test("logging out deletes the saved session")
    func loggingOut() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let app = try fixture.open()
        try app.logIn()
        try app.findSwift()
        try app.press("q")
        #expect(try app.waitForExit() == 0)
        #expect(fixture.home.files.contains { $0.hasSuffix("last-session.json") })
        #expect(try await fixture.run("logout").status == 0)
        #expect(!fixture.home.files.contains { $0.hasSuffix("last-session.json") })
    }

    @Test("`nagare open` shows the screen of a route, and Escape leads to its parent")
    func opening() async throws {
        struct Post: Decodable { let id, title: String }
        let fixture = try await AppFixture()
        let post = try await fixture.run("search", "swift", "-L", "1", "--json").json([Post].self)[0]
        let app = try fixture.open("open nagare://post/\(post.id)")
        try app.wait { $0[1].hasPrefix("  \(post.title)") }
        try app.press("Escape")
        try app.wait(for: "search posts")
    }

    @Test("`nagare open` with an invalid route prints one line: exit 64")
    func nonsense() async throws {
        let fixture = try await AppFixture()
        for words in ["nonsense", "nagare://", "nagare://nowhere/1", "https://qiita.com"] {
            let app = try fixture.open("open '\(words)'")
            #expect(try app.waitForExit() == 64)
            let lines = try app.screen.filter { !$0.isEmpty }
            #expect(lines.count == 1 && lines[0].hasPrefix("nagare: "), "\(lines)")
        }
    }

    @Test("an unsuitable terminal is one sentence and exit 1; without a terminal, that is a usage error")
    func unusable() async throws {
        let fixture = try await AppFixture()
        let dumb = try fixture.open(columns: 120, environment: ["TERM": "dumb"])
        #expect(try dumb.waitForExit() == 1)
        let lines = try dumb.screen.filter { !$0.isEmpty }
        #expect(lines.count == 1 && lines[0].hasPrefix("nagare: "), "\(lines)")

        let piped = try await fixture.run()
        #expect(piped.status == 64 && piped.output.isEmpty && piped.errorLines.count == 1)
    }

    @Test(
        "Ctrl-C quits on every screen with exit 0",
        arguments: [
            [], [("Tab", "number of stocks")], [("C-r", "the history is empty")],
            [("F1", "Everywhere")],
            [("Escape", "q quit"), ("2", "Big Buck Bunny")],
            [("Escape", "q quit"), ("3", "no saved videos")],
            [("Escape", "q quit"), ("4", "your token")],
        ] as [[(String, String)]])
    func interrupting(_ steps: [(key: String, shown: String)]) async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")
        for step in steps {
            try app.press(step.key)
            try app.wait(for: step.shown)
        }
        _ = try app.quit()
    }

    @Test("NO_COLOR retains emphasis and removes colours", arguments: ["NO_COLOR", "--no-color"])
    func colours(_ way: String) async throws {
        let fixture = try await AppFixture()
        let app =
            way == "NO_COLOR"
            ? try fixture.open(environment: ["NO_COLOR": "1"]) : try fixture.open("--no-color")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "find  # links")
        let colour = #/\e\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m/#
        let written = try app.quit()
        #expect(written.contains("\u{1B}[1m") || written.contains("\u{1B}[0;1m"))
        #expect(written.matches(of: colour).map(\.output) == [])
    }
}
