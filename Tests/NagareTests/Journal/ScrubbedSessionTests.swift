import FluxCore
import FluxJournal
import FluxScreens
import FluxTerminal
import Foundation
import ReactiveTesting
import StandInServer
import TerminalFrames
import TerminalTesting
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// A recorded session that is scrubbed for sharing.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal))
struct ScrubbedSessionTests {
    /// Types, pages, reads a post, saves a video and logs in.
    private func record(_ fixture: AppFixture) async throws -> String {
        let path = "\(fixture.home.path)/run.journal"
        let app = try fixture.open("--record '\(path)'")
        try app.logIn()
        try app.findSwift()
        try app.press("G")
        try app.wait(for: "40 of 195 posts")
        try app.press("g", "j", "Enter")
        try app.wait(for: "find  # links")
        // The list had the post already; the app marks it as read when the service has sent it as well.
        try app.wait(for: "the mark") { _ in
            try String(contentsOfFile: path, encoding: .utf8).contains("Mutations<Search.ReadMarkChanges>")
        }
        try app.press("PageDown", "/")
        try app.type("store")
        try app.press("Enter")
        try app.wait(for: "n next")
        try app.openVideoList()
        try app.press("j", "m", "3")
        try app.wait(for: "m remove")
        try app.press("Enter")
        try app.wait(for: "Remove from My Video")
        _ = try app.quit()
        return path
    }

    /// The settings of a recording that say nothing about the user. A build knows its commit only from a git work tree.
    private static let keptSettings: Set = ["commit", "keys", "modified", "zone"]

    /// All texts in the payloads and in the settings that are scrubbed, and the paths of the scopes.
    private func texts(_ path: String) throws -> Set<String> {
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path)))
        var texts: Set<String> = []
        func collect(_ value: CodedValue) {
            switch value {
            case .text(let text): texts.insert(text)
            case .list(let values): values.forEach(collect)
            case .keyed(let values): values.values.forEach(collect)
            default: break
            }
        }
        for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .header(let header):
                let scrubbed = header.settings.filter { name, _ in !Self.keptSettings.contains(name) }
                texts.formUnion(scrubbed.values)
            case .opened(let path, let route):
                texts.formUnion([path, route ?? ""])
            case .note, .closed, .checkpoint, .ended: break
            case .externalInput, .begun, .replaced: collect(try recording.value(line))
            case .storeCreated(_, _, let hasState, _): if hasState { collect(try recording.value(line)) }
            case .action(let action):
                if action.hasPayload { collect(try recording.value(line)) }
                try recording.commands(line).compactMap(\.value).forEach(collect)
            }
        }
        return texts
    }

    /// The width of each character in each row of each frame, as the current code draws it.
    private func layouts(_ path: String) throws -> [[String]] {
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path)))
        let replay = try ReplicaFactory.app.replay(recording)
        var layouts: [[String]] = []
        while let line = try replay.advance() {
            guard case .note("frame") = try recording.entry(line) else { continue }
            let drawn = try recording.value(line).decoded(as: DrawnFrame.self)
            let frame = replay.app.frame(drawn.viewport, drawn.now).frame
            layouts.append(
                (0..<drawn.viewport.rows).map { row in
                    (0..<drawn.viewport.columns).map { column in
                        let cell = frame[row, column]
                        return cell.text == " " ? " " : "\(cell.columns)"
                    }.joined()
                })
        }
        return layouts
    }

    @Test("a scrubbed session contains no original text, has rows of the same width, and passes verify")
    func scrubbed() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let path = try await record(fixture)
        let (one, other) = ("\(fixture.home.path)/one.journal", "\(fixture.home.path)/other.journal")

        #expect(try await fixture.run("journal", "scrub", path, "-o", one).status == 0)
        #expect(try fixture.home.mode("one.journal") == 0o600)
        let verified = try await fixture.run("journal", "verify", one)
        #expect(verified.status == 0, "\(verified.errors)")
        let (old, new) = (try layouts(path), try layouts(one))
        #expect(new.count == old.count)
        for (new, old) in zip(new, old) { #expect(new == old) }

        let (before, after) = (try texts(path), try texts(one))
        let unchanged = before.intersection(after).filter { $0.count(where: \.isLetter) >= 4 }
        let words = [
            "stocks", "account", "episodes", "myvideo", "nagare://search", "nagare://login",
            "nagare://episodes",
            "nagare://myvideo", fixture.server.origin,
        ]
        let raw = unchanged.subtracting(words).filter { !$0.hasPrefix("app") || $0.contains("(") }
        #expect(raw == ["vault", "read", "saved videos"], "only the names of cases and tags stay")
        func long(_ texts: Set<String>) -> Set<Substring> {
            Set(texts.flatMap { $0.split { !$0.isLetter } }.filter { $0.utf8.count >= 8 })
        }
        let common = long(before.subtracting(unchanged)).intersection(long(after))
        #expect(common.subtracting(["episodes", "my", "episode"]) == [])

        let output = try await fixture.run("journal", "scrub", one)
        try Data(output.output.utf8).write(to: URL(fileURLWithPath: other))
        #expect(try texts(other).intersection(after).count < after.count / 2)
        let again = try await fixture.run("journal", "verify", other)
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test("files that cannot be read or written are reported, and no partial file is left behind")
    func failures() async throws {
        let fixture = try await AppFixture()
        let missing = try await fixture.run("journal", "scrub", "\(fixture.home.path)/none")
        #expect(missing.status == 74)
        try Data("dear diary\n".utf8).write(to: URL(fileURLWithPath: "\(fixture.home.path)/diary"))
        let foreign = try await fixture.run(
            "journal", "scrub", "\(fixture.home.path)/diary", "-o", "\(fixture.home.path)/out")
        #expect(foreign.status == 1)
        #expect(!fixture.home.files.contains("out"))
    }
}
