import Foundation
import ReactiveTesting
import Testing

@Suite("J8 a recorded run as a Swift test", .blocking)
struct RecordedTestTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// A search, a page of posts, a selection and another search, on the stand-in server.
    private static let recording = tests.path + "/NagareTests/Golden/results.journal"

    @Test("J8 a checked-in recording gives, byte for byte, the test that stands among those of its feature")
    func checkedIn() async throws {
        let home = try Home()
        let made = try await Executable.run("journal", "test", Self.recording, home: home)
        #expect(made.status == 0, "\(made.errors)")
        let path = "SearchTests/Results/RecordedResultsTests.swift"
        let text = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
        #expect(
            made.output == text,
            "nagare journal test Tests/NagareTests/Golden/results.journal >Tests/\(path) writes it anew")
    }

    @Test("J8 another scope and a name are chosen; several stores of a scope are several tests of one suite")
    func options() async throws {
        let home = try Home()
        let made = try await Executable.run(
            ["journal", "test", Self.recording, "--scope", "app/search", "--name", "Mine"], home: home)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("@Suite struct Mine {"))
        #expect(made.output.contains("func stockedState() throws"))
        #expect(!made.output.contains("resultsState"))
        #expect(made.output.contains("@testable import Search\n"))
    }

    @Test("B-X5 a scope that did nothing, and a name that no type can have, are said")
    func failures() async throws {
        let home = try Home()
        let nothing = try await Executable.run(
            "journal", "test", Self.recording, "--scope", "nowhere", home: home)
        #expect(nothing.status == 5)
        #expect(nothing.errorLines.count == 1)
        let nameless = try await Executable.run(
            "journal", "test", Self.recording, "--name", "no name", home: home)
        #expect(nameless.status == 64)
    }

    @Test("J8 what was scrubbed gives a test too, without the texts")
    func scrubbed() async throws {
        let home = try Home()
        let path = home.path + "/scrubbed.journal"
        let scrubbed = try await Executable.run("journal", "scrub", Self.recording, "-o", path, home: home)
        #expect(scrubbed.status == 0, "\(scrubbed.errors)")
        let made = try await Executable.run("journal", "test", path, home: home)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("func resultsState() throws"))
        for word in ["nagare_river", "hanako_dev", "ab169eb805b8c71c0f04", "swift\"\""] {
            #expect(!made.output.contains(word))
        }
    }
}
