import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import SyncTesting
import Testing

@testable import PersistenceSQLite

@Suite("servers whose data was restored from a backup", .blocking) struct RollbackTests {
    private let clock = TestClock()

    private func machines(_ count: Int, _ server: InMemorySyncServer) async throws -> [Machine] {
        var machines: [Machine] = []
        for number in 1...count {
            let machine = try Machine(number) { [clock] in clock.now }
            try await machine.start()
            try await machine.synchronise(server)
            machines.append(machine)
        }
        return machines
    }

    private func videos(_ machine: Machine) async throws -> [Episode.ID] {
        try await machine.content().videos.map(\.id).sorted { $0.uuid < $1.uuid }
    }

    private func ids(_ numbers: ClosedRange<Int>) -> [Episode.ID] { numbers.map { Episode.sample($0).id } }

    @Test("machines agree again after earlier data was restored and others have reused its numbers")
    func overtaken() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        try await server.retainLog()
        let (one, two) = (try await machines(2, server)[0], try await machines(2, server)[1])
        try await one.library.add(.sample(1), at: .moment)
        for machine in [one, two] { try await machine.synchronise(server) }
        let backup = server.backup()
        for number in 2...3 { try await one.library.add(.sample(number), at: .moment) }
        try await one.synchronise(server)
        server.restore(backup, instance: nil)
        for number in 4...6 { try await two.library.add(.sample(number), at: .moment) }
        try await two.synchronise(server)

        let outcome = try await one.synchronise(server)
        try await two.synchronise(server)

        // Only what follows the last common position is sent and received again.
        #expect(outcome.pushed == 2 && outcome.pulled == 5 && !outcome.loadedSnapshot)
        for machine in [one, two] { #expect(try await videos(machine) == ids(1...6)) }
        #expect(server.records.values.count { $0.exists } == 6)
    }

    @Test("an accepted change that the server lost before the machine received it is sent again")
    func lostBeforeItArrived() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machine = try await machines(1, server)[0]
        let backup = server.backup()
        try await machine.library.add(.sample(1), at: .moment)
        _ = try await machine.session(InMemorySyncService(server)).push()
        #expect(try await machine.pending().isEmpty)
        server.restore(backup, instance: nil)

        try await machine.synchronise(server)

        #expect(server.records.values.count { $0.exists } == 1)
        #expect(try await machine.sync.syncState()?.unconfirmed == 0)
    }

    @Test("a machine that was there since before the copy finds its position among hundreds of later ones")
    func longHistory() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        try await server.retainLog()
        let machine = try await machines(1, server)[0]
        var backup = server.backup()
        for number in 1...300 {
            try await machine.follows.markRead(["p\(number)"])
            try await machine.synchronise(server)
            if number == 150 { backup = server.backup() }
        }
        let history = try await machine.sync.history()
        #expect(history.count < 256 && history.last == .start)
        server.restore(backup, instance: nil)

        let outcome = try await machine.synchronise(server)

        #expect(!outcome.loadedSnapshot && (150...160).contains(outcome.pushed))
        #expect(server.records.values.count { $0.exists } == 300)
    }

    @Test("a record that is changed while a snapshot is loaded is still sent as a whole")
    func changedMeanwhile() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machine = try await machines(1, server)[0]
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.synchronise(server)
        server.restore(nil, instance: "b")
        let load = try await machine.sync.beginSnapshot()
        try await machine.library.add(.sample(1, name: "renamed"), at: .moment)
        try await machine.sync.finishSnapshot(load, upTo: .start, of: "b")

        try await machine.synchronise(server)

        let record = try #require(server.records.values.first)
        #expect(record.exists && record.values["name"] == .string("renamed"))
    }

    @Test("another database is neither sent to nor received from until the library joins it")
    func otherDatabase() async throws {
        let (first, second) = (
            try await InMemorySyncServer.prepared(clock),
            try await InMemorySyncServer.prepared(clock, instance: "b")
        )
        let (machine, other) = (try await machines(1, first)[0], try await machines(1, second)[0])
        for (machine, number) in [(machine, 1), (other, 2)] {
            try await machine.library.add(.sample(number), at: .moment)
        }
        try await other.synchronise(second)
        let session = SyncSession(
            library: machine.sync, service: InMemorySyncService(second), address: "elsewhere",
            machineName: "", now: { [clock] in clock.now })
        await #expect(throws: SyncFailure.otherDatabase) { _ = try await session.synchronise() }
        await #expect(throws: SyncFailure.otherDatabase) { _ = try await session.push() }
        #expect(second.records.count == 1)

        let merge = try #require(try await session.merge(as: MachineID(9)))
        #expect((merge.library.added, merge.database.added, merge.returning) == (1, 1, 0))
        try await machine.sync.joinDatabase(at: "elsewhere")
        _ = try await session.synchronise()

        #expect(second.records.count == 2)
        #expect(try await videos(machine) == ids(1...2))
        #expect(try await session.merge(as: MachineID(9)) == nil)
        #expect(try await session.compare().differing == 0)
    }

    @Test("a database that was emptied gets nothing until the library joins it")
    func replacedDatabase() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machine = try await machines(1, server)[0]
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.synchronise(server)
        server.restore(nil, instance: "b")
        try await machine.library.add(.sample(2), at: .moment)
        let session = machine.session(InMemorySyncService(server))

        await #expect(throws: SyncFailure.replacedDatabase) { _ = try await session.synchronise() }
        await #expect(throws: SyncFailure.replacedDatabase) { _ = try await session.push() }
        await #expect(throws: SyncFailure.replacedDatabase) { _ = try await session.compare() }
        #expect(server.records.isEmpty && server.log.isEmpty)

        #expect(try await session.merge(as: MachineID(9))?.isReplacement == true)
        try await machine.join()
        try await machine.synchronise(server)
        #expect(server.records.count == 2)
        #expect(try await session.merge(as: MachineID(9)) == nil)
    }
}
