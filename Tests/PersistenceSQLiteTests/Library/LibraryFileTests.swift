import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

@Suite(.blocking, .needs(.program("sqlite3"))) struct LibraryFileTests {
    @Test("commits use synchronous FULL with a write-ahead log")
    func durable() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        let settings = try await library.connection.read { database in
            try (
                Int.fetchOne(database, sql: "PRAGMA synchronous"),
                String.fetchOne(database, sql: "PRAGMA journal_mode")
            )
        }
        #expect(settings.0 == 2)
        #expect(settings.1 == "wal")
    }

    @Test("saved videos are available when the file is reopened, and to other programs")
    func reopened() async throws {
        let folder = try TemporaryFolder()
        try await folder.open().add(.sample(7), at: .moment)

        #expect(try await folder.open().videos(offset: 0, limit: nil).map(\.episode) == [.sample(7)])
        #expect(
            try folder.sqlite3("SELECT uuid FROM video; PRAGMA integrity_check") == Episode.sample(7).uuid
                + "\nok")
        #expect(try folder.mode("data") == 0o700)
    }

    @Test("no file of the library can be read by other users, whatever their modes were before")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        let files = ["", "-wal", "-shm"].map { "data/library.sqlite\($0)" }
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        for file in files { #expect(try folder.mode(file) == 0o600, "\(file)") }
        for file in files { chmod("\(folder.path)/\(file)", 0o644) }

        let second = try folder.open()

        #expect(try await second.videos(offset: 0, limit: nil).count == 1)
        for file in files { #expect(try folder.mode(file) == 0o600, "\(file)") }
        withExtendedLifetime(library) {}
    }

    @Test("two libraries on one file see each other's commits and never fail each other")
    func twoAtOnce() async throws {
        let folder = try TemporaryFolder()
        let (first, second) = (try folder.open(), try folder.open())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let library = number.isMultiple(of: 2) ? first : second
                    do { try await library.add(.sample(number), at: .after(Double(number))) } catch {
                        Issue.record("\(number): \(error)")
                    }
                }
            }
        }
        #expect(try await first.videos(offset: 0, limit: nil).count == 60)
        #expect(try await second.videos(offset: 0, limit: nil).map(\.episode.duration) == (0..<60).reversed())
    }

    @Test("waiting too long for another process throws busy and loses nothing")
    func busy() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open(busyTimeout: 0.05)
        let other = try DatabaseQueue(path: folder.library)
        let held = AsyncStream<Void>.makeStream()
        let release = DispatchSemaphore(value: 0)
        other.asyncWriteWithoutTransaction { database in
            do {
                try database.inTransaction(.immediate) {
                    held.continuation.finish()
                    release.wait()
                    return .rollback
                }
            } catch { Issue.record("\(error)") }
        }
        for await _ in held.stream {}

        await #expect(throws: LibraryFailure.busy(path: folder.library)) {
            try await library.add(.sample(1), at: .moment)
        }
        release.signal()
        #expect(try await library.videos(offset: 0, limit: nil).isEmpty)
    }

    @Test("a folder that cannot be created is reported with its path")
    func denied() throws {
        #expect(throws: LibraryFailure.failed(path: "/proc/nagare", detail: "No such file or directory")) {
            try SQLiteMyVideoLibrary.open(at: "/proc/nagare/library.sqlite")
        }
    }

    @Test("nothing is acknowledged after the file was moved aside")
    func movedAsideWhileOpen() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        try FileManager.default.moveItem(atPath: folder.library, toPath: folder.library + ".aside")

        await #expect(throws: LibraryFailure.self) { try await library.add(.sample(2), at: .moment) }
    }
}
