import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import SyncTesting
import Testing

@testable import PersistenceSQLite

@Suite("machines whose clocks are wrong", .blocking) struct SyncClockTests {
    private let clock = TestClock()
    private let day: TimeInterval = 24 * 60 * 60

    private func saved(_ id: Int) -> Episode { .sample(id) }

    @Test(
        "a clock more than 24 hours off is refused, and what was saved meanwhile is stamped anew once it is right",
        arguments: [-48, 48])
    func wrong(_ hours: Double) async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        try await server.retainLog()
        let error = TestClock(clock.now.addingTimeInterval(hours * 3_600))
        let machine = try Machine(1) { error.now }
        try await machine.start()
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.library.add(.sample(2), at: .moment)
        try await machine.library.remove(Episode.sample(1).id)

        await #expect(throws: SyncFailure.wrongClock(seconds: hours * 3_600)) {
            try await machine.synchronise(server)
        }
        #expect(server.log.isEmpty)
        #expect(try await machine.sync.syncState()?.isClockWrong == true)

        error.advance(by: -hours * 3_600)
        try await machine.synchronise(server)

        #expect(
            server.log.map(\.exists) == [nil, true, false], "what the removal has overwritten is left out")
        #expect(server.log.allSatisfy { abs(HybridClock.lead(of: $0.timestamp, over: clock.now)) < 1 })
        #expect(try await machine.content().videos.map(\.episode) == [.sample(2)])
        #expect(try await machine.sync.syncState()?.isClockWrong == false)
        #expect(server.records.values.count { $0.exists } == 1)
    }

    @Test("operations of a clock that was ahead and was corrected before anyone noticed are stamped anew")
    func unnoticed() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        try await server.retainLog()
        let error = TestClock(clock.now.addingTimeInterval(3 * day))
        let machine = try Machine(1) { error.now }
        try await machine.start()
        try await machine.library.add(.sample(1), at: .moment)
        error.advance(by: -3 * day)

        let outcome = try await machine.synchronise(server)

        #expect(outcome.pushed == 1 && outcome.refusals.isEmpty)
        #expect(server.log.allSatisfy { abs(HybridClock.lead(of: $0.timestamp, over: clock.now)) < 1 })
        try await machine.library.remove(Episode.sample(1).id)
        try await machine.synchronise(server)
        #expect(server.records.values.count { $0.exists } == 0, "the clock is right again")
    }

    @Test("a save that was stamped before a removal is not stamped after it when it is stamped anew")
    func overtaken() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        try await server.retainLog()
        let error = TestClock(clock.now)
        let (machine, other) = (try Machine(1) { error.now }, try Machine(2) { clock.now })
        for machine in [machine, other] { try await machine.start() }
        try await machine.library.add(.sample(1), at: .moment)
        clock.advance(by: 1)
        try await other.library.add(.sample(1), at: .moment)
        try await other.library.remove(Episode.sample(1).id)
        try await other.synchronise(server)
        // The machine receives the removal, and is stopped before it sends its own operation.
        let service = InMemorySyncService(server)
        let instance = try await service.open(MachineID(1), name: "1").instance
        _ = try await machine.sync.beginSnapshot()
        try await machine.sync.apply(
            server.log, after: .start, upTo: SyncCursor(number: 2, mark: nil), of: instance, now: clock.now)
        #expect(try await machine.content().videos.isEmpty)

        error.advance(by: 2 * day)
        await #expect(throws: SyncFailure.wrongClock(seconds: 2 * day - 1)) {
            try await machine.synchronise(server)
        }
        error.advance(by: -2 * day + 10)
        try await machine.synchronise(server)
        try await other.synchronise(server)

        #expect(try await machine.content().videos.isEmpty)
        #expect(try await other.content().videos.isEmpty)
    }

    @Test("a server's timestamp that is more than 24 hours ahead of the server's clock changes nothing")
    func hostile() async throws {
        let machine = try Machine(1) { clock.now }
        try await machine.start()
        _ = try await machine.sync.beginSnapshot()
        let key = try #require(SyncKey(.readMark, "p1"))
        let stamp = HybridTimestamp(milliseconds: 1 << 47, counter: 0, machine: .sample(2))
        let operations = [
            SyncOperation(
                id: UUID(), timestamp: HybridTimestamp(milliseconds: 1, counter: 0, machine: .sample(2)),
                key: key,
                exists: true, fields: [:]),
            SyncOperation(id: UUID(), timestamp: stamp, key: key, exists: true, fields: [:]),
        ]

        await #expect(throws: SyncFailure.unexpectedAnswer(detail: stamp.text)) {
            try await machine.sync.apply(
                operations, after: .start, upTo: SyncCursor(number: 2, mark: nil), of: "a", now: clock.now)
        }

        #expect(try await machine.content().read.isEmpty)
        #expect(try await machine.sync.syncState()?.cursor == .start)
    }

    @Test("a machine an hour behind wins with its later change")
    func behind() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (ahead, behind) = (
            try Machine(1, now: clock.off(by: 3_600)), try Machine(2, now: clock.off(by: -3_600))
        )
        for machine in [ahead, behind] { try await machine.start() }
        try await ahead.library.add(.sample(1), at: .moment)
        for machine in [ahead, behind] { try await machine.synchronise(server) }
        try await behind.library.remove(Episode.sample(1).id)
        for machine in [behind, ahead] { try await machine.synchronise(server) }
        #expect(try await ahead.content().videos.isEmpty)
    }
}
