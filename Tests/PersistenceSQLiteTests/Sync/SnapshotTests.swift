import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import SyncTesting
import Testing

@testable import PersistenceSQLite

@Suite("machines that were away", .blocking) struct SnapshotTests {
    private let clock = TestClock()

    private func machine(_ number: Int) async throws -> Machine {
        let machine = try Machine(number) { [clock] in clock.now }
        try await machine.start()
        return machine
    }

    @Test(
        "a machine that was forgotten loads the snapshot, loses what was removed, and adds its own operations"
    )
    func expired() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (here, away) = (try await machine(1), try await machine(2))
        for number in 1...3 { try await here.library.add(.sample(number), at: .moment) }
        for machine in [here, away, here] { try await machine.synchronise(server) }

        try await away.library.add(.sample(4), at: .moment)
        try await away.library.add(.sample(1, name: "renamed while away"), at: .moment)
        clock.advance(by: 91 * 24 * 60 * 60)
        try await here.library.remove(Episode.sample(1).id)
        try await here.library.remove(Episode.sample(2).id)
        for _ in 0..<2 { try await here.synchronise(server) }
        #expect(server.log.isEmpty)
        let outcome = try await away.synchronise(server)

        #expect(outcome.loadedSnapshot && outcome.pushed == 2)
        try await here.synchronise(server)
        for machine in [here, away] {
            #expect(try await machine.content().videos.map(\.episode) == [.sample(4), .sample(3)])
        }
    }

    @Test(
        "nothing that was removed comes back from a machine with an earlier save that it has not sent for months"
    )
    func stopped() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (here, other) = (try await machine(1), try await machine(2))
        for machine in [here, other] { try await machine.synchronise(server) }
        try await other.library.add(.sample(1), at: .moment)
        clock.advance(by: 1)
        try await here.library.add(.sample(1), at: .moment)
        try await here.library.remove(Episode.sample(1).id)
        try await here.synchronise(server)
        // Stopped between receiving and sending.
        server.failCalls(from: 4)
        await #expect(throws: SyncFailure.offline(detail: "")) { try await other.synchronise(server) }
        server.setHook(nil)
        #expect(try await other.content().videos.isEmpty)

        clock.advance(by: 91 * 24 * 60 * 60)
        try await here.library.add(.sample(2), at: .moment)
        for machine in [here, here, other, here, other] { try await machine.synchronise(server) }

        for machine in [here, other] {
            #expect(try await machine.content().videos.map(\.episode) == [.sample(2)])
        }
    }

    @Test("a new or restored database gets what it lacks from any machine", arguments: [true, false])
    func restored(_ isNew: Bool) async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (one, two) = (try await machine(1), try await machine(2))
        for number in 1...3 { try await one.library.add(.sample(number), at: .moment) }
        for machine in [one, two, one] { try await machine.synchronise(server) }
        let backup = server.backup()
        try await one.library.add(.sample(1, name: "renamed"), at: .moment)
        try await one.library.remove(Episode.sample(2).id)
        try await one.library.add(.sample(4), at: .moment)
        for machine in [one, two, one] { try await machine.synchronise(server) }
        let before = try await one.content()
        #expect(before.videos.count == 3)

        server.restore(isNew ? nil : backup, instance: "b")
        server.failCalls(from: 3)
        await #expect(throws: SyncFailure.offline(detail: "")) { try await two.synchronise(server) }
        server.setHook(nil)
        let outcome = try await two.synchronise(server)
        #expect(outcome.pushed == (isNew ? 6 : 3))
        for machine in [one, two] {
            try await machine.synchronise(server)
            #expect(try await machine.content() == before)
        }
        #expect(server.records.values.count { $0.exists } == 3)
    }

    @Test("a snapshot of several pages is loaded again from the start after a stop in the middle")
    func interrupted() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (full, new) = (try await machine(1), try await machine(2))
        try await full.library.merge(
            (0..<2_500).map { SavedVideo(episode: .sample($0), addedAt: .after(Double($0))) })
        for _ in 0..<2 { try await full.synchronise(server) }
        server.failCalls(from: 3)
        await #expect(throws: SyncFailure.offline(detail: "")) { try await new.synchronise(server) }
        #expect(try await new.content().videos.count == 1_000)
        server.setHook(nil)

        try await new.synchronise(server)

        #expect(try await new.content() == full.content())
    }

    @Test("of more read marks than are remembered, the latest are", .needs(.program("sqlite3")))
    func readMarks() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (one, two) = (try await machine(1), try await machine(2))
        // In the opposite order of their keys.
        for first in stride(from: 10_500, to: 0, by: -500) {
            try await one.follows.markRead((first - 500..<first).reversed().map { "p\(100_000 + $0)" })
        }
        for machine in [one, two] { try await machine.synchronise(server) }
        let range = "SELECT count(*), min(id), max(id) FROM read_post"
        #expect(try one.folder.sqlite3(range) == "10000|p100000|p109999")
        #expect(try two.folder.sqlite3(range) == "10000|p100000|p109999")
    }
}
