import FluxCore
import FluxScreens
import Foundation
import ReactiveCore
import ReactiveTesting
import TerminalDevice
import TerminalFrames
import Testing

@testable import FluxTerminal

/// What the user chooses in the palette and in the file of settings.
@Suite struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: DisplaySettingsFile {
        DisplaySettingsFile(in: folder.path, languages: Counter.languages)
    }

    private func write(_ content: String) throws {
        try content.write(toFile: file.path, atomically: true, encoding: .utf8)
    }

    private var content: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }

    @Test("each setting is read from the file, and each mistake is named with its line")
    func read() throws {
        #expect(file.load().settings == DisplaySettings() && file.load().problems.isEmpty)
        try write(
            """
            {"theme": "dusk", "mouse": false, "ambiguous_width": "wide", "language": "ja", "links": "off",
            "show_cursor": true, "colour": "red",
            "width": 3}
            """)
        var all = DisplaySettings()
        (all.theme, all.usesMouse, all.ambiguousWidth) = ("dusk", false, .wide)
        (all.language, all.links, all.showsCursor) = ("ja", .off, true)
        let (settings, problems) = file.load()
        #expect(settings == all)
        #expect(problems.map(\.line) == [2, 3])
        #expect(
            problems[0].errorMessage("settings", Counter.configuration.advice, in: .english).sentence
                == "settings: \(file.path), line 2: unknown setting \"colour\"; "
                + "choose from theme, mouse, ambiguous_width, language, links, show_cursor")

        try write(#"{"mouse": "on", "language": "xx"}"#)
        #expect(file.load().settings == DisplaySettings())
        #expect(
            file.load().problems.map(\.mistake) == [
                .invalidSetting("mouse", allowed: ["true", "false"]),
                .invalidSetting("language", allowed: ["auto", "en", "ja"]),
            ])
        try write(#"{"mouse": "#)
        #expect(file.load().settings == nil && file.load().problems.count == 1)
    }

    @Test(
        "a saved choice keeps the other members, also unknown ones, in their order; a broken file is left alone"
    )
    func save() throws {
        try file.save(.theme("dusk"))
        #expect(try content == "{\n  \"theme\": \"dusk\"\n}\n")
        try write(#"{"z": [1, 2.5, null, {"a": "あ\"b"}], "mouse": true, "theme": "dark"}"#)
        try file.save(.mouse(isOn: false))
        #expect(file.load().settings?.usesMouse == false && file.load().settings?.theme == "dark")
        let saved = try content.filter { !$0.isWhitespace }
        #expect(saved == #"{"z":[1,2.5,null,{"a":"あ\"b"}],"theme":"dark","mouse":false}"#)

        try write("{\"theme\": ")
        #expect(throws: DisplaySettingsFile.Failure.self) { try file.save(.theme("dusk")) }
        #expect(try content == "{\"theme\": ")
    }

    @Test("the palette lists the program's settings: a choice applies, is saved, and is reported")
    func palette() async throws {
        let run = CounterRun()
        let settings = settings()
        let rows = try await run.run(settings: settings) { run in
            run.type(":Theme: light\r")
            #expect(run.rows.contains { $0.contains("Theme: light") })
            run.type(":Language: Japanese\r")
            run.type("q")
        }
        #expect(rows[0].hasPrefix(" 1 Counter"))
        #expect(file.load().settings?.theme == "light" && file.load().settings?.language == "ja")
        #expect(settings.terminal.viewport.language == .japanese)
    }

    @Test("a choice that cannot be saved applies to this run, and says so")
    func notSaved() async throws {
        try write("{\"theme\": ")
        let settings = settings()
        _ = try await CounterRun().run(settings: settings) { run in
            #expect(run.rows.contains { $0.contains("settings:") })
            run.type("\u{1B}:Language: Japanese\rq")
        }
        #expect(settings.terminal.viewport.language == .japanese)
        #expect(try content == "{\"theme\": ")
    }

    @Test("settings that another process saves apply, a theme that does not exist is reported at the start")
    func reloaded() async throws {
        try write(#"{"theme": "none"}"#)
        let settings = settings()
        _ = try await CounterRun().run(settings: settings) { run in
            #expect(run.rows.contains { $0.contains("unknown theme \"none\"") })
            try write(#"{"ambiguous_width": "wide"}"#)
            try await run.advance {
                run.scheduler.advance(by: .milliseconds(100))
                return settings.terminal.viewport.ambiguous == .wide
            }
            run.type("q")
        }
    }

    private func settings() -> ProcessSettings {
        ProcessSettings(
            in: folder.path,
            TerminalEnvironment(
                ["TERM": "xterm"], themes: "\(folder.path)/themes", languages: Counter.languages))
    }
}

extension Counter {
    fileprivate static var languages: [Language] { configuration.languages }
}
