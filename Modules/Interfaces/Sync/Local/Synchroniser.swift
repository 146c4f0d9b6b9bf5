package import FoundationEssentials
package import ReactiveCore

/// Synchronises a library as long as a program is open: at once, after each change of the library, and whenever another
/// machine may have changed something. While synchronisation is off, waits until it is started.
package struct Synchroniser: Sendable {
    private let library: any SyncableLibrary
    private let service: any SyncService
    private let session: SyncSession
    private let scheduler: any Scheduler
    private let report: @Sendable (SyncActivity) -> Void

    /// The pause after a failure, which doubles up to the longest one. A change of the library ends it early, but not
    /// before the first one.
    private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// - Parameters:
    ///   - library: The library of this machine.
    ///   - service: The database of the owner; used by this synchroniser only.
    ///   - address: That of the service.
    ///   - machineName: The name of this machine that is shown to the owner until it is renamed.
    ///   - scheduler: Runs the pauses after failures.
    ///   - now: This machine's clock.
    ///   - report: Called with each activity, on any thread.
    package init(
        library: any SyncableLibrary, service: any SyncService, address: String, machineName: String,
        scheduler: any Scheduler, now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (SyncActivity) -> Void
    ) {
        (self.library, self.service, self.scheduler, self.report) = (library, service, scheduler, report)
        session = SyncSession(
            library: library, service: service, address: address, machineName: machineName, now: now)
    }

    /// Synchronises until the task is cancelled, then closes the connection.
    package func run() async {
        let arrivals = SyncArrivals()
        let subscription = library.changes.subscribe { arrivals.notify() }
        var pause = Self.pauses.first
        while !Task.isCancelled {
            let ticket = arrivals.ticket()
            do throws(SyncFailure) {
                guard try await library.syncState() != nil else { throw .notStarted }
                report(.synchronising)
                let outcome = try await session.synchronise()
                report(.upToDate(refused: outcome.refusals.count))
                pause = Self.pauses.first
                try await waitForChanges(arrivals, since: ticket)
            } catch .cancelled {
                break
            } catch .notStarted {
                await service.close()
                report(.off)
                await arrivals.wait(for: ticket)
            } catch {
                report(SyncActivity(error))
                await rest(for: pause, arrivals, since: ticket)
                pause = min(pause * 2, Self.pauses.longest)
            }
        }
        subscription.dispose()
        await service.close()
    }

    private func rest(for pause: Duration, _ arrivals: SyncArrivals, since ticket: Int) async {
        let shortest = min(pause, Self.pauses.first)
        try? await scheduler.sleep(for: shortest)
        guard pause > shortest else { return }
        await withTaskGroup { group in
            group.addTask { try? await scheduler.sleep(for: pause - shortest) }
            group.addTask { await arrivals.wait(for: ticket) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Returns when either side has changes.
    private func waitForChanges(_ arrivals: SyncArrivals, since ticket: Int) async throws(SyncFailure) {
        let first = await withTaskGroup(of: Result<Void, SyncFailure>.self) { group in
            group.addTask {
                do throws(SyncFailure) { return .success(try await service.wait()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do throws(SyncFailure) {
                    return .success(try await waitForLocalChanges(arrivals, since: ticket))
                } catch {
                    return .failure(error)
                }
            }
            let first = await group.next()
            group.cancelAll()
            await group.waitForAll()
            return first
        }
        try first?.get()
    }

    /// Returns when operations are pending. What arrives from other machines changes the library, too, and is no reason
    /// to synchronise.
    private func waitForLocalChanges(_ arrivals: SyncArrivals, since first: Int) async throws(SyncFailure) {
        var ticket = first
        while !Task.isCancelled {
            await arrivals.wait(for: ticket)
            ticket = arrivals.ticket()
            guard let state = try await library.syncState() else { throw .notStarted }
            if state.pending > 0 { return }
        }
        throw .cancelled
    }
}

/// What a synchroniser is doing.
package enum SyncActivity: Sendable, Equatable, Codable {
    /// Synchronisation is not started on this machine.
    case off
    /// Connecting, sending or receiving.
    case synchronising
    /// Everything is synchronised until the next change. The server refused `refused` of this machine's operations.
    case upToDate(refused: Int)
    /// The server cannot be reached at the moment.
    case offline
    /// The server or this machine refuses to synchronise.
    case failed(SyncFailure)

    /// The activity after a failure.
    init(_ failure: SyncFailure) {
        switch failure {
        case .offline, .timedOut: self = .offline
        case .notStarted: self = .off
        default: self = .failed(failure)
        }
    }
}
