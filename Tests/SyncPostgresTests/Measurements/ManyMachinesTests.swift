import Foundation
import PostgresTesting
import ReactiveCore
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Synchronization
import Testing

@Suite(.blocking, .serialized, .needsPostgres) struct ManyMachinesTests {
    @Test("twenty machines of one owner receive each other's changes without growing lag")
    func lag() async throws {
        let (machineCount, changes) = (20, TestRounds(quick: 2, long: 60).count)
        let server = try PostgresServer(durability: .disk)
        try server.execute("CREATE ROLE owner LOGIN", in: "postgres")
        let database = try TestDatabase(server)
        try await database.service().prepare()
        let (arrivals, scheduler) = (Arrivals(), SerialScheduler(label: "pace"))

        var machines: [PacedMachine] = []
        for number in 0..<machineCount {
            let service = database.service()
            _ = try await service.open(.sample(number), name: "machine \(number)")
            machines.append(
                PacedMachine(
                    service: service, number: number, changes: changes, expected: machineCount * changes,
                    arrivals: arrivals, scheduler: scheduler))
        }
        try await withThrowingTaskGroup { group in
            for machine in machines { group.addTask { try await machine.run() } }
            try await group.waitForAll()
        }

        let lags = arrivals.lags
        let thirds = [lags.prefix(lags.count / 3), lags.suffix(lags.count / 3)].map { $0.sorted() }
        let medians = thirds.map { $0[$0.count / 2] }
        let slow = lags.sorted()[lags.count * 99 / 100]
        note(
            "\(machineCount) machines, \(changes) changes each: \(lags.count) deliveries, lag \(medians[0]) at first and \(medians[1]) at last, p99 \(slow)"
        )
        #expect(lags.count == machineCount * machineCount * changes)
        if TestRounds.isMeasured { #expect(medians[1] <= medians[0] * 2 && slow < .seconds(1)) }
    }
}

/// A machine that pushes one change each second, and receives those of all machines in between.
private struct PacedMachine {
    let service: SyncPostgres
    let number: Int
    /// The number of changes that it pushes.
    let changes: Int
    /// The number of changes that all machines push.
    let expected: Int
    let arrivals: Arrivals
    let scheduler: any Scheduler

    func run() async throws {
        // The machines push at different times.
        var next = ContinuousClock.now + .milliseconds(50 * number)
        var (pulled, pushed, received) = (SyncCursor.start, 0, 0)
        while pushed < changes || received < expected {
            try await waitForOperations(until: pushed < changes ? next : nil)
            while case .operations(let operations, let last, _) = try await service.pull(
                after: pulled, limit: 500),
                !operations.isEmpty
            {
                pulled = last
                received += operations.count
                arrivals.note(operations, at: .now)
            }
            try await service.acknowledge(pulled.number)
            guard pushed < changes, next <= .now else { continue }
            next += .seconds(1)
            pushed += 1
            let operation = SyncOperation.sample("v\(number)", counter: UInt16(pushed), machine: number)
            arrivals.begin(operation, at: .now)
            _ = try await service.push([operation])
        }
        await service.close()
    }

    private func waitForOperations(until time: ContinuousClock.Instant?) async throws {
        guard let time else { return try await service.wait() }
        let waiting = Task { try await service.wait() }
        let timer = Task {
            try await scheduler.sleep(for: max(time - .now, .zero))
            waiting.cancel()
        }
        do { try await waiting.value } catch SyncFailure.cancelled {}
        timer.cancel()
    }
}

/// When operations were pushed and received.
private final class Arrivals: Sendable {
    private struct State {
        var begun: [UUID: ContinuousClock.Instant] = [:]
        var lags: [Duration] = []
    }

    private let state = Mutex(State())

    var lags: [Duration] { state.withLock { $0.lags } }

    func begin(_ operation: SyncOperation, at time: ContinuousClock.Instant) {
        state.withLock { $0.begun[operation.id] = time }
    }

    func note(_ operations: [SyncOperation], at time: ContinuousClock.Instant) {
        state.withLock { state in
            for operation in operations {
                if let begun = state.begun[operation.id] { state.lags.append(time - begun) }
            }
        }
    }
}
