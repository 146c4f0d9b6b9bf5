import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine

@Suite("a recorded run as a Swift test", .blocking)
struct RecordedTestTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// A search, a page of posts, a selection and another search, on the stand-in server.
    private static let recording = tests.path + "/NagareTests/Golden/results.journal"

    @Test("the checked-in recording produces exactly the checked-in test of its feature")
    func checkedIn() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run("journal", "test", Self.recording, home: home)
        #expect(run.status == 0, "\(run.errors)")
        let path = "SearchTests/Results/RecordedResultsTests.swift"
        let text = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
        #expect(
            run.output == text,
            "nagare journal test Tests/NagareTests/Golden/results.journal >Tests/\(path) writes it anew")
    }

    @Test("--frames generates the checked-in test of the recording's frames")
    func frames() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run("journal", "test", Self.recording, "--frames", home: home)
        #expect(run.status == 0, "\(run.errors)")
        let path = "NagareTests/Journal/RecordedFramesTests.swift"
        #expect(run.output == (try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)))
        let refused = try await Executable.run(
            "journal", "test", Self.recording, "--frames", "--scope", "results", home: home)
        #expect(refused.status == 64)
        #expect(refused.errors.contains("omit --scope"), "\(refused.errors)")
    }

    @Test("the current code replays the checked-in recording identically")
    func verified() async throws {
        let run = try await Executable.run("journal", "verify", Self.recording, home: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.output.hasSuffix("\nidentical: 26 actions and 23 frames\n"), "\(run.output)")
    }

    @Test(
        "a recording from before stocks, read marks or saved videos were a query is shown, and verify says what differs",
        arguments: [
            (
                "\"Search.StockedState\",\"value\":{}",
                "\"Search.StockedState\",\"value\":{\"posts\":{}}",
                "app/search:Search.StockedState.posts differs at the start", 1
            ),
            (
                "\"Search.FollowsState\",\"value\":{",
                "\"Search.FollowsState\",\"value\":{\"readMarks\":[],",
                "app/search:Search.FollowsState.readMarks differs at the start", 1
            ),
            (
                "\"MyVideo.SavedVideoList\"", "\"MyVideo.LibraryState\"",
                "app/my-video no longer has the store MyVideo.LibraryState", 0
            ),
        ])
    func former(current: String, former: String, difference: String, status: Int32) async throws {
        let home = try TemporaryFolder()
        let text = try String(contentsOfFile: Self.recording, encoding: .utf8)
            .replacing(current, with: former)
        let path = home.path + "/older.journal"
        try Recording.sealed(text).write(toFile: path, atomically: true, encoding: .utf8)

        let run = try await Executable.run("journal", "verify", path, home: home)
        #expect(run.status == status)
        #expect((run.output + run.errors).contains(difference), "\(run.output)\(run.errors)")
        let shown = try await Executable.run("journal", "show", path, home: home)
        #expect(shown.status == 0 && shown.output.contains("swiftzz"), "\(shown.errors)")
    }

    @Test(
        "a recording of 0.1.0, whose routes were URLs of another module, is shown, and verify says what differs"
    )
    func former() async throws {
        let (home, path) = (try TemporaryFolder(), Self.recording.replacing("results", with: "results-0.1.0"))
        let run = try await Executable.run("journal", "verify", path, home: home)
        #expect(run.status == 1)
        #expect(run.output.contains("recorded by nagare 0.1.0; this is nagare \(version)"))
        #expect(!run.output.contains("Routing"), "routes and log-ins are read")
        #expect(
            run.errors.contains("app/search:Search.FollowsState.readMarks differs at the start"),
            "\(run.errors)")
        let shown = try await Executable.run("journal", "diff", path, "0", "4", home: home)
        #expect(shown.output.contains("RoutingState.stack.0: nothing → \"search\""), "\(shown.output)")
    }

    @Test("a recording from before two renames is read with the migrations of the search feature")
    func migrated() async throws {
        let home = try TemporaryFolder()
        let text = try String(contentsOfFile: Self.recording, encoding: .utf8)
            .replacing("nagare \(version)", with: "nagare 0.0.9")
            .replacing("Search.RecentPostsState", with: "Search.SeenState")
            .replacing("{\"debounced\":", with: "{\"rested\":")
        let path = home.path + "/older.journal"
        try Recording.sealed(text).write(toFile: path, atomically: true, encoding: .utf8)

        let run = try await Executable.run("journal", "verify", path, home: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.hasPrefix("may differ:\n  recorded by nagare 0.0.9; this is nagare "), "\(run.output)")
        #expect(run.output.hasSuffix("\nidentical: 26 actions and 23 frames\n"), "\(run.output)")
        let shown = try await Executable.run("journal", "show", path, "--action", "debounced", home: home)
        #expect(shown.output.contains("ResultsAction.debounced"), "\(shown.output)")
    }

    @Test("--scope and --name select the scope and the suite's name")
    func options() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            ["journal", "test", Self.recording, "--scope", "app/search", "--name", "Mine"], home: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("@Suite struct Mine {"))
        #expect(run.output.contains("func followsState() throws"))
        #expect(!run.output.contains("resultsState"))
        #expect(run.output.contains("@testable import Search\n"))
    }

    @Test("a scope without actions and an invalid name are reported")
    func failures() async throws {
        let home = try TemporaryFolder()
        let nothing = try await Executable.run(
            "journal", "test", Self.recording, "--scope", "nowhere", home: home)
        #expect(nothing.status == 5)
        #expect(nothing.errorLines.count == 1)
        let nameless = try await Executable.run(
            "journal", "test", Self.recording, "--name", "no name", home: home)
        #expect(nameless.status == 64)
    }

    @Test("a scrubbed recording produces a test without the original texts")
    func scrubbed() async throws {
        let home = try TemporaryFolder()
        let path = home.path + "/scrubbed.journal"
        let scrubbed = try await Executable.run("journal", "scrub", Self.recording, "-o", path, home: home)
        #expect(scrubbed.status == 0, "\(scrubbed.errors)")
        let run = try await Executable.run("journal", "test", path, home: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("func resultsState() throws"))
        for word in ["nagare_river", "hanako_dev", "ab169eb805b8c71c0f04", "swift\"\""] {
            #expect(!run.output.contains(word))
        }
    }
}
