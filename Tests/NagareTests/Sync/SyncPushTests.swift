import Foundation
import PostgresTesting
import ReactiveTesting
import StandInServer
import Testing

/// What commands send by themselves, with the real program and a real PostgreSQL.
@Suite(.blocking, .serialized, .needsPostgres) struct SyncPushTests {
    private let server: PostgresServer
    private let database: String
    private let services: StandInServer
    private let home: TemporaryFolder

    /// A machine whose library is shared.
    init() async throws {
        server = try DatabaseServer.running()
        database = try server.createDatabase()
        services = try await StandInServer.start(.init())
        home = try TemporaryFolder()
        try await nagare(["config", "set", "sync", server.socketURL(database)])
        try await nagare(["sync", "init"])
    }

    @discardableResult
    private func nagare(_ words: [String], input: String? = nil) async throws -> Outcome {
        let outcome = try await Executable.run(words, home: home, origin: services.origin, input: input)
        try #require(outcome.status == 0, "\(words): \(outcome)")
        return outcome
    }

    private func counter() throws -> String {
        try server.execute("SELECT counter FROM nagare_sync", in: database)
    }

    /// Prepares the library, runs the command, and looks for its operation, without another change. A command waits 200 ms
    /// for the database, which may be too short once, but not always.
    private func expectSent(
        _ words: [String], input: String? = nil, after preparation: [String]..., attempts: Int = 10
    ) async throws {
        for _ in 1...attempts {
            for words in preparation { try await nagare(words, input: input) }
            try await nagare(["sync", "now"])
            let before = try counter()
            try await nagare(words, input: input)
            if try counter() != before { return }
        }
        Issue.record("\(words.joined(separator: " ")) has not sent its change")
    }

    @Test("every command that changes the library sends its change, without a further one")
    func allCommands() async throws {
        let videos = try await nagare(["episode", "list", "-L", "2", "--ids"]).output.split(separator: "\n")
            .map(String.init)
        let post = try await nagare(["search", "swift", "-L", "1", "--ids"]).output.split(separator: "\n")
        let read = String(try #require(post.first))
        try await nagare(["myvideo", "add", videos[0]])
        let document = try await nagare(["myvideo", "export"]).output
        let follows = #"[{"id": "tag:rust"}]"#

        try await expectSent(["myvideo", "add", videos[0]], after: ["myvideo", "remove", videos[0]])
        try await expectSent(["myvideo", "remove", videos[0]], after: ["myvideo", "add", videos[0]])
        try await expectSent(
            ["myvideo", "import", "-"], input: document, after: ["myvideo", "remove", videos[0]])
        try await expectSent(["follow", "add", "tag:swift"], after: ["follow", "remove", "tag:swift"])
        try await expectSent(["follow", "remove", "tag:swift"], after: ["follow", "add", "tag:swift"])
        try await expectSent(
            ["follow", "import", "-"], input: follows, after: ["follow", "remove", "tag:rust"])
        try await expectSent(["feed", read, "--mark-read"], after: ["feed", read, "--unread"])
        try await expectSent(["feed", read, "--unread"], after: ["feed", read, "--mark-read"])
        await services.stop()
    }
}
