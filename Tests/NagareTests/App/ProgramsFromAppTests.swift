import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// Browsers and players that the app starts.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct ProgramsFromAppTests {
    /// The app with programs of the test first in `PATH`.
    private struct Fixture {
        let app: AppFixture
        var bin: String { "\(app.home.path)/bin" }
        /// What the programs have written.
        var notes: String { (try? String(contentsOfFile: "\(app.home.path)/notes", encoding: .utf8)) ?? "" }

        /// - Parameter programs: Shell scripts by name.
        init(_ programs: [String: String]) async throws {
            app = try await AppFixture()
            try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
            for (name, script) in programs {
                try "#!/bin/sh\n\(script)\n".write(
                    toFile: "\(bin)/\(name)", atomically: true, encoding: .utf8)
                chmod("\(bin)/\(name)", 0o700)
            }
        }

        func open(_ words: String, _ environment: [String: String] = [:]) throws -> Tmux {
            let variables = ["PATH": "\(bin):/usr/bin:/bin"].merging(environment) { $1 }
            return try app.open(words, columns: 120, environment: variables)
        }

        /// Opens a list of posts.
        func openPosts(_ environment: [String: String] = [:]) throws -> Tmux {
            let tmux = try open("open 'nagare://search?q=swift'", environment)
            try tmux.wait(for: "20 of 195 posts")
            try tmux.leaveField()
            return tmux
        }

        /// Opens a list of videos.
        func openVideos(_ environment: [String: String] = [:]) throws -> Tmux {
            let tmux = try open("open nagare://myvideo", environment)
            try tmux.openVideoList()
            return tmux
        }
    }

    @Test(
        "a browser that is missing or fails at once is reported as the commands report it",
        arguments: ["/missing", "failing-browser"])
    func failingBrowser(browser: String) async throws {
        let fixture = try await Fixture(["failing-browser": "exit 3", "xdg-open": "echo noise >&2; exit 4"])
        let app = try fixture.openPosts(["BROWSER": browser])
        try app.press("o")
        try app.wait(for: "open: no browser could be started; open http")
        #expect(try !app.screen.contains { $0.contains("opened") })
        #expect(try !app.quit().contains("noise"))
        let command = try await fixture.app.run(
            "search", "swift", "--web",
            environment: ["BROWSER": browser, "PATH": "\(fixture.bin):/usr/bin:/bin"])
        #expect(command.errors.hasPrefix("noise\nnagare: search: no browser could be started; open http"))
    }

    @Test("a browser that succeeds at once, and one that continues to run, have opened the page")
    func workingBrowser() async throws {
        let fixture = try await Fixture(["works": "exit 0", "runs": "exec sleep 60", "fails": "exit 1"])
        for browser in ["works", "fails:runs"] {
            let app = try fixture.openPosts(["BROWSER": browser])
            try app.press("o")
            try app.wait(for: "opened http")
            _ = try app.quit()
        }
    }

    @Test("a text browser has the terminal and its keys, and the app is drawn again afterwards")
    func textBrowser() async throws {
        let script = #"""
            echo "text browser with $1"; stty -a >"$HOME/stty"
            read line; echo "$line" >>"$HOME/notes"
            """#
        let fixture = try await Fixture(["w3m": script])
        let app = try fixture.openPosts(["BROWSER": "w3m"])
        for line in ["first", "second"] {
            try app.press("o")
            try app.wait(for: "text browser with http")
            #expect(try app.ask("display-message", "-p", "#{alternate_on}") == "0\n")
            try app.type(line)
            try app.press("Enter")
            try app.wait(for: "opened http")
            try app.wait(for: "20 of 195 posts")
            #expect(try app.ask("display-message", "-p", "#{alternate_on}") == "1\n")
        }
        #expect(fixture.notes == "first\nsecond\n")
        let settings = try String(contentsOfFile: "\(fixture.app.home.path)/stty", encoding: .utf8)
        #expect(["-icanon", "-echo ", "-isig"].allSatisfy { !settings.contains($0) })
        // The keys are the app's again.
        try app.type("?")
        try app.wait(for: "On this screen")
        _ = try app.quit()
    }

    @Test("Ctrl-C in a text browser ends the browser, not the app")
    func interruptedBrowser() async throws {
        let script = #"trap 'echo interrupted >>"$HOME/notes"; exit 0' INT; echo "text browser"; read line"#
        let fixture = try await Fixture(["lynx": script])
        let app = try fixture.openPosts(["BROWSER": "lynx"])
        try app.press("o")
        try app.wait(for: "text browser")
        try app.press("C-c")
        try app.wait(for: "opened http")
        #expect(fixture.notes == "interrupted\n")
        _ = try app.quit()
    }

    @Test("the editor's file cannot be written, and is kept only if it was changed nevertheless")
    func editor() async throws {
        let note = #"echo "$(stat -c %a "$1") $1" >>"$HOME/notes""#
        let fixture = try await Fixture([
            "reads": note, "changes": #"chmod u+w "$1"; echo mine >>"$1"; \#(note)"#,
        ])
        for (editor, mode, message) in [
            ("reads", "400", "Esc back"), ("changes", "600", "posts cannot be changed"),
        ] {
            let app = try fixture.openPosts(["VISUAL": editor])
            try app.press("Enter", "w")
            try app.wait(for: "Read in $EDITOR")
            try app.press("Enter")
            try app.wait(for: "note of \(editor)") { _ in fixture.notes.hasSuffix(".md\n") }
            try app.wait(for: message)
            _ = try app.quit()
            let note = fixture.notes.split(separator: "\n").last?.split(separator: " ") ?? []
            let path = String(note.last ?? "")
            #expect(note.first.map(String.init) == mode)
            #expect(FileManager.default.fileExists(atPath: path) == (editor == "changes"))
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("a setting gives the terminal to any browser, and takes it from a text browser")
    func chosenPlace() async throws {
        let script = #"if [ -t 0 ]; then echo terminal; else echo none; fi >>"$HOME/notes""#
        let fixture = try await Fixture(["mybrowser": script, "w3m": script])
        for (browser, setting) in [
            ("mybrowser", "yes"), ("w3m", "no"), ("mybrowser", "auto"), ("w3m", "auto"),
        ] {
            #expect(try await fixture.app.run("config", "set", "browser_in_terminal", setting).status == 0)
            let app = try fixture.openPosts(["BROWSER": browser])
            try app.press("o")
            try app.wait(for: "opened http")
            _ = try app.quit()
        }
        #expect(fixture.notes == "terminal\nnone\nnone\nterminal\n")
    }

    @Test("without a desktop mpv has the terminal; with one it does not; a failure is reported")
    func player() async throws {
        let script = #"""
            if [ -t 0 ]; then echo "terminal $1" >>"$HOME/notes"; else echo "window $1" >>"$HOME/notes"; fi
            case $HOME$(cat "$HOME/fails" 2>/dev/null) in *yes) exit 2;; esac
            """#
        let fixture = try await Fixture(["mpv": script])
        for environment in [[:], ["DISPLAY": ":99"]] {
            let app = try fixture.openVideos(environment)
            try app.press("v")
            try app.wait(for: "playing \"Big Buck Bunny")
            _ = try app.quit()
        }
        #expect(fixture.notes == "terminal --\nwindow --no-terminal\n")
        try "yes".write(toFile: "\(fixture.app.home.path)/fails", atomically: true, encoding: .utf8)
        let app = try fixture.openVideos()
        try app.press("v")
        try app.wait(for: "play: mpv failed (exit code 2); open")
        _ = try app.quit()
    }

    @Test("Ctrl-Z in a text browser stops both for the shell, and fg continues the browser, then the app")
    func stoppedBrowser() async throws {
        let script = #"echo "text browser"; read line; echo "$line" >>"$HOME/notes""#
        let fixture = try await Fixture(["w3m": script])
        let shell = try fixture.app.openShell()
        try shell.enter("PATH=\(fixture.bin):$PATH BROWSER=w3m app open 'nagare://search?q=swift'")
        try shell.wait(for: "20 of 195 posts")
        try shell.leaveField()
        try shell.press("o")
        try shell.wait(for: "text browser")
        try shell.press("C-z")
        try shell.wait(for: "Stopped")
        try shell.enter("fg")
        try shell.type("continued")
        try shell.press("Enter")
        try shell.wait(for: "opened http")
        #expect(fixture.notes == "continued\n")
        try shell.press("C-c")
    }
}
