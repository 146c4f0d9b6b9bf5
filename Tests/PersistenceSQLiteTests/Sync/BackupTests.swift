import Entities
import Foundation
import Glibc
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite("copies of the library", .blocking) struct BackupTests {
    private let clock = TestClock()

    private func machine() throws -> Machine { try Machine(1) { [clock] in clock.now } }

    @Test("restoring a copy returns content and state, and keeps what was there as the next copy")
    func restore() async throws {
        let (server, machine) = (try await InMemorySyncServer.prepared(clock), try machine())
        try await machine.library.add(.sample(1), at: .moment)
        #expect(try await machine.sync.latestBackup() == nil)
        _ = try await machine.sync.makeBackup(at: .moment)
        let before = try await machine.content()
        try await machine.start()
        try await machine.synchronise(server)
        try await machine.library.add(.sample(2), at: .moment)
        let after = (try await machine.content(), try await machine.sync.syncState())

        let backup = try #require(try await machine.sync.latestBackup())
        #expect(backup.date == .moment && (backup.count, backup.presentCount) == (1, 2))
        let kept = try await machine.sync.restore(backup, at: .moment)
        #expect(try await machine.content() == before)
        #expect(try await machine.sync.syncState() == nil)

        let second = try #require(try await machine.sync.latestBackup())
        #expect(second.path == kept && kept != backup.path)
        _ = try await machine.sync.restore(second, at: .moment)
        #expect(try await machine.content() == after.0)
        #expect(try await machine.sync.syncState() == after.1)
    }

    @Test("a copy is a file of its owner only, and complete while another process writes")
    func file() async throws {
        let machine = try machine()
        let other = try machine.folder.open(clock: machine.now)
        try await other.add(.sample(1), at: .moment)
        let path = try await machine.sync.makeBackup(at: .moment)
        try await other.add(.sample(2), at: .moment)

        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(path.hasSuffix("/library.before-20260102T030405Z.sqlite"), "\(path)")
        let files = try machine.folder.contents("data").keys.filter { $0.contains("before") }
        #expect(files.count == 1, "\(files)")
        let backup = try #require(try await machine.sync.latestBackup())
        #expect((backup.count, backup.presentCount) == (1, 2))
    }

    @Test("the open library of another process shows the restored content")
    func otherProcess() async throws {
        let machine = try machine()
        try await machine.library.add(.sample(1), at: .moment)
        _ = try await machine.sync.makeBackup(at: .moment)
        let other = try machine.folder.open(clock: machine.now)
        try await machine.library.add(.sample(2), at: .moment)
        let backup = try #require(try await machine.sync.latestBackup())

        _ = try await machine.sync.restore(backup, at: .moment)

        #expect(try await other.videos(offset: 0, limit: nil).map(\.episode) == [.sample(1)])
        try await other.add(.sample(3), at: .moment)
        #expect(try await machine.library.videos(offset: 0, limit: nil).count == 2)
    }
}
