import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

/// The app's colours in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct AppearanceTests {
    private func hasBar(_ theme: Theme, _ tmux: Tmux) throws -> Bool {
        // The tabs are on a bar.
        let parameters = Palette(.indexed, theme).parameters(.plain, on: .bar)
        let background = parameters.components(separatedBy: "48;5;").last ?? "-"
        return try tmux.styledScreen[0].contains("48;5;\(background)m") && tmux.screen[0].contains("1 Search")
    }

    @Test(
        "without a chosen theme, the app queries the terminal's background, through tmux as well",
        arguments: [("#fdf6e3", Theme.light), ("#101018", .dark)])
    func queriedBackground(colour: String, theme: Theme) async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.ask("set-option", "-g", "window-style", "bg=\(colour)")
        // Suggest the opposite background.
        try shell.enter("COLORFGBG='\(theme == .light ? "15;0" : "0;15")' app")
        try shell.wait(for: "the theme that suits \(colour)") { _ in try hasBar(theme, shell) }
        // The terminal's response was not taken for typed text.
        try shell.type("swift")
        try shell.wait(for: "20 of 195 posts")
        #expect(try shell.screen[1].contains("❯ swift"))
        try shell.press("C-c")
        try shell.wait { $0.last { !$0.isEmpty } == "shell:" }
    }

    @Test(
        "a chosen theme is used on any background, built-in or from a file",
        arguments: ["dusk", "own"])
    func chosenTheme(name: String) async throws {
        let fixture = try await AppFixture()
        try fixture.writeTheme("own", #"{"base": "paper", "bar": 99}"#)
        #expect(try await fixture.run("config", "set", "theme", name).status == 0)
        let shell = try fixture.openShell()
        try shell.ask("set-option", "-g", "window-style", "bg=#ffffff")
        try shell.enter("app")
        let own = Theme("own", basedOn: .paper, [.bar: .indexed(99)])
        try shell.wait(for: "the theme") { _ in try hasBar(name == "dusk" ? .dusk : own, shell) }
        try shell.press("C-c")
    }

    @Test("a mistake in a theme file is reported with its line, and the app starts with the default theme")
    func brokenFile() async throws {
        let fixture = try await AppFixture()
        try fixture.writeTheme("own", "{\n  \"accent\": 81,\n  \"acent\": 81\n}")
        try fixture.write(#"{"without_login": true, "theme": "own"}"#, to: "settings.json")
        let app = try fixture.open(columns: 140)
        try app.wait(for: "the mistake") { rows in
            // The sentence may be wrapped.
            let text = rows.suffix(4).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            return text.contains("own.json, line 3: unknown colour \"acent\"; see nagare help config")
        }
        #expect(try hasBar(.dark, app))
        _ = try app.quit()
    }
}

/// Themes in the settings.
@Suite(.blocking) struct ThemeCommandTests {
    @Test(
        "config set theme accepts built-in themes, auto and files, and rejects others with a list of names"
    )
    func choosing() async throws {
        let home = try TemporaryFolder()
        try home.writeTheme("mine", ##"{"accent": "#ff8800"}"##)
        for name in ["dark", "light", "dusk", "paper", "contrast", "mine", "auto"] {
            let set = try await Executable.run("config", "set", "theme", name, home: home)
            #expect(set.status == 0 && set.errors == "", "\(name): \(set.errors)")
            #expect(try await Executable.run("config", "get", "theme", home: home).output == "\(name)\n")
        }
        let refused = try await Executable.run("config", "set", "theme", "nonsense", home: home)
        #expect(refused.status == 64)
        #expect(
            refused.errors
                == "nagare: config set: \"nonsense\" is not a valid value for theme; choose from auto, dark, dusk, light, paper, contrast, mine\n"
        )
        for name in ["../settings", "", "/etc/passwd"] where !name.isEmpty {
            #expect(try await Executable.run("config", "set", "theme", name, home: home).status == 64)
        }
        #expect(try await Executable.run("config", "list", home: home).output.contains("theme\tauto\n"))
    }

    @Test(
        "an invalid theme file is reported on one line with its line number and a suggestion: exit 64",
        arguments: [
            ("{\n\"accent\": \"blueish\"\n}", "line 2: the value of \"accent\" is not a colour"),
            ("{\"accent\":\n 256}", "line 2: the value of \"accent\" is not a colour"),
            ("{\"accent\": [1]}", "line 1: the value of \"accent\" is not a colour"),
            ("{\n\n\"glow\": 1}", "line 3: unknown colour \"glow\""),
            ("{\"background\": 0, \"code-background\": 1,\n\"ground\": 2}", "line 2: unknown colour"),
            ("{\"base\": \"mine\"}", "line 1: \"base\" is not a built-in theme"),
            ("{\n\"accent\": 1,\n}", "line 3: trailing comma before }"),
            ("[]", "line 1: a theme must be a JSON object"),
            ("{\"accent\": 1, \"accent\": 2}", "duplicate"), ("", "line 1: unexpected end of file"),
            (String(repeating: " ", count: 70_000), "larger than 64 kB"),
        ])
    func mistakes(content: String, expected: String) async throws {
        let home = try TemporaryFolder()
        try home.writeTheme("mine", content)
        let run = try await Executable.run("config", "set", "theme", "mine", home: home)
        #expect(
            run.status == 64 && run.errorLines.count == 1 && run.errors.contains(expected), "\(run.errors)")
        #expect(run.errors.contains("themes/mine.json"))
    }

    @Test("a file replaces the built-in theme of the same name, which can be its base")
    func replaced() async throws {
        let home = try TemporaryFolder()
        try home.writeTheme("dark", #"{"accent": 300}"#)
        let run = try await Executable.run("config", "set", "theme", "dark", home: home)
        #expect(run.status == 64 && run.errors.contains("dark.json, line 1"))
        try home.writeTheme("dark", #"{"accent": 30}"#)
        #expect(try await Executable.run("config", "set", "theme", "dark", home: home).status == 0)
    }

    @Test("shells complete the names of themes, including files")
    func completion() async throws {
        let home = try TemporaryFolder()
        try home.writeTheme("mine", "{}")
        try home.writeTheme("no name", "{}")
        for shell in ["bash", "zsh", "fish"] {
            let known = try await Executable.run(
                "completion", shell, "--candidates", "--", "config", "set", "theme", "", home: home
            ).output
            let words = known.split(separator: "\n").map { $0.prefix { $0 != ":" && $0 != "\t" } }
            #expect(
                words == ["auto", "dark", "dusk", "light", "paper", "contrast", "mine"])
        }
    }
}

extension TemporaryFolder {
    fileprivate func writeTheme(_ name: String, _ content: String) throws {
        let folder = "\(path)/.config/nagare/themes"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try content.write(toFile: "\(folder)/\(name).json", atomically: true, encoding: .utf8)
    }
}

extension AppFixture {
    fileprivate func writeTheme(_ name: String, _ content: String) throws {
        try home.writeTheme(name, content)
    }
}
