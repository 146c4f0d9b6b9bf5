import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

/// Every page of a library is damaged in turn.
@Suite(.blocking, .needs(.program("sqlite3"))) struct DamagedPagesTests {
    /// What a library contains.
    private struct Content: Equatable {
        let videos: [SavedVideo]
        let follows: [Follow]
        let read: [Post.ID]
        let pending: Int?

        init(_ library: SQLiteMyVideoLibrary) async throws {
            videos = try await library.videos(offset: 0, limit: nil)
            let followed = SQLiteFollowLibrary(library)
            follows = try await followed.follows()
            read = try await followed.read(of: (0..<200).map { "post \($0)" })
            pending = try await SQLiteSyncLibrary(library).syncState()?.pending
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates a library with 100 videos, 20 follows and 200 read marks.
    private func fill(isShared: Bool) async throws -> Content {
        let library = try folder.open()
        let (follows, sync) = (SQLiteFollowLibrary(library), SQLiteSyncLibrary(library))
        if isShared { try await sync.startSync(as: MachineID(1), at: "postgresql://a") }
        try await library.merge(
            (0..<100).reversed().map { SavedVideo(episode: .sample($0), addedAt: .after(Double($0))) })
        for number in 0..<20 {
            try await follows.follow(
                try #require(FollowedName("tag:name\(number)")), at: .after(Double(number)))
        }
        try await follows.markRead((0..<200).map { "post \($0)" })
        let content = try await Content(library)
        try await library.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        library.close()
        return content
    }

    @Test(
        "a damaged page is found by every reader, which changes nothing; a replacement saves the other pages",
        arguments: [false, true])
    func everyPage(isShared: Bool) async throws {
        let content = try await fill(isShared: isShared)
        let file = try #require(FileManager.default.contents(atPath: folder.library))
        let owners = Dictionary(
            try folder.sqlite3("SELECT pageno, name FROM dbstat").split(separator: "\n").map { line in
                let parts = line.split(separator: "|")
                return (Int(parts[0]) ?? 0, String(parts[1]))
            }, uniquingKeysWith: { first, _ in first })
        var table: [String: Int] = [:]
        for page in stride(from: 1, through: file.count / 4_096, by: TestRounds.isLong ? 1 : 3) {
            for end in ["", "-wal", "-shm"] { unlink(folder.library + end) }
            for name in try folder.files("data") where name.contains("corrupt") {
                unlink("\(folder.path)/data/\(name)")
            }
            var damaged = file
            damaged.replaceSubrange(
                (page - 1) * 4_096..<page * 4_096, with: repeatElement(0xAB, count: 4_096))
            try damaged.write(to: URL(fileURLWithPath: folder.library))
            let owner = owners[page] ?? "unused"

            let outcome = try await outcome(damaged, content, isShared: isShared, "page \(page), \(owner)")

            table["\(owner): \(outcome)", default: 0] += 1
        }
        if TestRounds.isLong {
            for (line, count) in table.sorted(by: { $0.key < $1.key }) { print("\(count) pages of \(line)") }
        }
    }

    /// Opens and replaces the damaged library, and checks both.
    private func outcome(
        _ damaged: Data, _ content: Content, isShared: Bool, _ page: Comment
    ) async throws -> String {
        do {
            let library = try folder.open()
            let found = try await Content(library)
            #expect(found == content, page)
            return "not noticed, nothing is missing"
        } catch LibraryFailure.notALibrary {
            #expect(FileManager.default.contents(atPath: folder.library) == damaged, page)
            return "not a library, left alone"
        } catch LibraryFailure.broken {
            #expect(FileManager.default.contents(atPath: folder.library) == damaged, page)
        }
        let recovery = try #require(
            try SQLiteMyVideoLibrary.replaceDamaged(at: folder.library, now: .moment), page)
        #expect(FileManager.default.contents(atPath: recovery.backupPath) == damaged, page)
        let library = try folder.open()
        let found = try await Content(library)
        #expect(found.videos.count == recovery.videos && found.follows.count == recovery.follows, page)
        #expect(found.videos.allSatisfy(content.videos.contains), page)
        // A shared library contains everything twice.
        if isShared, !recovery.hasStoppedSharing {
            #expect(found.videos == content.videos && found.read == content.read, page)
            #expect(Set(found.follows.map(\.name)) == Set(content.follows.map(\.name)), page)
        }
        let missing = [
            content.videos.count - found.videos.count, content.follows.count - found.follows.count,
            content.read.count - found.read.count,
        ]
        #expect(missing.count { $0 > 0 } <= 1, "\(page): \(missing)")
        #expect(missing == [0, 0, 0] || !recovery.isComplete, page)
        try await library.add(.sample(1_000), at: .moment)
        return "damaged; after the replacement, \(missing) videos, follows and marks are missing"
    }
}
