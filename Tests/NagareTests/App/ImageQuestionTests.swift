import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// The question before images are requested from a host that is not the service's.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct ImageQuestionTests {
    private static let post = "nagare://post/89e4daffd695d65345d5"
    private static let taken = "\u{1B}_Gi=5111808;OK\u{1B}\\"
    private static let question = "Load images from images.example?"

    /// The app in a terminal with image support.
    private final class App {
        let terminal: PseudoTerminal
        private var answered = 0

        init(_ fixture: AppFixture) throws {
            terminal = try PseudoTerminal(rows: 40, columns: 100, cell: (10, 20))
            var environment = Executable.variables(fixture.home, fixture.server.origin)
            environment["TERM"] = "xterm-kitty"
            try terminal.start(
                ["/usr/bin/env", "-u", "TMUX", "-u", "STY", "-u", "TERM_PROGRAM", "-u", "KONSOLE_VERSION"]
                    + [Executable.path, "open", ImageQuestionTests.post], environment: environment)
            try terminal.wait("the query") { $0.contains("a=q") && $0.contains("\u{1B}[5n") }
            terminal.send(ImageQuestionTests.taken)
            try wait("the post") { $0.contains("find") }
        }

        func wait(_ what: String, until isDone: (String) -> Bool) throws {
            _ = try terminal.wait(what) { text in
                let count = text.components(separatedBy: "\u{1B}[5n").count - 1
                for _ in answered..<max(count, answered) { terminal.send("\u{1B}[0n") }
                answered = max(count, answered)
                return isDone(text)
            }
        }

        func quit() throws {
            terminal.send("\u{3}")
            #expect(terminal.waitForEnd() == 0)
        }
    }

    @Test("a host that is not the service's is asked for, and not again for its other images")
    func asks() async throws {
        let app = try App(try await AppFixture())
        #expect(!app.terminal.written.contains(Self.question))
        app.terminal.send("/image:\r")
        try app.wait("the question") { $0.contains(Self.question) }
        app.terminal.send("n")
        try app.wait("the post") { _ in true }
        try app.quit()
        #expect(app.terminal.written.components(separatedBy: Self.question).count == 2)
    }

    @Test("with the setting `all` nobody is asked")
    func all() async throws {
        let fixture = try await AppFixture()
        #expect(try await fixture.run("config", "set", "images", "all").status == 0)
        let app = try App(fixture)
        app.terminal.send("/image:\r")
        try app.wait("the image's description") { $0.contains("Two owners, one buffer") }
        app.terminal.send("gG")
        try app.quit()
        #expect(!app.terminal.written.contains(Self.question))
    }
}
