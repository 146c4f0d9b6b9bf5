import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// Recorded frames that the program draws differently.
@Suite(.blocking) struct DifferentFrameTests {
    @Test("a recording contains the texts of its frames, and --frames shows those of the first that differs")
    func recorded() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path, on: VirtualTimeScheduler())
        await app.send("swift")
        app.advance(.seconds(1))
        try await app.wait(for: "195 posts")
        app.terminal.send(.resized(Viewport(rows: 16, columns: 60)))
        await app.send("\u{1B}[B")
        await app.send("\u{1B}[B")
        try await app.end()
        let verified = try await fixture.run("journal", "verify", path)
        #expect(verified.status == 0, "\(verified.errors)")

        let text = try String(contentsOfFile: path, encoding: .utf8)
        let frames = text.matches(of: #/"fingerprint":"([0-9a-f]+)"/#).map { String($0.output.1) }
        #expect(frames.count > 3)
        for fingerprint in Set(frames) where text.ranges(of: fingerprint).count == 1 {
            try Recording.sealed(text.replacing(fingerprint, with: "0")).write(
                toFile: path, atomically: true, encoding: .utf8)
            let other = try await fixture.run("journal", "verify", path, "--frames", "--json")
            #expect(other.status == 1)
            let frame = try other.json(Compared.self)
            #expect(frame.recorded == frame.current, "the texts are the recorded ones")
        }
        let changed = text.replacing(frames[frames.count - 1], with: "0").replacing(
            "195 posts", with: "19 pasts")
        try Recording.sealed(changed).write(toFile: path, atomically: true, encoding: .utf8)
        let shown = try await fixture.run("journal", "verify", path, "--frames")
        #expect(shown.status == 1)
        #expect(shown.output.contains("\nrecorded"), "\(shown.output)")
        #expect(shown.output.contains("19 pasts") && shown.output.contains("195 posts"))
        #expect(shown.output.contains("^"))
        #expect(shown.errors.contains("a different frame is drawn at 60×16; list the actions"))
        let named = try await fixture.run("journal", "verify", path)
        #expect(named.errors.hasSuffix("; show both with nagare journal verify --frames \(path)\n"))
        #expect(!named.output.contains("19 pasts"))
        try withKnownIssue {
            try expectRecordedFrames(of: "run.journal", beside: fixture.home.path + "/RunTests.swift")
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return ["\nrecorded", "│ this version\n", "19 pasts", "195 posts", "^"].allSatisfy(text.contains)
        }
    }

    private struct Compared: Decodable {
        let recorded: [String]
        let current: [String]

        private enum CodingKeys: String, CodingKey {
            case recorded = "recorded_frame"
            case current = "current_frame"
        }
    }
}
