import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

/// Settings that are changed while the app runs.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct LiveSettingsTests {
    private func hasBar(_ theme: Theme, _ tmux: Tmux) throws -> Bool {
        let parameters = Palette(.indexed, theme).parameters(.plain, on: .bar)
        let background = parameters.components(separatedBy: "48;5;").last ?? "-"
        return try tmux.styledScreen[0].contains("48;5;\(background)m")
    }

    @Test("the palette previews a theme while it is selected, Esc restores the old one, and Enter saves it")
    func theme() async throws {
        let fixture = try await AppFixture()
        #expect(try await fixture.run("config", "set", "theme", "dark").status == 0)
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "no saved videos yet")
        #expect(try hasBar(.dark, app))
        try app.type(":theme light")
        try app.wait(for: "the preview") { _ in try hasBar(.light, app) }
        try app.press("Escape")
        try app.wait(for: "the old theme") { _ in try hasBar(.dark, app) }
        try app.wait(for: "? help")
        try app.type(":theme light")
        try app.press("Enter")
        try app.wait(for: "Theme: light")
        #expect(try hasBar(.light, app))
        _ = try app.quit()
        #expect(try await fixture.run("config", "get", "theme").output == "light\n")
    }

    @Test("in a Japanese locale, the screens and a mistake in the user's files are in Japanese")
    func locale() async throws {
        let fixture = try await AppFixture()
        let folder = "\(fixture.home.path)/.config/nagare"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "{\n\"shell\": {\"halp\": \"z\"}}".write(
            toFile: "\(folder)/keys.json", atomically: true, encoding: .utf8)
        let app = try fixture.open(
            "open nagare://myvideo", columns: 200, environment: ["LANG": "ja_JP.UTF-8"])
        try app.wait(for: "2行目：「shell.halp」というアクションはありません")
        try app.wait(for: "保存した動画はまだありません")
        try app.type("?")
        try app.wait(for: "すべての画面")
        _ = try app.quit()
    }

    @Test("the language is switched while the app runs, and saved")
    func language() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "no saved videos yet")
        try app.type(":japanese")
        try app.press("Enter")
        try app.wait(for: "保存した動画はまだありません")
        try app.wait(for: "表示言語：日本語")
        try app.wait(for: "? ヘルプ")
        #expect(try await fixture.run("config", "get", "language").output == "ja\n")
        _ = try app.quit()
    }

    @Test("the mouse is turned off and on in the palette")
    func mouse() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "no saved videos yet")
        try app.type(":mouse off")
        try app.press("Enter")
        try app.wait(for: "Mouse: off")
        // The notice is drawn before the terminal receives the setting.
        try app.wait(for: "the mouse to be off") { _ in
            try app.ask("display-message", "-p", "#{mouse_any_flag}") == "0\n"
        }
        #expect(try await fixture.run("config", "get", "mouse").output == "false\n")
        _ = try app.quit()
    }

    @Test("images and the width of ambiguous characters are changed in the palette")
    func imagesAndWidth() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open nagare://search?q=swift", columns: 110)
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        let narrow = try app.screen
        try app.type(":ambiguous wide")
        try app.press("Enter")
        try app.wait(for: "Ambiguous characters: wide")
        try app.wait(for: "the frame with wide characters") { $0 != narrow }
        try app.type(":images off")
        try app.press("Enter")
        try app.wait(for: "Images: off")
        _ = try app.quit()
        #expect(try await fixture.run("config", "get", "ambiguous_width").output == "wide\n")
        #expect(try await fixture.run("config", "get", "images").output == "off\n")
    }

    @Test("keys.json is read again when it is saved; a mistake is reported with its line")
    func keys() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open nagare://myvideo", columns: 120)
        try app.wait(for: "no saved videos yet")
        let path = "\(fixture.home.path)/.config/nagare/keys.json"
        try #"{"shell": {"help": "z"}}"#.write(toFile: path, atomically: true, encoding: .utf8)
        try app.wait(for: "loaded the new key bindings")
        try app.press("z")
        try app.wait(for: "On this screen")
        try app.press("Escape")
        try app.wait(for: "z help")
        try "{\n\"shell\": {\"halp\": \"z\"}}".write(toFile: path, atomically: true, encoding: .utf8)
        try app.wait(for: "line 2")
        _ = try app.quit()
    }

    @Test("commands.json is read again when it is saved; a mistake is reported with its line")
    func commands() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'", columns: 120)
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        let path = "\(fixture.home.path)/.config/nagare/commands.json"
        try #"{"Shout": {"key": "W", "run": "echo loud"}}"#.write(
            toFile: path, atomically: true, encoding: .utf8)
        try app.wait(for: "loaded your new commands")
        try app.press("W")
        try app.wait(for: "Shout: loud")
        try "{\n\"Shout\": {\"key\": \"W\"}}".write(toFile: path, atomically: true, encoding: .utf8)
        try app.wait(for: "line 2")
        try app.press("Escape")
        try app.press("W")
        try app.wait(for: "Shout: loud")
        _ = try app.quit()
    }

    @Test("settings that another process changes apply to the open app, and those that cannot are named")
    func otherProcess() async throws {
        let fixture = try await AppFixture()
        #expect(try await fixture.run("config", "set", "theme", "dark").status == 0)
        let app = try fixture.open("open nagare://myvideo", columns: 120)
        try app.wait(for: "no saved videos yet")
        #expect(try await fixture.run("config", "set", "theme", "light").status == 0)
        try app.wait(for: "loaded the new settings")
        try app.wait(for: "the light theme") { _ in try hasBar(.light, app) }
        #expect(try await fixture.run("config", "set", "language", "ja").status == 0)
        try app.wait(for: "保存した動画はまだありません")
        #expect(try await fixture.run("config", "set", "language", "en").status == 0)
        try app.wait(for: "no saved videos yet")
        #expect(try await fixture.run("config", "set", "mouse", "false").status == 0)
        try app.wait(for: "the mouse to be off") { _ in
            try app.ask("display-message", "-p", "#{mouse_any_flag}") == "0\n"
        }
        #expect(try await fixture.run("config", "set", "cache_megabytes", "9").status == 0)
        try app.wait(for: "cache_megabytes applies when you start nagare again")
        #expect(try await fixture.run("config", "set", "confirm_quit", "true").status == 0)
        try app.wait(for: "loaded the new settings")
        try app.type("q")
        try app.wait(for: "Quit?")
        try app.type("y")
        try app.wait(for: "the end") { _ in try app.exitStatus == 0 }
    }

    @Test("a changed setting of the mouse outlasts Ctrl-Z")
    func mouseAfterSuspension() async throws {
        let fixture = try await AppFixture()
        let shell = try fixture.openShell()
        try shell.enter("app open nagare://myvideo")
        try shell.wait(for: "no saved videos yet")
        #expect(try await fixture.run("config", "set", "mouse", "false").status == 0)
        try shell.wait(for: "loaded the new settings")
        try shell.press("C-z")
        try shell.wait(for: "Stopped")
        try shell.enter("fg")
        try shell.wait(for: "no saved videos yet")
        try shell.wait(for: "the mouse to be off") { _ in
            try shell.ask("display-message", "-p", "#{mouse_any_flag}") == "0\n"
        }
        try shell.press("C-c")
    }

    @Test("a change of the links setting by another process applies to the open post")
    func links() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'", columns: 120)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "find  # links")
        #expect(try await fixture.run("config", "set", "links", "on").status == 0)
        try app.wait(for: "loaded the new settings")
        try app.press("G")
        try app.wait(for: "a hyperlink") { _ in
            String(decoding: app.written, as: UTF8.self).contains("\u{1B}]8;id=")
        }
        _ = try app.quit()
    }

    @Test("a settings file that is broken is reported once, and the previous settings stay")
    func brokenFile() async throws {
        let fixture = try await AppFixture()
        #expect(try await fixture.run("config", "set", "theme", "light").status == 0)
        let app = try fixture.open("open nagare://myvideo", columns: 120)
        try app.wait(for: "no saved videos yet")
        try app.wait(for: "the light theme") { _ in try hasBar(.light, app) }
        try fixture.write(#"{"theme": "dark", "#, to: "settings.json")
        try app.wait(for: "settings: ")
        #expect(try hasBar(.light, app))
        try app.press("Escape")
        try app.wait(for: "? help")
        // Saved again, it is not reported again: the next message is that of the good file.
        try fixture.write(#"{"theme": "dark", "#, to: "settings.json")
        try fixture.write(#"{"theme": "dusk", "without_login": true}"#, to: "settings.json")
        try app.wait(for: "loaded the new settings")
        #expect(try !app.screen.contains { $0.contains("settings: ") })
        try app.wait(for: "the new theme") { _ in try hasBar(.dusk, app) }
        // A value that is not allowed stays as it is; the others apply.
        try fixture.write(
            "{\n\"theme\": \"nonsense\",\n\"language\": \"ja\", \"without_login\": true}", to: "settings.json"
        )
        try app.wait(for: "2行目")
        #expect(try hasBar(.dusk, app))
        _ = try app.quit()
    }
}
