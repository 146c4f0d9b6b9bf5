import Entities
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite("synchronising while a program is open", .blocking, .timeLimit(.minutes(1))) struct SynchroniserTests {
    private let clock = TestClock()

    private func machine(_ number: Int) async throws -> Machine {
        let machine = try Machine(number) { [clock] in clock.now }
        try await machine.start()
        return machine
    }

    /// Runs a synchroniser, and returns its activities as they are reported.
    private func run(
        _ machine: Machine, _ server: InMemorySyncServer, on scheduler: any Scheduler = VirtualTimeScheduler()
    ) -> (activities: AsyncStream<SyncActivity>, task: Task<Void, Never>) {
        let (activities, continuation) = AsyncStream.makeStream(of: SyncActivity.self)
        let synchroniser = Synchroniser(
            library: machine.sync, service: InMemorySyncService(server), machineName: "\(machine.number)",
            scheduler: scheduler, now: machine.now, report: { continuation.yield($0) })
        return (
            activities,
            Task {
                await synchroniser.run()
                continuation.finish()
            }
        )
    }

    @Test("a change on one machine appears on another without a request")
    func appears() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (one, two) = (try await machine(1), try await machine(2))
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let subscription = two.library.changes.subscribe { continuation.yield() }
        let tasks = [run(one, server).task, run(two, server).task]

        try await one.library.add(.sample(1), at: .moment)
        for await _ in changes where try await two.content().videos.map(\.episode) == [.sample(1)] { break }

        subscription.dispose()
        for task in tasks {
            task.cancel()
            await task.value
        }
    }

    @Test("after a failure it tries again, and after longer and longer pauses")
    func pauses() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (machine, scheduler) = (try await machine(1), VirtualTimeScheduler())
        server.setHook { _ throws(SyncFailure) in throw .offline(detail: "") }
        let (activities, task) = run(machine, server, on: scheduler)
        var times: [Duration] = []
        for await activity in activities where activity == .offline {
            times.append(scheduler.now)
            if times.count == 9 { break }
            while !scheduler.hasPendingWork { await Task.yield() }
            scheduler.run()
        }
        #expect(times == [0, 1, 3, 7, 15, 31, 63, 123, 183].map { .seconds($0) })
        task.cancel()
        await task.value
    }

    @Test("a refusal is reported, and the next attempt can succeed")
    func refusal() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (machine, scheduler) = (try await machine(1), VirtualTimeScheduler())
        server.setHook { _ throws(SyncFailure) in throw .loginRefused(detail: "no") }
        let (activities, task) = run(machine, server, on: scheduler)
        var found: [SyncActivity] = []
        for await activity in activities {
            found.append(activity)
            if case .failed = activity {
                server.setHook(nil)
                while !scheduler.hasPendingWork { await Task.yield() }
                scheduler.run()
            }
            if case .upToDate = activity { break }
        }
        #expect(
            found == [
                .synchronising, .failed(.loginRefused(detail: "no")), .synchronising, .upToDate(refused: 0),
            ])
        task.cancel()
        await task.value
    }

    @Test("it ends when synchronisation is turned off")
    func turnedOff() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machine = try await machine(1)
        let (activities, task) = run(machine, server)
        for await activity in activities where activity == .upToDate(refused: 0) { break }
        try await machine.sync.stopSync()
        try await machine.library.add(.sample(1), at: .moment)
        await task.value
    }
}
