import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Synchronization
import Testing

/// A server that is killed with `SIGKILL` while machines push.
@Suite(.blocking, .serialized, .needsPostgres) struct KillTests {
    @Test("nothing that was acknowledged is lost when the server is killed, and nothing is stored twice")
    func kills() async throws {
        let rounds = TestRounds(quick: 4, long: 100)
        var generator = SeededGenerator(seed: rounds.seed)
        let server = try PostgresServer()
        try server.execute("CREATE ROLE owner LOGIN", in: "postgres")
        let database = try TestDatabase(server)
        let ledger = PushLedger()
        let members = [
            try await database.member(1), try await database.member(2), try await database.member(3),
        ]

        try await withThrowingTaskGroup { group in
            for (number, member) in members.enumerated() {
                group.addTask { await ledger.push(with: member, machine: number + 1) }
            }
            for _ in 0..<rounds.count {
                await ledger.waitForMore(generator.nextBelow(40))
                server.kill()
                try server.start()
            }
            ledger.stop()
            try await group.waitForAll()
        }

        let log = try await members[0].log()
        #expect(Set(log.map(\.id)) == ledger.accepted && log.count == ledger.accepted.count)
        let expected = log.reduce(into: [SyncKey: SyncRecord]()) { records, operation in
            records[operation.key, default: SyncRecord()].apply(operation)
        }
        let records = try await members[1].records()
        #expect(Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0.record) }) == expected)
        // The order of the numbers is the order in which each machine's pushes were acknowledged.
        for machine in 1...3 {
            let pushed = log.filter { $0.timestamp.machine == .sample(machine) }.map(\.timestamp.counter)
            #expect(pushed == pushed.sorted())
        }
    }
}

/// The operations that a server has acknowledged.
private final class PushLedger: Sendable {
    private struct State {
        var accepted: Set<UUID> = []
        var isStopped = false
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var accepted: Set<UUID> { state.withLock { $0.accepted } }

    func stop() { state.withLock { $0.isStopped = true } }

    /// Pushes one batch after the other, and each of them until it is acknowledged.
    func push(with service: SyncPostgres, machine: Int) async {
        var counter: UInt16 = 0
        while !state.withLock({ $0.isStopped }) {
            let batch = (0..<(Int(counter) % 3 + 1)).map { index in
                SyncOperation.sample(
                    "v\((Int(counter) + index) % 10)", counter: counter + UInt16(index), machine: machine)
            }
            counter += UInt16(batch.count)
            await push(batch, with: service)
        }
    }

    private func push(_ batch: [SyncOperation], with service: SyncPostgres) async {
        while true {
            do throws(SyncFailure) {
                let outcomes = try await service.push(batch)
                #expect(outcomes.allSatisfy { $0 == .accepted })
                return note(batch.map(\.id))
            } catch {
                guard case .offline = error else {
                    Issue.record(error)
                    return
                }
            }
        }
    }

    private func note(_ identifiers: [UUID]) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.accepted.formUnion(identifiers)
            guard let waiting = state.waiting, state.accepted.count >= waiting.count else { return nil }
            state.waiting = nil
            return waiting.continuation
        }
        waiting?.resume()
    }

    /// Returns when at least one operation, and `count` more, were acknowledged.
    func waitForMore(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting = ($0.accepted.count + count + 1, continuation) }
        }
    }
}
