import Entities
import Foundation
import Persistence
import PersistenceSQLite
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import Testing

/// Three processes with libraries in SQLite, clocks an hour off, and a server.
///
/// Processes and server are killed with `SIGKILL` at random points. The long form kills 200 times and records 10,000
/// operations on each machine.
@Suite(.blocking, .serialized, .needsPostgres) struct ConvergenceTests {
    @Test("machines and server that are killed at random converge to the merge of all operations")
    func converge() async throws {
        let rounds = TestRounds(quick: 9, long: 200)
        let scene = try KilledMachines(seed: rounds.seed)
        let count = TestRounds.isLong ? 10_000 : 150

        try await scene.play(count: count, kills: rounds.count)
        try await scene.settle()

        let contents = try await scene.contents()
        let expected = try await scene.expected()
        #expect(scene.machines.allSatisfy { $0.operations.count >= count })
        for content in contents { #expect(content == expected) }
        #expect(!expected.videos.isEmpty && !expected.follows.isEmpty)
        #expect(scene.kills >= rounds.count)
    }
}
