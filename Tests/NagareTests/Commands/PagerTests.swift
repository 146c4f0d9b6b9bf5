import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Output that is longer than the terminal.
@Suite(.blocking, .needs(.pseudoTerminal)) struct PagerTests {
    /// Runs the program on a terminal with 24 rows.
    private func run(
        _ words: String..., origin: String? = nil, home: TemporaryFolder? = nil, pager: [String: String]
    ) throws -> Outcome {
        let home = try home ?? TemporaryFolder()
        let environment = Executable.variables(home, origin).merging(["NO_COLOR": "1"]) { $1 }
        return try TerminalRun.run(
            [Executable.path] + words, columns: 80, environment: environment.merging(pager) { $1 })
    }

    private static let spy = ["PAGER": "echo PAGED; cat"]

    @Test(
        "lists, JSON, settings, Markdown, help and exports are paged when they are longer than the terminal")
    func commands() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let id = try await Executable.run(
            "search", "swift", "-L1", "--ids", home: home, origin: server.origin
        ).output.trimmingCharacters(in: .newlines)
        let ids = try await Executable.run(
            "episode", "list", "-L40", "--ids", home: home, origin: server.origin)
        _ = try await Executable.run(
            "myvideo", "add", "-", home: home, origin: server.origin, input: ids.output)
        func isPaged(_ words: String...) throws -> Bool {
            let environment = Executable.variables(home, server.origin).merging(Self.spy) { $1 }
            let run = try TerminalRun.run([Executable.path] + words, columns: 80, environment: environment)
            #expect(run.status == 0, "\(run.errors)")
            return run.output.hasPrefix("PAGED\r\n")
        }

        #expect(try isPaged("search", "swift", "-L30") && isPaged("search", "swift", "--json"))
        #expect(try isPaged("post", id) && isPaged("post", id, "--markdown") && isPaged("post", id, "--json"))
        #expect(try isPaged("episode", "list", "-L40") && isPaged("myvideo", "list"))
        #expect(try isPaged("myvideo", "export") && isPaged("config", "keys") && isPaged("help", "search"))
        #expect(try isPaged("api", "/items?per_page=2") && isPaged("feed", "--help"))
        #expect(try !isPaged("search", "swift", "-L3") && !isPaged("config", "get", "theme"))
        #expect(try !isPaged("search", "swift", "-L30", "--no-pager"))
        await server.stop()
    }

    @Test("NAGARE_PAGER precedes PAGER; an empty value or cat disables paging; a pipe is never paged")
    func variables() async throws {
        let spy = Self.spy
        #expect(try run("config", "keys", pager: spy).output.hasPrefix("PAGED"))
        let both = spy.merging(["NAGARE_PAGER": "echo OWN; cat"]) { $1 }
        #expect(try run("config", "keys", pager: both).output.hasPrefix("OWN"))
        for disabled in ["", "cat"] {
            let variables = spy.merging(["NAGARE_PAGER": disabled]) { $1 }
            #expect(try run("config", "keys", pager: variables).output.hasPrefix("shell."))
        }
        let pipe = try await Executable.run("config", "keys", home: TemporaryFolder(), environment: spy)
        #expect(pipe.output.hasPrefix("shell."))
    }

    @Test("a pager that fails prints the text and says so", arguments: [("nosuchpager", 127), ("exit 3", 3)])
    func failure(_ pager: String, _ status: Int) async throws {
        let text = try run("config", "keys", pager: ["PAGER": "cat"])
        let failed = try run("config", "keys", pager: ["PAGER": pager])
        #expect(failed.status == 0 && failed.output == text.output)
        #expect(
            failed.errors.hasSuffix(
                "nagare: pager: \"\(pager)\" failed (exit code \(status)), so the text was printed; "
                    + "set NAGARE_PAGER, or use --no-pager\n"), "\(failed.errors)")
    }

    @Test("a signal to the command alone ends its pager, also after the command has printed everything")
    func signal() throws {
        for (name, number) in [("TERM", SIGTERM), ("HUP", SIGHUP)] {
            // The pager would end with 0 later.
            let pager = ["PAGER": "cat >/dev/null; kill -\(name) $PPID; sleep 30"]
            #expect(try run("config", "keys", pager: pager).status == 128 + number)
            #expect(try run("help", "search", pager: pager).status == 128 + number)
        }
    }

    @Test("quitting the pager ends the command with 0, and messages follow the text")
    func quit() async throws {
        let server = try await StandInServer.start(.init())
        let quit = try run(
            "search", "swift", "-L195", origin: server.origin, pager: ["PAGER": "read line; echo first"])
        #expect(quit.status == 0 && quit.output == "first\r\n" && quit.errors == "")
        // The second page fails while the pager shows the first.
        await server.setFaults([try Fault(parsing: "status=500@/api/v2/items?page=2")])
        let failed = try run(
            "search", "swift", "-L195", origin: server.origin, pager: ["PAGER": "cat; echo end >&2"])
        #expect(failed.status == 6 && failed.errorLines.first == "end", "\(failed.errors)")
        #expect(failed.errorLines.last?.contains("only 100 of 195") == true)
        await server.stop()
    }

    @Test("Ctrl-C in the pager does not end it", .needs(.program("tmux"), .program("less")))
    func interrupt() async throws {
        let fixture = try await AppFixture()
        let shown = try fixture.open("search swift -L30; echo status $?; exec sleep 600", rows: 10)
        // Titles contain colons, too.
        try shown.wait(for: "the prompt of the pager") { $0.last { !$0.isEmpty } == ":" }
        try shown.press("C-c")
        // The pager may discard keys that arrive while it handles the signal.
        try shown.wait(for: "(END)") { rows in
            if rows.contains(where: { $0.contains("(END)") }) { return true }
            try shown.press("G")
            return false
        }
        try shown.press("q")
        try shown.wait(for: "status 0")
        await fixture.server.stop()
    }
}
