import FluxPrivateFiles
import FluxTerminalTesting
import Foundation
import Testing

@testable import FluxTerminal

/// A program whose session is the user's document: nothing of it is replaced without a copy, or lost silently.
@Suite struct DocumentSessionTests {
    private enum Notes: TerminalApp {
        static let configuration = AppConfiguration(name: "notes", version: "2.0.0", session: .document)

        static func screens(_ app: AppContext) -> [ScreenEntry] { Counter.screens(app) }
    }

    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = "\(folder.path)/last-session.json"
    }

    private func run(isFresh: Bool = false, _ keys: String) async throws -> [String] {
        try await CounterRun(Notes.self).run(folder.path, isFresh: isFresh) { $0.type(keys + "q") }
    }

    private func copy(_ number: Int) -> Data? {
        FileManager.default.contents(atPath: "\(folder.path)/last-session-\(number).json")
    }

    private func replaceSession(_ change: (String) -> String) throws {
        let text = change(try String(contentsOfFile: file, encoding: .utf8))
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    @Test("the next start has the document; so does a later version")
    func resumed() async throws {
        _ = try await run("+++")
        try replaceSession { $0.replacing("\"app\":\"2.0.0\"", with: "\"app\":\"1.0.0\"") }
        #expect(CounterRun.count(try await run("+")) == 4)
        #expect(copy(1) == nil)
    }

    @Test("a document that is not resumed is copied first, each one once")
    func fresh() async throws {
        _ = try await run("+++")
        let saved = FileManager.default.contents(atPath: file)
        let rows = try await run(isFresh: true, "+")
        #expect(CounterRun.count(rows) == 1 && rows.contains { $0.contains("the former session is in") })
        #expect(copy(1) == saved)
        _ = try await run(isFresh: true, "++")
        #expect(copy(1) == saved && copy(2) != nil && copy(3) == nil)
    }

    @Test("a document is copied before the program continues from its past")
    func past() async throws {
        let rows = try await CounterRun(Notes.self).run(folder.path) { run in
            run.type("+++")
            try await run.resumePast()
            run.type("+q")
        }
        #expect(CounterRun.count(rows) == 3 && rows.contains { $0.contains("the former session is in") })
        let latest = try #require(copy(1).map { String(decoding: $0, as: UTF8.self) })
        #expect(latest.contains("\"count\":3"))
    }

    @Test(
        "a document that cannot be read, entirely or in part, is copied, and a message names the copy",
        arguments: ["{", "\"count\":\"many\""])
    func unreadable(text: String) async throws {
        _ = try await run("+++")
        try replaceSession { text == "{" ? text : $0.replacing("\"count\":3", with: text) }
        let saved = FileManager.default.contents(atPath: file)
        let rows = try await run("+")
        #expect(CounterRun.count(rows) == 1)
        #expect(rows.contains { $0.contains("parts of the last session could not be read") })
        #expect(copy(1) == saved)
    }

    @Test("a document that was read in part and cannot be copied is left alone, and so is the terminal")
    func uncopied() async throws {
        _ = try await run("+++")
        try replaceSession { $0.replacing("\"count\":3", with: "\"count\":\"many\"") }
        let saved = FileManager.default.contents(atPath: file)
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/last-session-1.json", withIntermediateDirectories: true)
        let run = CounterRun(Notes.self)
        await #expect(throws: SessionFailure.self) { _ = try await run.run(folder.path) { _ in } }
        #expect(!run.terminal.isOpen && FileManager.default.contents(atPath: file) == saved)
    }

    @Test("a document that is no file is left alone: the program says so before it shows anything")
    func noFile() async throws {
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        let failure = await #expect(throws: SessionFailure.self) { _ = try await run("+") }
        #expect(
            ProgramStrings(language: .english).failure(try #require(failure), of: "notes")
                == "notes: the session is no file of this program, or too large; move the file away")
    }

    @Test("a document that cannot be saved is reported while the program runs, and by its end")
    func full() async throws {
        _ = try await run("+")
        let saved = FileManager.default.contents(atPath: file)
        let run = CounterRun(Notes.self)
        let failure = await #expect(throws: SessionFailure.self) {
            _ = try await run.run(folder.path) { run in
                // A folder in place of the file that is written first.
                try FileManager.default.removeItem(atPath: file)
                try FileManager.default.createDirectory(
                    atPath: "\(file)/x", withIntermediateDirectories: true)
                run.type("+")
                run.scheduler.advance(by: SavedSession.saveDelay)
                try await run.advance {
                    run.terminal.frames.last?.rows.contains { $0.contains("session: ") } == true
                }
                run.type("q")
            }
        }
        #expect(failure != nil && saved != nil)
    }
}
