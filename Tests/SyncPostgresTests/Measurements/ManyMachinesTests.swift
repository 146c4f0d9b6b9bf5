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
        let seconds = TestRounds(quick: 2, long: 60).count
        let server = try PostgresServer(durability: .disk)
        try server.execute("CREATE ROLE owner LOGIN", in: "postgres")
        let database = try TestDatabase(server)
        try await database.service().prepare()
        let (arrivals, scheduler) = (Arrivals(), SerialScheduler(label: "pace"))

        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                let machine = PacedMachine(
                    service: database.service(), number: number, end: .now + .seconds(seconds),
                    arrivals: arrivals, scheduler: scheduler)
                group.addTask { try await machine.run() }
            }
            try await group.waitForAll()
        }

        let lags = arrivals.lags
        let thirds = [lags.prefix(lags.count / 3), lags.suffix(lags.count / 3)].map { $0.sorted() }
        let medians = thirds.map { $0[$0.count / 2] }
        let slow = lags.sorted()[lags.count * 99 / 100]
        note(
            "20 machines, \(seconds) s: \(lags.count) deliveries, lag \(medians[0]) at first and \(medians[1]) at last, p99 \(slow)"
        )
        #expect(arrivals.pushed > 0 && lags.count > arrivals.pushed)
        if TestRounds.isMeasured { #expect(medians[1] <= medians[0] * 2 && slow < .seconds(1)) }
    }
}

/// A machine that pushes one change each second, and receives those of the others in between.
private struct PacedMachine {
    let service: SyncPostgres
    let number: Int
    let end: ContinuousClock.Instant
    let arrivals: Arrivals
    let scheduler: any Scheduler

    func run() async throws {
        _ = try await service.open(.sample(number), name: "machine \(number)")
        // The machines push at different times.
        var next = ContinuousClock.now + .milliseconds(50 * number)
        var (pulled, counter) = (Int64(0), UInt16(0))
        while .now < end {
            try await waitForOperations(until: next)
            while case .operations(let operations, let last) = try await service.pull(
                after: pulled, limit: 500),
                !operations.isEmpty
            {
                pulled = last
                arrivals.note(operations, at: .now)
            }
            try await service.acknowledge(pulled)
            guard next <= .now else { continue }
            next += .seconds(1)
            counter += 1
            let operation = SyncOperation.sample("v\(number)", counter: counter, machine: number)
            arrivals.begin(operation, at: .now)
            _ = try await service.push([operation])
        }
        await service.close()
    }

    private func waitForOperations(until time: ContinuousClock.Instant) async throws {
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

    var pushed: Int { state.withLock { $0.begun.count } }
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
