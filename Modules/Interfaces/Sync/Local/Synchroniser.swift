package import FoundationEssentials
package import ReactiveCore

/// Synchronises a library as long as a program is open: at once, after each change of the library, and whenever another
/// machine may have changed something.
package struct Synchroniser: Sendable {
    private let library: any SyncableLibrary
    private let service: any SyncService
    private let session: SyncSession
    private let scheduler: any Scheduler
    private let report: @Sendable (SyncActivity) -> Void

    /// The pause after a failure, which doubles up to the longest one.
    private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// - Parameters:
    ///   - library: The library of this machine.
    ///   - service: The database of the owner; used by this synchroniser only.
    ///   - machineName: The name of this machine that is shown to the owner.
    ///   - scheduler: Runs the pauses after failures.
    ///   - now: This machine's clock.
    ///   - report: Called with each activity, on any thread.
    package init(
        library: any SyncableLibrary, service: any SyncService, machineName: String,
        scheduler: any Scheduler, now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (SyncActivity) -> Void
    ) {
        (self.library, self.service, self.scheduler, self.report) = (library, service, scheduler, report)
        session = SyncSession(library: library, service: service, machineName: machineName, now: now)
    }

    /// Synchronises until the task is cancelled or synchronisation is turned off, then closes the connection.
    package func run() async {
        let arrivals = SyncArrivals()
        let subscription = library.changes.subscribe { arrivals.notify() }
        var pause = Self.pauses.first
        while !Task.isCancelled {
            let ticket = arrivals.ticket()
            report(.synchronising)
            do throws(SyncFailure) {
                let outcome = try await session.synchronise()
                report(.upToDate(refused: outcome.refusals.count))
                pause = Self.pauses.first
                try await waitForNews(arrivals, since: ticket)
            } catch {
                if error == .cancelled || error == .notStarted { break }
                report(SyncActivity(error))
                try? await scheduler.sleep(for: pause)
                pause = min(pause * 2, Self.pauses.longest)
            }
        }
        subscription.dispose()
        await service.close()
    }

    /// Returns when either side has news.
    private func waitForNews(_ arrivals: SyncArrivals, since ticket: Int) async throws(SyncFailure) {
        let first = await withTaskGroup(of: Result<Void, SyncFailure>.self) { group in
            group.addTask {
                do throws(SyncFailure) { return .success(try await service.wait()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do throws(SyncFailure) {
                    return .success(try await waitForLocalNews(arrivals, since: ticket))
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
    private func waitForLocalNews(_ arrivals: SyncArrivals, since first: Int) async throws(SyncFailure) {
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
