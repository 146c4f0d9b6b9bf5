import FluxJournal
import FluxRouting
import FluxScreens
import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

/// The output of `nagare journal export --format asciicast`.
@Suite(.blocking) struct AsciicastExportTests {
    private func exported(_ path: String, _ words: String...) async throws -> Asciicast {
        let run = try await Executable.run(
            ["journal", "export", path, "--format", "asciicast"] + words, home: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return try Asciicast(run.output)
    }

    @Test("a cast contains the session's size, date and timing")
    func times() async throws {
        let cast = try await exported(RecordedFrames.golden)
        let frames = try RecordedFrames(RecordedFrames.golden).all
        #expect(cast.header.version == 3)
        #expect((cast.header.term.cols, cast.header.term.rows) == (60, 12))
        let text = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        let started = try #require(try #/"started":"([^"]+)"/#.firstMatch(in: text)).1
        #expect(
            cast.header.timestamp == Int(try Date(String(started), strategy: .iso8601).timeIntervalSince1970))
        let first = try #require(frames.first)
        // A frame is written only if it differs from the one before.
        let changed = zip(frames, frames.dropFirst()).filter { $0.frame != $1.frame }.map(\.1)
        let written = cast.of("o")
        #expect(written.count == changed.count + 1)
        for (event, entry) in zip(written, [first] + changed) {
            #expect(abs(event.time - (entry.drawn.now - first.drawn.now) / .seconds(1)) < 2e-6)
        }
        #expect(Set(cast.events.map(\.code)) == ["o", "m", "x"])
        #expect(cast.events.last?.code == "x" && cast.events.last?.data == "0")
    }

    @Test("markers name opened screens and actions from outside, once for consecutive ones of a kind")
    func markers() async throws {
        let cast = try await exported(RecordedFrames.golden)
        #expect(
            cast.of("m").map(\.data) == [
                "TokenAction.restored", "RoutingAction.started", "FollowsAction.appStarted",
                "nagare://search", "ResultsAction.screenOpened", "ResultsAction.list",
                "FollowsAction.loadRequested",
                "ResultsAction.edited", "ResultsAction.fieldLeft", "ResultsAction.list",
                "ResultsAction.fieldEntered", "ResultsAction.edited", "ShellAction.quit",
            ])
        let edited = cast.of("m").first { $0.data == "ResultsAction.edited" }
        // The recording has nanoseconds, the cast microseconds.
        let typed = try line { $0.contains(#""value":{"edited":"#) }
        let digits = try #require(try #/"time":(\d+)/#.firstMatch(in: typed)).1
        let time = try #require(Double(digits))
        let first = try #require(try RecordedFrames(RecordedFrames.golden).all.first).drawn.now / .seconds(1)
        #expect(abs((edited?.time ?? 0) - (time / 1e9 - first)) < 2e-6)
    }

    @Test("the cast of a killed session has no exit event")
    func killed() async throws {
        let home = try TemporaryFolder()
        let lines = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8).split(separator: "\n")
        let open = lines.prefix { !$0.contains("{\"quit\":") }
        let path = "\(home.path)/killed.journal"
        try (open.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let cast = try await exported(path)
        #expect(cast.of("x").isEmpty)
        #expect(!cast.of("o").isEmpty)
    }

    @Test("--no-color retains bold, underline and reverse")
    func colours() async throws {
        let coloured = try await exported(RecordedFrames.golden).of("o").map(\.data).joined()
        let plain = try await exported(RecordedFrames.golden, "--no-color").of("o").map(\.data).joined()
        #expect(coloured.contains("38;5;"))
        #expect(!plain.contains("38;") && !plain.contains("48;") && plain.contains("[0;1"))
    }

    @Test("a recorded command has no frames, and frames that differ from the current code's are reported")
    func failures() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        #expect(try await fixture.run("search", "swift", "-L", "3", "--record", path).status == 0)
        let none = try await fixture.run("journal", "export", path, "--format", "asciicast")
        #expect(none.status == 5)
        #expect(
            none.errorLines == [
                "nagare: journal export: the recording contains no frames; record the app instead of a command"
            ])

        let text = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        let posts = try RecordedFrames(RecordedFrames.golden).ofPosts
        let before = try line { $0.contains(#""n":\#(posts.step),"#) && $0.contains(#""action":"#) }
        let action = try #require(
            try #/"action":"\w+\.(\w+)".*"value":{"(\w+)"/#.firstMatch(in: before))
        try Recording.sealed(text.replacing(posts.drawn.fingerprint, with: "0000000000000000")).write(
            toFile: path, atomically: true, encoding: .utf8)
        let other = try await fixture.run("journal", "export", path, "--format", "asciicast")
        #expect(other.status == 0)
        #expect(other.errorLines.count == 1)
        #expect(
            other.errors.contains("\(action.1).\(action.2), a different frame is drawn at 60×12"),
            "\(other.errors)")
    }

    /// The first line of the golden session that meets a condition.
    private func line(where isWanted: (Substring) -> Bool) throws -> Substring {
        let text = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        let found = text.split(separator: "\n").first(where: isWanted)
        return try #require(found)
    }
}

/// Casts played in a real terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct AsciicastPlayTests {
    /// Plays up to each of these frames, and compares the terminal's text and styles with it.
    private func play(_ cast: Asciicast, _ all: [RecordedFrames.Entry], at places: [Int]) throws {
        let home = try TemporaryFolder()
        let first = try #require(all.first)
        for place in places {
            let entry = all[place]
            let frame = entry.frame
            let time = (entry.drawn.now - first.drawn.now) / .seconds(1)
            var renderer = Renderer(Palette(.indexed, .dark))
            let wanted = try Tmux.showing(
                Data(renderer.render(frame)), rows: frame.viewport.rows, columns: frame.viewport.columns,
                in: home.path)
            try wanted.wait(for: "frame \(place)") { $0 == frame.rows }
            let styledCells = try wanted.styledCells
            let played = try cast.played(until: time, in: home.path)
            try played.wait(for: "frame \(place)\n\(frame.rows.joined(separator: "\n"))") { $0 == frame.rows }
            try played.wait(for: "the looks of frame \(place)") { _ in try played.styledCells == styledCells }
        }
    }

    private func cast(_ path: String) async throws -> Asciicast {
        let run = try await Executable.run(
            "journal", "export", path, "--format", "asciicast", home: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return try Asciicast(run.output)
    }

    @Test("a cast shows the recorded frame at each moment and at the end")
    func golden() async throws {
        let all = try RecordedFrames(RecordedFrames.golden).all
        try play(try await cast(RecordedFrames.golden), all, at: Array(all.indices))
    }

    @Test("a resize is an event, followed by a complete frame")
    func resized() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        let app = try fixture.open("--record '\(path)'")
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        for (columns, rows) in [(60, 20), (30, 8), (100, 30)] {
            try app.resize(rows: rows, columns: columns)
            try app.wait(for: "\(columns) columns") { $0.count == rows && !($0.last ?? "").isEmpty }
        }
        try app.leaveField()
        try app.press("j")
        _ = try app.quit()

        let (cast, all) = (try await cast(path), try RecordedFrames(path).all)
        #expect(cast.of("r").map(\.data).suffix(1) == ["100x30"])
        #expect(Set(cast.of("r").map(\.data)).isSubset(of: ["60x20", "100x30", "30x8"]))
        let lastOfSizes = all.indices.filter {
            $0 + 1 == all.count || all[$0 + 1].drawn.viewport != all[$0].drawn.viewport
        }
        #expect(lastOfSizes.count == cast.of("r").count + 1)
        try play(cast, all, at: [0] + lastOfSizes)
    }
}
