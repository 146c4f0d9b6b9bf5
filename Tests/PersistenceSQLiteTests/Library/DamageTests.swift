import Entities
import FluxPrivateFiles
import Foundation
import Glibc
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite(.blocking, .needs(.program("sqlite3"))) struct DamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true)
    }

    /// Overwrites a part of the library's file.
    private func damage(at offset: Int, count: Int = 4_096) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.library))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(repeating: 0xAB, count: count))
        try file.close()
    }

    /// Checks that opening the library fails because of damage, and changes nothing.
    private func expectDamage() throws {
        let before = try folder.databaseFiles()
        #expect { try folder.open() } throws: { error in
            if case .broken(folder.library, _)? = error as? LibraryFailure { true } else { false }
        }
        #expect(try folder.databaseFiles() == before)
    }

    private func replace() throws -> LibraryRecovery? {
        try SQLiteMyVideoLibrary.replaceDamaged(at: folder.library, now: .moment)
    }

    @Test(
        "a file of something else is reported and left alone",
        arguments: ["not a database at all", String(repeating: "SQLite format 3\u{0}garbage", count: 400)]
            .map { $0.padding(toLength: 4_096, withPad: " ", startingAt: 0) })
    func foreignFile(_ content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: folder.library))

        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try folder.open() }
        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try replace() }

        #expect(try folder.contents("data") == ["library.sqlite": Data(content.utf8)])
    }

    @Test("the database of another program is reported and left alone", arguments: [0, 1, 3])
    func foreignDatabase(_ version: Int) throws {
        _ = try folder.sqlite3("CREATE TABLE note (text); PRAGMA user_version = \(version)")
        let before = try folder.databaseFiles()

        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try folder.open() }
        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try replace() }

        #expect(try folder.databaseFiles() == before)
    }

    @Test("a folder in place of the file is reported and left alone")
    func folderInPlace() throws {
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: false)

        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try folder.open() }
        #expect(throws: LibraryFailure.notALibrary(path: folder.library)) { try replace() }

        #expect(try folder.files("data") == ["library.sqlite"])
    }

    @Test("a truncated file is damaged, also an empty one", arguments: [0, 1, 50, 99, 4_096, 20_000])
    func truncated(_ length: Int) async throws {
        try await folder.fill(300)
        #expect(truncate(folder.library, length) == 0)
        try expectDamage()

        let recovery = try #require(try replace())

        #expect(FileManager.default.contents(atPath: recovery.backupPath)?.count == length)
        #expect(recovery.backupPath == "\(folder.path)/data/library.corrupt-20260102T030405Z.sqlite")
        #expect(!recovery.isComplete && recovery.videos < 300)
        #expect(try await folder.open().videos(offset: 0, limit: nil).count == recovery.videos)
        #expect(try folder.mode("data/library.sqlite") == 0o600)
    }

    @Test("an intact library is never replaced")
    func intact() async throws {
        try await folder.fill(3)
        let before = try folder.databaseFiles()
        #expect(try replace() == nil)
        #expect(try folder.databaseFiles() == before)
        let library = try folder.open()
        try await library.add(.sample(4), at: .moment)
        #expect(try replace() == nil, "with a log")
        #expect(try await library.videos(offset: 0, limit: nil).count == 4)
    }

    @Test("rows behind damaged pages are saved from both sides and in between")
    func severalPages() async throws {
        try await folder.fill(3_000)
        let pages = try folder.pages(of: "video")
        for index in [pages.count / 4, pages.count / 2, pages.count - 2] {
            try damage(at: (pages[index] - 1) * 4_096)
        }
        try expectDamage()

        let recovery = try #require(try replace())

        let perPage = 3_000 / pages.count + 2
        #expect(recovery.videos >= 3_000 - 3 * perPage, "\(recovery.videos), \(perPage) on each page")
        let found = try await folder.open().videos(offset: 0, limit: nil)
        #expect(found.allSatisfy { $0.episode == .sample($0.episode.duration) })
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
    }

    @Test("a damaged index loses nothing")
    func index() async throws {
        try await folder.fill(300)
        let expected = try await folder.open().videos(offset: 0, limit: nil)
        let page = try #require(try folder.pages(of: "video_newest_first").last)
        try damage(at: (page - 1) * 4_096)
        try expectDamage()

        let recovery = try #require(try replace())

        #expect(recovery.isComplete && recovery.videos == 300)
        #expect(try await folder.open().videos(offset: 0, limit: nil) == expected)
    }

    @Test("the log of a damaged library is renamed with it, and what it contains is saved")
    func log() async throws {
        try await folder.fill(300)
        let page = try #require(try folder.pages(of: "video").dropFirst(5).first)
        let library = try folder.open()
        try await library.add(.sample(1_000), at: .after(1_000))
        let aside = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.library + suffix, toPath: "\(aside.path)/library.sqlite\(suffix)")
        }
        library.close()
        for suffix in ["", "-wal", "-shm"] { unlink(folder.library + suffix) }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: "\(aside.path)/library.sqlite\(suffix)", toPath: folder.library + suffix)
        }
        try damage(at: (page - 1) * 4_096)
        let before = try folder.databaseFiles()
        try expectDamage()

        let recovery = try #require(try replace())

        let names = [recovery.backupPath, recovery.backupPath + "-wal"]
        #expect(
            names.map { FileManager.default.contents(atPath: $0) } == [
                before["library.sqlite"], before["library.sqlite-wal"],
            ])
        let found = try folder.open()
        #expect(try await found.video(Episode.sample(1_000).id) != nil)
    }

    @Test("two libraries that are damaged in the same second are both preserved")
    func twice() throws {
        for content in ["short 1", "short 2"] {
            for end in ["-wal", "-shm"] { unlink(folder.library + end) }
            try Data(content.utf8).write(to: URL(fileURLWithPath: folder.library))
            #expect(try replace() != nil)
        }

        let backups = try folder.contents("data").filter { $0.key.contains("corrupt") }
        #expect(
            backups == [
                "library.corrupt-20260102T030405Z.sqlite": Data("short 1".utf8),
                "library.corrupt-20260102T030405Z-2.sqlite": Data("short 2".utf8),
            ])
    }

    @Test(
        "a killed replacement leaves the damaged file or the new one, and loses neither",
        arguments: [Milestone.afterWrite, .afterSync, .afterRename])
    func killed(_ milestone: Milestone) async throws {
        try await folder.fill(300)
        try damage(at: (try #require(try folder.pages(of: "video").last) - 1) * 4_096)
        let damaged = FileManager.default.contents(atPath: folder.library)

        let child = try Child(["replace", folder.library, milestone.rawValue, "1"])
        #expect(child.lines() == [] && child.waitForEnd() == .signal(SIGKILL))

        let files = try folder.contents("data")
        #expect(files["library.sqlite"] == damaged || milestone == .afterRename)
        #expect(files.contains { $0.value == damaged })
        if milestone != .afterRename { #expect(try replace() != nil) }
        let found = try await folder.open().videos(offset: 0, limit: nil)
        #expect(found.count > 250)
    }

    @Test("a link to a missing file, as on a disk that is not mounted, is reported and left alone")
    func danglingLink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.library, withDestinationPath: "\(folder.path)/elsewhere.sqlite")

        #expect(throws: LibraryFailure.failed(path: folder.library, detail: "No such file or directory")) {
            try folder.open()
        }

        #expect(try folder.files("data") == ["library.sqlite"])
    }

    @Test("the file that a link leads to is used, and replaced where it is")
    func link() async throws {
        let elsewhere = try TemporaryFolder()
        try await elsewhere.fill(300)
        try FileManager.default.createSymbolicLink(
            atPath: folder.library, withDestinationPath: elsewhere.library)
        #expect(try await folder.open().videos(offset: 0, limit: nil).count == 300)
        #expect(truncate(elsewhere.library, 0) == 0)

        let recovery = try #require(try replace())

        #expect(recovery.backupPath.hasPrefix("\(elsewhere.path)/data/library.corrupt-"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.library) == elsewhere.library)
        #expect(try await folder.open().videos(offset: 0, limit: nil).isEmpty)
    }

    @Test("a log without its file is damaged, and not taken for a new library")
    func onlyLog() throws {
        let log = Data(repeating: 0xAB, count: 20_000)
        try log.write(to: URL(fileURLWithPath: folder.library + "-wal"))
        #expect(throws: LibraryFailure.broken(path: folder.library, detail: "only its log is left")) {
            try folder.open()
        }

        let recovery = try #require(try replace())

        #expect(FileManager.default.contents(atPath: recovery.backupPath + "-wal") == log)
        #expect(recovery.videos == 0 && !recovery.isComplete)
        _ = try folder.open()
    }

    @Test("a disk on which the file cannot grow leaves the damaged file in its place")
    func fullDisk() async throws {
        try await folder.fill(300)
        try damage(at: (try #require(try folder.pages(of: "video").last) - 1) * 4_096)
        let before = try folder.databaseFiles()

        let child = try Child(["replace-limited", folder.library, "60000"])

        #expect(child.lines() == ["! failed(path: \"\(folder.library)\", detail: \"File too large\")"])
        #expect(child.waitForEnd() == .exit(1))
        #expect(try folder.databaseFiles()["library.sqlite"] == before["library.sqlite"])
        #expect(try replace() != nil)
    }
}

extension TemporaryFolder {
    /// The numbers of the leaf pages of a table or an index, from 1.
    func pages(of name: String) throws -> [Int] {
        try sqlite3("SELECT pageno FROM dbstat WHERE name = '\(name)' AND pagetype = 'leaf' ORDER BY path")
            .split(separator: "\n").compactMap { Int($0) }
    }
}
