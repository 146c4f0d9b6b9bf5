import CommandTesting
import Console
import Foundation
import TerminalFrames
import Testing

@testable import JournalCommands

/// The commands on a recording of a small program.
@Suite struct JournalCommandTests {
    @Test("show lists the actions, since one of them, and as JSON")
    func show() async throws {
        let notes = try RecordedNotes()

        let rows = try await notes.run("show", "--all")
        #expect(rows.status == .ok, "\(rows.errors)")
        #expect(rows.output.split(separator: "\n").count == 3 && rows.output.contains("buy milk"))
        #expect(try await notes.run("show", "--since", "3", "--ids").output == "3\n")
        #expect(try await notes.run("show", "--json").output.contains("\"action\": "))
    }

    @Test("state, diff and why explain what an action changed")
    func explained() async throws {
        let notes = try RecordedNotes()

        #expect(try await notes.run("state", "--at", "1").output.contains("\"buy milk\""))
        #expect(try await notes.run("diff", "1", "2").output.contains("call Ann"))
        let why = try await notes.run("why", "NotesState.notes")
        #expect(why.status == .ok && why.output.contains("main.swift:3"), "\(why.output)\(why.errors)")
        let unknown = try await notes.run("why", "NotesState.other")
        #expect(unknown.status == .notFound && unknown.output == "")
    }

    @Test("verify compares states and frames with what the program does now")
    func verified() async throws {
        let notes = try RecordedNotes()

        let same = try await notes.run("verify")
        #expect(same.status == .ok && same.output.contains("identical"), "\(same.output)\(same.errors)")
        let other = try await notes.run("verify", "--frames", heading: "Tasks")
        #expect(other.status == .failed && other.output.contains("^^"), "\(other.output)\(other.errors)")
    }

    @Test("a recording in a language that the program adds is drawn in it; without the language, in English")
    func languages() async throws {
        let german = Language("de", name: "Deutsch", sentences: ["Notes": "Notizen"])
        let notes = try RecordedNotes(in: german)
        let known: [Language] = [.english, german]

        #expect(try await notes.run("frame", languages: known).output.hasPrefix("Notizen\nbuy milk\n"))
        let same = try await notes.run("verify", languages: known)
        #expect(same.status == .ok && same.output.contains("3 frames") && same.errors == "", "\(same.output)")

        #expect(try await notes.run("frame").output.hasPrefix("Notes\nbuy milk\n"))
        for command in ["show", "verify", "frame"] {
            let run = try await notes.run(command)
            #expect(run.status == .ok)
            #expect(run.errors.contains("are in the language \"de\", which this program does not have"))
        }
        #expect(try await notes.run("verify").output.contains("3 actions"))
        #expect(try await notes.run("verify", "--quiet").errors == "")
    }

    @Test("frame draws what was shown, in another size as well")
    func frame() async throws {
        let notes = try RecordedNotes()

        #expect(try await notes.run("frame", "--at", "2").output == "Notes\nbuy milk\ncall Ann\n\n")
        #expect(try await notes.run("frame", "--size", "8x2").output == "Notes\nbuy milk\n")
        let refused = try await notes.run("frame", "--size", "0x1")
        #expect(refused.status == .usage && refused.errors.hasPrefix("nagare: journal frame: --size must be"))
    }

    @Test("a scrubbed copy contains no texts, and verifies")
    func scrubbed() async throws {
        let notes = try RecordedNotes()
        let copy = notes.path(of: "scrubbed.journal")

        let run = try await notes.run("scrub", "-o", copy)
        #expect(run.status == .ok && run.errors == "", "\(run.errors)")
        let text = try String(contentsOf: URL(filePath: copy), encoding: .utf8)
        #expect(!text.contains("milk") && text.contains("NotesAction"))
        #expect(try await notes.run("scrub", "-o", notes.path).status == .usage)
    }

    @Test("a recording is converted to a trace, a video of the terminal and a test")
    func converted() async throws {
        let notes = try RecordedNotes()

        #expect(try await notes.run("export", "--format", "trace").output.contains("\"traceEvents\""))
        #expect(try await notes.run("export", "--format", "asciicast").output.hasPrefix("{"))
        #expect(try await notes.run("test", "--name", "Run").output.contains("@Suite struct Run"))
    }

    @Test("recordings of other programs, and files that are not recordings, are refused")
    func refused() async throws {
        let other = try RecordedNotes(by: "shop 1.0")
        let refused = try await other.run("show")
        #expect(refused.status == .failed && refused.errors.contains("shop 1.0"))
        #expect(try await other.run("show", "--any-app", "--all", "--ids").output == "1\n2\n3\n")

        let notes = try RecordedNotes()
        try Data("text\n".utf8).write(to: URL(filePath: notes.path))
        let text = try await notes.run("show")
        #expect(text.status != .ok && text.errors.hasPrefix("nagare: journal show: "))
    }
}
