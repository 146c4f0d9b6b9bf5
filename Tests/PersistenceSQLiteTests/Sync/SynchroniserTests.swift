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

    private struct Report {
        let activity: SyncActivity
        let time: Duration
    }

    /// Runs a synchroniser, and returns its activities as they are reported.
    private func run(
        _ machine: Machine, _ server: InMemorySyncServer, on scheduler: any Scheduler = VirtualTimeScheduler()
    ) -> (reports: AsyncStream<Report>, task: Task<Void, Never>) {
        let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
        let synchroniser = Synchroniser(
            library: machine.sync, service: InMemorySyncService(server), address: "memory",
            machineName: "\(machine.number)",
            scheduler: scheduler, now: machine.now,
            report: { continuation.yield(Report(activity: $0, time: scheduler.now)) })
        return (
            reports,
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
        let (reports, task) = run(machine, server, on: scheduler)
        let driver = Task {
            while !Task.isCancelled {
                if scheduler.hasPendingWork { scheduler.run() }
                try await yieldToOthers()
            }
        }
        var times: [Duration] = []
        for await report in reports where report.activity == .offline {
            times.append(report.time)
            if times.count == 9 { break }
        }
        #expect(times == [0, 1, 3, 7, 15, 31, 63, 123, 183].map { .seconds($0) })
        task.cancel()
        await task.value
        driver.cancel()
    }

    @Test("a change of the library ends the pause after a failure, but not before a second is over")
    func earlyAttempt() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (machine, scheduler) = (try await machine(1), VirtualTimeScheduler())
        server.setHook { _ throws(SyncFailure) in throw .notPrepared }
        let (reports, task) = run(machine, server, on: scheduler)
        var times: [Duration] = []
        for await report in reports where report.activity == .failed(.notPrepared) {
            times.append(report.time)
            // The pauses are of 1, 2 and 4 seconds. The change arrives in the third one.
            let isThird = times.count == 3
            if isThird { server.setHook(nil) }
            if isThird { try await machine.library.add(.sample(1), at: .moment) }
            for _ in 0..<(times.count == 2 ? 2 : 1) {
                while !scheduler.hasPendingWork { try await yieldToOthers() }
                scheduler.advance(by: .seconds(1))
            }
            if isThird { break }
        }
        #expect(times == [0, 1, 3].map { .seconds($0) })
        for await report in reports where report.activity == .upToDate(refused: 0) {
            #expect(report.time == .seconds(4))
            break
        }
        task.cancel()
        await task.value
    }

    @Test("a refusal is reported, and the next attempt can succeed")
    func refusal() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let (machine, scheduler) = (try await machine(1), VirtualTimeScheduler())
        server.setHook { _ throws(SyncFailure) in throw .loginRefused(detail: "no") }
        let (reports, task) = run(machine, server, on: scheduler)
        var found: [SyncActivity] = []
        for await report in reports {
            let activity = report.activity
            found.append(activity)
            if case .failed = activity {
                server.setHook(nil)
                while !scheduler.hasPendingWork { try await yieldToOthers() }
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

    @Test("it is idle while synchronisation is off, and continues when it is started")
    func turnedOff() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machine = try Machine(1) { [clock] in clock.now }
        let (reports, task) = run(machine, server)
        var iterator = reports.makeAsyncIterator()
        func next() async -> SyncActivity? { await iterator.next()?.activity }
        #expect(await next() == .off)

        try await machine.start()
        try await machine.library.add(.sample(1), at: .moment)
        #expect(await next() == .synchronising)
        #expect(await next() == .upToDate(refused: 0))
        #expect(server.records.count == 1)

        try await machine.sync.stopSync()
        try await machine.library.add(.sample(2), at: .moment)
        var last = await next()
        // The first change may have begun another round.
        while last == .synchronising || last == .upToDate(refused: 0) { last = await next() }
        #expect(last == .off && server.records.count == 1)
        task.cancel()
        await task.value
    }
}
