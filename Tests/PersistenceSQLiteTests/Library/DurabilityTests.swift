import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceFiles
@testable import PersistenceSQLite

@Suite(.blocking) struct DurabilityTests {
    private let token = AccessToken(secret: "s3cr3t", origin: "https://qiita.com")

    @Test("every commit on every connection syncs the log before it is acknowledged")
    func commitsAreSynced() async throws {
        let folder = try TemporaryFolder()
        for library in [try folder.open(), try folder.open()] {
            try await library.add(.sample(0), at: .moment)
            let log = try #require(
                try await library.connection.writeWithoutTransaction { SyncCounter.countLog(of: $0) })
            for number in 1...5 {
                try await library.add(.sample(number), at: .moment)
                try await library.remove(Episode.sample(number).id)
                #expect(SyncCounter.syncs(of: log) >= 2 * number)
            }
        }
    }

    @Test("the log alone contains all acknowledged changes, as after a kill")
    func logAlone() async throws {
        let (folder, copy) = (try TemporaryFolder(), try TemporaryFolder())
        let library = try folder.open()
        for number in 0..<3 { try await library.add(.sample(number), at: .after(Double(number))) }
        try FileManager.default.copyItem(
            atPath: "\(folder.path)/data", toPath: "\(copy.path)/data")

        let found = try await copy.open().videos(offset: 0, limit: nil)

        #expect(found.map(\.episode.duration) == [2, 1, 0])
    }

    @Test(
        "a checkpoint that was interrupted is completed, and not taken for damage",
        arguments: [1, 2, 20, 150])
    func interruptedCheckpoint(_ pages: Int) async throws {
        let (folder, killed) = (try TemporaryFolder(), try TemporaryFolder())
        let library = try folder.open()
        try await library.connection.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        }
        try await library.merge(
            (0..<1_000).map { SavedVideo(episode: .sample($0), addedAt: .after(Double($0))) })
        try FileManager.default.createDirectory(
            atPath: killed.path + "/data", withIntermediateDirectories: true)
        let original = try #require(FileManager.default.contents(atPath: folder.library))
        try FileManager.default.copyItem(atPath: folder.library + "-wal", toPath: killed.library + "-wal")
        try await library.connection.writeWithoutTransaction { _ = try $0.checkpoint(.full) }
        // SQLite writes the pages in order, the first with the new size of the file.
        let content = try #require(FileManager.default.contents(atPath: folder.library))
        let (written, rest) = (content.prefix(pages * 4_096), original.dropFirst(pages * 4_096))
        try (written + rest).write(to: URL(fileURLWithPath: killed.library))

        let found = try await killed.open().videos(offset: 0, limit: nil)

        #expect(found.count == 1_000)
        #expect(try killed.files("data").allSatisfy { !$0.contains("corrupt") })
        #expect(try killed.sqlite3("PRAGMA integrity_check") == "ok")
    }

    @Test("saving a token syncs the file, then its folder")
    func tokenIsSynced() throws {
        let folder = try TemporaryFolder()
        try FileTokenVault(folder: folder.path).save(token)
        #expect(SyncCounter.syncs(of: folder.path) == 1)
        try FileTokenVault(folder: folder.path).delete()
        #expect(SyncCounter.syncs(of: folder.path) == 2)
    }

    @Test("saving replaces the file instead of its content, so that an open reader keeps the old token")
    func atomicReplace() throws {
        let folder = try TemporaryFolder()
        let vault = FileTokenVault(folder: folder.path)
        try vault.save(token)
        let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path + "/token"))
        try vault.save(AccessToken(secret: "n3w", origin: token.origin))

        let old = String(decoding: try reader.readToEnd() ?? Data(), as: UTF8.self)

        #expect(old.contains("s3cr3t") && !old.contains("n3w"))
        #expect(try vault.load()?.reveal(for: token.origin) == "n3w")
    }

    @Test("deleting the token also deletes the temporary files of killed writers")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let vault = FileTokenVault(folder: folder.path)
        try vault.save(token)
        try Data("s3cr3t".utf8).write(to: URL(fileURLWithPath: folder.path + "/token.new-42"))

        try vault.delete()

        #expect(try folder.files("") == [])
    }

    @Test("a full disk is reported and preserves what was saved before")
    func full() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        try await library.connection.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            _ = try Row.fetchAll(database, sql: "PRAGMA max_page_count = \(pages)")
        }

        await #expect(throws: LibraryFailure.full(path: folder.library)) {
            try await library.add(.sample(2, name: String(repeating: "x", count: 100_000)), at: .moment)
        }
        #expect(try await library.videos(offset: 0, limit: nil).map(\.episode) == [.sample(1)])
    }

    @Test("the request of a cancelled task is completed, not rolled back")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await library.add(.sample(1), at: .moment)
        }

        try await task.value

        #expect(try await library.video(Episode.sample(1).id) != nil)
    }
}
