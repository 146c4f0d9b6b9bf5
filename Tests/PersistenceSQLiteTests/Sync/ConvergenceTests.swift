import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import Synchronization
import Testing

@testable import PersistenceSQLite

@Suite("random histories of three machines", .blocking, .serialized) struct ConvergenceTests {
    @Test("all converge to the merge of all operations, whatever is interrupted")
    func converge() async throws {
        let rounds = TestRounds(quick: 4, long: 400)
        for round in 0..<rounds.count {
            var history = try await RandomHistory(seed: rounds.seed, round: round)
            for _ in 0..<60 { try await history.step() }
            try await history.settle()

            let contents = try await history.contents()
            let expected = try await history.expected()
            for (number, content) in contents.enumerated() {
                #expect(content == expected, "round \(round), machine \(number + 1)")
            }
            #expect(try await history.pending() == 0, "round \(round)")
        }
    }
}

/// Three machines with clocks an hour off, which change the same few records while the network fails and processes are
/// stopped at any step.
private struct RandomHistory {
    private var machines: [Machine] = []
    private let clock = TestClock()
    private let server: InMemorySyncServer
    private var generator: SeededGenerator
    /// The merge of all operations that were ever recorded.
    private var records: [SyncKey: SyncRecord] = [:]
    /// A copy of the server's data; `nil` for none.
    private var backup: InMemorySyncServer.Backup?
    private var instances = 0
    /// The operations that are part of `records`.
    private var recorded: Set<UUID> = []

    init(seed: UInt64, round: Int) async throws {
        generator = SeededGenerator(seed: seed, round)
        server = try await InMemorySyncServer.prepared(clock)
        for (number, offset) in [-3_600.0, 0, 3_600].enumerated() {
            let machine = try Machine(number + 1, now: clock.off(by: offset))
            if generator.nextBelow(2) == 0 {
                try await machine.library.add(.sample(generator.nextBelow(4)), at: .moment)
            }
            try await machine.start()
            machines.append(machine)
            try await record(machine)
        }
    }

    mutating func step() async throws {
        clock.advance(by: Double(generator.nextBelow(3)) * 0.7)
        let index = generator.nextBelow(machines.count)
        switch generator.nextBelow(10) {
        case 0..<6: try await change(machines[index])
        case 6..<9: await synchronise(machines[index])
        default:
            switch generator.nextBelow(4) {
            case 0: backup = server.backup()
            case 1:
                instances += 1
                // Files that are put back leave no trace.
                server.restore(
                    backup, instance: generator.nextBelow(2) == 0 ? nil : "restored \(instances)")
            default: machines[index] = try machines[index].restarted()
            }
        }
    }

    /// Synchronises until nobody has news for anyone.
    func settle() async throws {
        server.setHook(nil)
        for _ in 0..<2 { for machine in machines { try await machine.synchronise(server) } }
    }

    func contents() async throws -> [Machine.Content] {
        var contents: [Machine.Content] = []
        for machine in machines { contents.append(try await machine.content()) }
        return contents
    }

    func pending() async throws -> Int {
        var count = 0
        for machine in machines { count += try await machine.pending().count }
        return count
    }

    /// What a machine contains that has received each operation once, in any order.
    func expected() async throws -> Machine.Content {
        let machine = try Machine(9) { [clock] in clock.now }
        try await machine.start()
        let load = try await machine.sync.beginSnapshot()
        let entries = records.map { SyncSnapshotPage.Entry(key: $0, record: $1) }
        try await machine.sync.apply(entries, ofSnapshot: load, now: clock.now)
        try await machine.sync.finishSnapshot(load, upTo: .start, of: "x")
        return try await machine.content()
    }

    private mutating func change(_ machine: Machine) async throws {
        let number = generator.nextBelow(4)
        let id = Episode.sample(number).id
        let name = FollowedName("tag:t\(number)")
        let date = Date.after(Double(generator.nextBelow(100)))
        switch generator.nextBelow(8) {
        case 0, 1:
            try await machine.library.add(.sample(number, name: "\(generator.nextBelow(5))"), at: date)
        case 2: try await machine.library.remove(id)
        case 3:
            try await machine.library.merge([
                SavedVideo(episode: .sample(number), addedAt: date),
                SavedVideo(episode: .sample(number + 1), addedAt: date),
            ])
        case 4: if let name { try await machine.follows.follow(name, at: date) }
        case 5: if let name { try await machine.follows.unfollow(name) }
        case 6: try await machine.follows.markRead(["p\(number)", "p\(number + 1)"])
        default: try await machine.follows.markUnread(["p\(number)"])
        }
        try await record(machine)
    }

    /// Adds what the machine has recorded to the expected records.
    private mutating func record(_ machine: Machine) async throws {
        for operation in try await machine.pending() where recorded.insert(operation.id).inserted {
            records[operation.key, default: SyncRecord()].apply(operation)
        }
    }

    /// Synchronises, and is interrupted at a random point half of the time.
    private mutating func synchronise(_ machine: Machine) async {
        let (end, calls) = (generator.nextBelow(40), CallCount())
        let checkpoint: @Sendable () throws(SyncFailure) -> Void = { () throws(SyncFailure) in
            if calls.next() > end { throw .offline(detail: "stopped") }
        }
        server.setHook { _ throws(SyncFailure) in try checkpoint() }
        let library = StoppingLibrary(library: machine.sync, checkpoint: checkpoint)
        let session = SyncSession(
            library: library, service: InMemorySyncService(server), address: "memory",
            machineName: "\(machine.number)",
            now: machine.now)
        do throws(SyncFailure) {
            do throws(SyncFailure) { _ = try await session.synchronise() } catch .replacedDatabase {
                try await library.joinDatabase(at: "memory")
                _ = try await session.synchronise()
            }
        } catch {
            if error != .offline(detail: "stopped") { Issue.record(error) }
        }
    }
}
