import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite(.blocking, .needs(.program("sqlite3"))) struct MigrationTests {
    private static let golden =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Golden"

    @Test("reads a library written by any earlier version", arguments: 1...VideoTable.schema.version)
    func fixtures(_ version: Int) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(Self.golden)/library-\(version).sqlite", toPath: folder.library)
        #expect(try folder.sqlite3("PRAGMA user_version") == "\(version)")

        let videos = try await folder.open().videos(offset: 0, limit: nil)

        #expect(videos == [.rich, SavedVideo(episode: .sample(1), addedAt: .moment)])
        #expect(try folder.sqlite3("PRAGMA user_version") == "\(VideoTable.schema.version)")
        let follows = SQLiteFollowLibrary(try folder.open())
        try await follows.follow(try #require(FollowedName("tag:swift")), at: .moment)
        #expect(try await follows.follows().map(\.name.text) == ["tag:swift"], "it takes what is new")
    }

    @Test("an upgraded library can be synchronised, and one that was can return to this machine only")
    func synchronised() async throws {
        for version in 1...VideoTable.schema.version {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: folder.path + "/data", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(Self.golden)/library-\(version).sqlite", toPath: folder.library)
            let (library, clock) = (try folder.open(), TestClock())
            let sync = SQLiteSyncLibrary(library)
            // The third file was synchronised, and has two operations that were not sent.
            #expect(try await sync.syncState()?.pending == (version < 3 ? nil : 2))
            try await sync.startSync(as: MachineID(1), at: "memory")

            let server = try await InMemorySyncServer.prepared(clock)
            let session = SyncSession(
                library: sync, service: InMemorySyncService(server), address: "memory", machineName: "",
                now: { clock.now })
            _ = try await session.synchronise()
            #expect(server.records.values.count { $0.exists } == 2, "version \(version)")

            try await sync.stopSync()
            #expect(try await library.videos(offset: 0, limit: nil).count == 2)
            #expect(try await sync.syncState() == nil)
        }
    }

    @Test("runs each missing migration once and in order", arguments: 0...3)
    func inOrder(_ start: Int) throws {
        let folder = try TemporaryFolder()
        let all = Schema(migrations: [
            ["CREATE TABLE a (x)", "INSERT INTO a VALUES (1)"], ["INSERT INTO a SELECT x + 1 FROM a"],
            ["INSERT INTO a SELECT x * 10 FROM a"],
        ])
        let connection = try DatabaseQueue(path: folder.path + "/a.sqlite")

        try connection.writeWithoutTransaction { database in
            let earlier = Schema(migrations: Array(all.migrations.prefix(start)))
            try earlier.migrate(database) { _ in }
            try all.migrate(database) { _ in }
            try all.migrate(database) { _ in }
        }

        let (numbers, version) = try connection.read { database in
            (try Int.fetchAll(database, sql: "SELECT x FROM a"), try Schema.version(of: database))
        }
        #expect(numbers == [1, 2, 10, 20] && version == 3)
    }

    @Test("a failed migration changes nothing")
    func failing() throws {
        let folder = try TemporaryFolder()
        let connection = try DatabaseQueue(path: folder.path + "/a.sqlite")
        let (first, broken) = (["CREATE TABLE a (x)"], ["INSERT INTO a VALUES (1)", "nonsense"])
        try connection.writeWithoutTransaction { database in
            try Schema(migrations: [first]).migrate(database) { _ in }
            #expect(throws: DatabaseError.self) {
                try Schema(migrations: [first, broken]).migrate(database) { _ in }
            }
            #expect(try Schema.version(of: database) == 1)
            #expect(try Int.fetchAll(database, sql: "SELECT x FROM a").isEmpty)
        }
    }

    @Test("refuses a newer program's library and changes nothing in its folder")
    func newer() throws {
        let folder = try TemporaryFolder()
        do { _ = try folder.open() }
        _ = try folder.sqlite3("PRAGMA user_version = 99")
        let before = try folder.databaseFiles()

        #expect(throws: LibraryFailure.newer(path: folder.library)) { try folder.open() }

        #expect(try folder.databaseFiles() == before)
    }

    /// A copy of what a newer program leaves when it is killed with its version only in the log.
    private func killedByNewer() async throws -> TemporaryFolder {
        let (folder, killed) = (try TemporaryFolder(), try TemporaryFolder())
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        try await library.connection.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA user_version = 99")
        }
        try FileManager.default.createDirectory(
            atPath: killed.path + "/data", withIntermediateDirectories: true)
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.library + end, toPath: killed.library + end)
        }
        return killed
    }

    @Test("refuses a library whose newer version is only in the log of a killed program")
    func newerInLog() async throws {
        let killed = try await killedByNewer()
        let before = try killed.databaseFiles()
        #expect(before.count == 2 && before["library.sqlite-wal"]?.isEmpty == false)

        #expect(throws: LibraryFailure.newer(path: killed.library)) { try killed.open() }

        #expect(try killed.databaseFiles() == before)
    }

    @Test("ignores a version in an incomplete commit of the log")
    func tornLog() async throws {
        let killed = try await killedByNewer()
        let log = killed.library + "-wal"
        let length = try #require(FileManager.default.contents(atPath: log)?.count)
        #expect(truncate(log, length - 4_096) == 0)

        let found = try await killed.open().videos(offset: 0, limit: nil)

        #expect(found.map(\.episode) == [.sample(1)])
    }
}

extension SavedVideo {
    /// A video with a value in every column.
    static let rich = SavedVideo(
        episode: Episode(
            origin: "https://a.example", uuid: "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4", shortUUID: "8MyB",
            name: "流れ 🎬", description: "a\r\nb", duration: 596, isLive: true, isSensitive: true,
            views: 1_337, likes: 42, publishedAt: Date(timeIntervalSince1970: 0.125),
            url: "https://a.example/w/8MyB", channel: Channel(name: "n", displayName: "d", host: "h"),
            language: "日本語", category: "Films", licence: "CC", tags: ["a", "b\nc"]),
        addedAt: .after(60))
}
