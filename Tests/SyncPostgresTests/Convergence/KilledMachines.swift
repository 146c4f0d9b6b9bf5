import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import Synchronization
import Testing

/// Machines that change their libraries at once, while they and the server are killed.
final class KilledMachines: Sendable {
    let machines: [KilledMachine]
    private let server: PostgresServer
    private let database: TestDatabase
    private let seed: UInt64
    private let killCount = Atomic(0)
    private let progress = Progress()

    var kills: Int { killCount.load(ordering: .relaxed) }

    init(seed: UInt64) throws {
        self.seed = seed
        server = try PostgresServer()
        try server.execute("CREATE ROLE owner LOGIN", in: "postgres")
        database = try TestDatabase(server)
        let address = database.settings.address
        machines = try [-3_600, 0, 3_600].enumerated().map { index, offset in
            try KilledMachine(number: index + 1, offset: offset, address: address)
        }
    }

    /// - Parameters:
    ///   - count: The number of operations that each machine records.
    ///   - kills: The number of kills, of the machines and the server alternately.
    func play(count: Int, kills: Int) async throws {
        try await database.service().prepare()
        // Each machine and the server are killed equally often.
        let killsOfEach = (kills + machines.count) / (machines.count + 1)
        try await withThrowingTaskGroup { group in
            for machine in machines {
                let generator = SeededGenerator(seed: seed, machine.number)
                group.addTask {
                    let kills = try machine.run(
                        count: count, kills: killsOfEach, generator, onLine: self.progress.note)
                    self.killCount.add(kills, ordering: .relaxed)
                }
            }
            group.addTask { try await self.killServer(killsOfEach, every: count * 3 / (killsOfEach + 1)) }
            try await group.waitForAll()
        }
    }

    /// Kills the server after about `step` more lines, again and again, and lets a machine expire sometimes.
    private func killServer(_ count: Int, every step: Int) async throws {
        var generator = SeededGenerator(seed: seed, 99)
        for _ in 0..<count {
            await progress.wait(for: generator.nextBelow(step) + 1)
            server.kill()
            try server.start()
            killCount.add(1, ordering: .relaxed)
            guard generator.nextBelow(3) == 0 else { continue }
            let id = MachineID(UInt64(generator.nextBelow(3) + 1)).text
            try database.execute(
                "UPDATE nagare_machines SET last_seen = now() - interval '91 days' WHERE id = '\(id)'")
        }
    }

    /// Synchronises until nobody has news for anyone.
    func settle() async throws {
        for _ in 0..<2 {
            for machine in machines { try await machine.synchronise(database.service()) }
        }
    }

    func contents() async throws -> [LibraryContent] {
        var contents: [LibraryContent] = []
        for machine in machines { contents.append(try await machine.content()) }
        return contents
    }

    /// What a machine contains that has received each operation once, in any order.
    func expected() async throws -> LibraryContent {
        var records: [SyncKey: SyncRecord] = [:]
        for operation in machines.flatMap(\.operations) {
            records[operation.key, default: SyncRecord()].apply(operation)
        }
        return try await LibraryContent(merging: records)
    }
}

/// Counts lines, and lets a task wait for more of them.
final class Progress: Sendable {
    private struct State {
        var count = 0
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
        var hasEnded = false
    }

    private let state = Mutex(State())

    /// - Parameter line: `nil` when there are no more lines.
    func note(_ line: String?) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count += 1
            state.hasEnded = state.hasEnded || line == nil
            guard let waiting = state.waiting, state.count >= waiting.count || state.hasEnded else {
                return nil
            }
            state.waiting = nil
            return waiting.continuation
        }
        waiting?.resume()
    }

    /// Returns after `count` more lines, or when a machine has no more.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiting = (state.count + count, continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }
}
