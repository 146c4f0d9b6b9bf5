import Glibc
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// The page beside a command, in a terminal and in a browser.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .program("chromium"), .pseudoTerminal))
struct CommandDevtoolsTests {
    @Test("what a command did is shown until Ctrl-C, which ends the program")
    func command() async throws {
        let fixture = try await AppFixture()
        let tmux = try fixture.openDevtools("search swift -L 3 --devtools")
        defer { withExtendedLifetime(fixture) {} }
        try tmux.wait(for: "Press Ctrl-C to end.")
        let page = try await DevtoolsPage(try #require(try fixture.devtoolsAddresses().first))
        defer { page.close() }
        try await page.wait("status", contains: "Live")
        try await page.select("ResultsAction.screenOpened")
        try await page.open("state", showing: "ResultsState")
        try await page.select("ResultsAction.pages")
        try await page.open("diff", showing: "ResultsState")

        try tmux.press("C-c")
        _ = try tmux.waitForExit()
        #expect(try fixture.devtoolsAddresses() == [])
    }

    @Test("why a command failed is printed before the browser shows what it did, and its exit code is kept")
    func failed() async throws {
        let fixture = try await AppFixture()
        let tmux = try fixture.openDevtools("post 0123456789abcdef0123 --devtools")
        defer { withExtendedLifetime(fixture) {} }
        try tmux.wait(for: "there is no such post")
        try tmux.press("C-c")
        #expect(try tmux.waitForExit() == 5)
    }

    @Test(
        "a program that does not answer is shown as waiting since a time, until it answers again",
        .timeLimit(.minutes(3)))
    func frozen() async throws {
        let fixture = try await AppFixture()
        // A terminal would let it go on at once.
        let command = try ChildProcess(
            [Executable.path, "search", "swift", "-L", "3", "--devtools"],
            environment: .only(
                Executable.variables(fixture.home, fixture.server.origin)
                    .merging(["XDG_RUNTIME_DIR": "\(fixture.home.path)/run"]) { $1 }), output: .pipe)
        while try fixture.devtoolsAddresses().isEmpty { try await yieldToOthers() }
        let page = try await DevtoolsPage(try #require(try fixture.devtoolsAddresses().first))
        defer { withExtendedLifetime(fixture) { page.close() } }
        try await page.wait("status", contains: "Live")
        command.send(signal: SIGSTOP)
        try await page.wait("status", contains: "Waiting since")
        command.send(signal: SIGCONT)
        try await page.wait("status", contains: "Live")
        command.send(signal: SIGINT)
        _ = command.waitForEnd()
    }
}
