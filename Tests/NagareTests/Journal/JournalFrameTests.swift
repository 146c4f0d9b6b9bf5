import FluxJournal
import FluxScreens
import Foundation
import ReactiveTesting
import StandInServer
import TerminalFrames
import TerminalTesting
import Testing

/// The output of `nagare journal frame` for a recorded session.
@Suite(.blocking) struct JournalFrameTests {
    private static let recording = RecordedFrames.golden

    private func frame(_ words: String...) async throws -> Outcome {
        try await Executable.run(["journal", "frame", Self.recording] + words, home: try TemporaryFolder())
    }

    /// A copy of the recording with `old` replaced by `new`.
    private static func changed(_ old: String, _ new: String, in home: TemporaryFolder) throws -> String {
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        try Recording.sealed(text.replacing(old, with: new)).write(
            toFile: "\(home.path)/changed", atomically: true, encoding: .utf8)
        return "\(home.path)/changed"
    }

    private func text(_ frame: Frame) -> String { frame.rows.joined(separator: "\n") + "\n" }

    @Test("frame prints the frame after an action, by default after the last one")
    func drawn() async throws {
        let frames = try RecordedFrames(Self.recording).lastOfSteps
        #expect(frames.count > 10)
        for entry in frames {
            // The expected frame is the one that was recorded.
            #expect(String(entry.frame.fingerprint, radix: 16) == entry.drawn.fingerprint)
            let printed = try await frame("--at", "\(entry.step)")
            #expect(printed.status == 0, "\(printed.errors)")
            #expect(printed.output == text(entry.frame), "step \(entry.step)")
        }
        let last = try #require(frames.last)
        #expect(try await frame().output == text(last.frame), "the app has not closed yet")
    }

    @Test("when several actions share a frame, it shows the state after the requested one")
    func shared() async throws {
        let typed = try await frame("--at", "10")
        #expect(typed.output.contains("❯ swi"))
        #expect(!typed.output.contains("❯ swif"))
    }

    @Test("--size draws the frame for another terminal")
    func size() async throws {
        let entry = try RecordedFrames(Self.recording).ofPosts
        let printed = try await frame("--at", "\(entry.step)", "--size", "100x30")
        #expect(printed.output == text(entry.enlarged))
        #expect(printed.output.split(separator: "\n", omittingEmptySubsequences: false).count == 31)
        #expect(try await frame("--at", "13", "--size", "1x1").status == 0)
    }

    @Test(
        "an invalid size is rejected with the limits",
        arguments: ["80", "80x", "0x24", "80x0", "2001x24", "80x2001", "-1x24", "80x24x1", "wide"])
    func wrongSizes(_ size: String) async throws {
        let refused = try await frame("--size=\(size)")
        #expect(refused.status == 64)
        #expect(refused.output == "")
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("COLUMNSxROWS, such as 80x24, each from 1 to 2000"))
    }

    @Test("an unknown action, one before the first frame and an unreadable recording are one line each")
    func failures() async throws {
        let beyond = try await frame("--at", "33")
        #expect(beyond.status == 64)
        #expect(
            beyond.errorLines == [
                "nagare: journal frame: there is no action 33; choose an action from 1 to 26, "
                    + "or 0 for the initial state"
            ])
        let early = try await frame("--at", "2")
        #expect(early.status == 5)
        #expect(early.errors.contains("no frame was drawn up to action 2"))
        #expect(try await frame("--at", "few").status == 64)

        let home = try TemporaryFolder()
        let missing = try await Executable.run("journal", "frame", "\(home.path)/none", home: home)
        #expect(missing.status == 74)
        for damage in ["\"note\":7,", "\"note\":\"frame\",\"value\":{},"] {
            let path = try Self.changed("\"note\":\"frame\",", damage, in: home)
            let unreadable = try await Executable.run("journal", "frame", path, home: home)
            #expect(unreadable.status == 1)
            #expect(unreadable.errorLines.count == 1)
            #expect(unreadable.errors.contains(": line "))
        }
    }

    @Test("an app that closed before drawing shows what it would have drawn")
    func closed() async throws {
        let home = try TemporaryFolder()
        let path = try Self.changed(
            "{\"after\":26,\"note\":\"frame\"", "{\"after\":26,\"note\":\"end\"", in: home)
        let printed = try await Executable.run("journal", "frame", path, home: home)
        let last = try #require(try RecordedFrames(Self.recording).all.last)
        #expect(printed.output == text(last.frame), "\(printed.errors)")
    }

    @Test("no request is sent and no file is written")
    func untouched() async throws {
        let fixture = try await AppFixture()
        let before = fixture.home.allContents
        for step in ["5", "17", "26"] {
            #expect(try await fixture.run("journal", "frame", Self.recording, "--at", step).status == 0)
        }
        #expect(fixture.home.allContents == before)
        #expect(await fixture.server.requests().isEmpty)
    }
}

/// The same in a terminal.
@Suite(.blocking, .needs(.program("tmux"), .pseudoTerminal)) struct JournalFrameColourTests {
    private let words: String
    private let recorded: Frame
    /// Remarks about a recording of an older version go to stderr.
    private static let silently = " 2>/dev/null"

    init() throws {
        let entry = try RecordedFrames(RecordedFrames.golden).ofPosts
        (words, recorded) = ("journal frame '\(RecordedFrames.golden)' --at \(entry.step)", entry.frame)
    }

    @Test(
        "in a terminal the frame has the app's colours, in the chosen theme",
        arguments: [Theme.dark, .light])
    func colours(_ theme: Theme) async throws {
        let fixture = try await AppFixture()
        try fixture.write(#"{"theme": "\#(theme.name)"}"#, to: "settings.json")
        let frame = recorded
        var renderer = Renderer(Palette(.trueColour, theme))
        let bytes = "\(fixture.home.path)/bytes"
        try Data(renderer.render(frame)).write(to: URL(fileURLWithPath: bytes))
        let app = try Tmux("cat '\(bytes)'", rows: 14, columns: 60)
        try app.wait(for: "the app's frame") { Array($0.prefix(12)) == frame.rows }
        let wanted = try app.styledCells

        let printed = try fixture.open(
            words + Self.silently, rows: 14, columns: 60, environment: ["COLORTERM": "truecolor"])
        try printed.wait(for: "\(wanted)") { _ in try printed.styledCells == wanted }
        #expect(try printed.waitForExit() == 0)
    }

    @Test("without colours the frame is plain text", arguments: ["--no-color", "NO_COLOR"])
    func plain(_ how: String) async throws {
        let fixture = try await AppFixture()
        let frame = recorded
        let printed = try fixture.open(
            words + (how == "NO_COLOR" ? "" : " \(how)") + Self.silently, rows: 14, columns: 60,
            environment: how == "NO_COLOR" ? [how: "1"] : [:])
        try printed.wait(for: "\(frame.rows)") { _ in
            try Array(printed.styledScreen.prefix(12)) == frame.rows
        }
    }
}
