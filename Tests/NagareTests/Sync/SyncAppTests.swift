import Foundation
import PostgresTesting
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// The app of one machine while others change the shared library.
@Suite(.blocking, .serialized, .needsPostgres, .needs(.program("tmux"), .pseudoTerminal)) struct SyncAppTests
{
    private let server: PostgresServer
    private let database: String
    private let address: String
    private let fixture: AppFixture

    init() async throws {
        server = try DatabaseServer.running()
        database = try server.createDatabase()
        address = server.socketURL(database)
        fixture = try await AppFixture()
    }

    private func videoIDs(_ count: Int) async throws -> [Substring] {
        let listed = try await fixture.run("episode", "list", "-L", "\(count)", "--ids")
        let ids = listed.output.split(separator: "\n")
        try #require(ids.count == count, "\(listed)")
        return ids
    }

    private func share(_ home: TemporaryFolder) async throws {
        for words in [["config", "set", "sync", address], ["sync", "init"]] {
            let outcome = try await Executable.run(words, home: home, origin: fixture.server.origin)
            #expect(outcome.status == 0, "\(outcome)")
        }
    }

    @Test(
        "a video saved on another machine appears in the open app within a second, and one saved here there")
    func appears() async throws {
        let other = try TemporaryFolder()
        try await share(fixture.home)
        try await share(other)
        let ids = try await videoIDs(2)
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "no saved videos yet")
        try app.wait(for: "the state beside the tabs") { $0[0].contains(" synced ") }

        let added = try await Executable.run(
            ["myvideo", "add", String(ids[0])], home: other, origin: fixture.server.origin)
        // The command has sent it already, unless that took more than 200 ms.
        _ = try await Executable.run(["sync", "now"], home: other, origin: fixture.server.origin)
        let clock = ContinuousClock()
        let start = clock.now
        try app.wait(for: "1 video")
        let elapsed = clock.now - start
        #expect(added.status == 0 && (elapsed < .seconds(1) || !TestRounds.isMeasured), "\(elapsed)")

        try app.press("d")
        try app.wait(for: "no saved videos yet")
        var listed = ids[0]
        while !listed.isEmpty {
            let now = try await Executable.run(["sync", "now"], home: other, origin: fixture.server.origin)
            #expect(now.status == 0)
            let list = try await Executable.run(
                ["myvideo", "list", "--ids"], home: other, origin: fixture.server.origin)
            listed = Substring(list.output)
        }
    }

    @Test("being offline is silent, a refusal is shown, and the app works on")
    func refused() async throws {
        try await share(fixture.home)
        let elsewhere = "postgresql:///nagare?host=\(fixture.home.path)"
        _ = try await fixture.run("config", "set", "sync", elsewhere)
        let offline = try fixture.open("open nagare://myvideo")
        try offline.wait(for: "the state beside the tabs") { $0[0].contains(" not synced ") }
        try offline.wait(for: "no saved videos yet")
        #expect(try !offline.screen.joined().contains("database"))
        _ = try offline.quit()

        _ = try await fixture.run("config", "set", "sync", server.socketURL(try server.createDatabase()))
        let unprepared = try fixture.open("open nagare://myvideo")
        try unprepared.wait(for: "the database is not set up; run nagare sync init")
        try unprepared.wait(for: "the state beside the tabs") { $0[0].contains(" not synced ") }
    }

    /// The rows of the log and of the records.
    private func rowCount() throws -> String {
        try server.execute(
            "SELECT (SELECT count(*) FROM nagare_operations) + (SELECT count(*) FROM nagare_records)",
            in: database)
    }

    @Test("the open app sends nothing to a database that was emptied, says so, and goes on after sync now")
    func emptied() async throws {
        try await share(fixture.home)
        let ids = try await videoIDs(2)
        for id in ids { _ = try await fixture.run("myvideo", "add", String(id)) }
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "2 videos")
        try app.wait(for: "the state beside the tabs") { $0[0].contains(" synced ") }

        try server.execute("TRUNCATE nagare_operations, nagare_records", in: database)
        try app.press("d")

        try app.wait(for: "the database was emptied or replaced since the last sync")
        try app.wait(for: "the state beside the tabs") { $0[0].contains(" not synced ") }
        #expect(try rowCount() == "0")

        let united = try await fixture.run("sync", "now")
        #expect(united.status == 0 && united.errors.contains("the database was emptied or replaced"))
        // A change ends the pause after a failure.
        try app.press("u")
        try app.wait(for: "the state beside the tabs") {
            $0[0].contains(" synced ") && !$0[0].contains(" not synced ")
        }
        // The app may have been told of the other process's sync before it sends its own change.
        var status = ""
        for _ in 0..<200 where !status.contains("missing_there\t0\n") {
            status = try await fixture.run("sync", "status").output
        }
        #expect(status.contains("missing_there\t0\n"), "\(status)")
        _ = try app.quit()
    }

    @Test("the open app follows config set sync, sync init and sync stop", arguments: [true, false])
    func follows(_ hasSettings: Bool) async throws {
        let fixture = try await AppFixture(skipsLogin: hasSettings)
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "no saved videos yet")
        func run(_ words: String...) async throws {
            let outcome = try await Executable.run(words, home: fixture.home, origin: fixture.server.origin)
            #expect(outcome.status == 0, "\(outcome)")
        }
        func waitForSync(_ isOn: Bool) throws {
            try app.wait(for: isOn ? "synced" : "no state beside the tabs") { screen in
                isOn ? screen[0].contains(" synced ") : !screen[0].contains("sync")
            }
        }

        try await run("config", "set", "sync", address)
        try await run("sync", "init")
        try waitForSync(true)
        let other = try TemporaryFolder()
        try await share(other)
        let ids = try await videoIDs(1)
        _ = try await Executable.run(
            ["myvideo", "add", String(ids[0])], home: other, origin: fixture.server.origin)
        _ = try await Executable.run(["sync", "now"], home: other, origin: fixture.server.origin)
        try app.wait(for: "1 video")

        try await run("sync", "stop")
        try waitForSync(false)
        try await run("sync", "init")
        try waitForSync(true)
        try await run("config", "set", "sync", "")
        try waitForSync(false)
        try await run("config", "set", "sync", address)
        try waitForSync(true)
        _ = try app.quit()
    }
}
