import Console
import FluxCore
import FluxScreens
import Foundation
import ReactiveCore
import Sync
import SyncCommands
import Synchronization

/// Synchronises the library while the app is open, with the database that the settings name at the time.
final class AppSync: Sendable {
    private struct State {
        var address: String?
        /// Synchronises with the database at `address`, after the previous task has ended.
        var task: Task<Void, Never>?
        var isStopped = false
    }

    private let makeAccess: @Sendable (_ address: String) -> SyncAccess?
    private let scheduler: any Scheduler
    private let report: @Sendable (SyncActivity) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - makeAccess: Opens the library; `nil` if it cannot be opened.
    ///   - scheduler: Runs the pauses after failures.
    ///   - report: Called with each activity, on any thread.
    init(
        _ makeAccess: @escaping @Sendable (_ address: String) -> SyncAccess?, on scheduler: any Scheduler,
        report: @escaping @Sendable (SyncActivity) -> Void
    ) {
        (self.makeAccess, self.scheduler, self.report) = (makeAccess, scheduler, report)
    }

    /// Synchronises with the database at `address` from now on; with none if it is `nil`. Has no effect if it already
    /// does.
    func use(_ address: String?) {
        state.withLock { state in
            guard address != state.address, !state.isStopped else { return }
            let previous = state.task
            previous?.cancel()
            state.address = address
            state.task = Task {
                await previous?.value
                if previous != nil { report(.off) }
                if let address { await run(address) }
            }
        }
    }

    private func run(_ address: String) async {
        guard let access = makeAccess(address) else { return }
        let synchroniser = Synchroniser(
            library: access.library, service: access.service, address: address,
            machineName: access.machineName,
            scheduler: scheduler, now: { Date() }, report: report)
        await synchroniser.run()
    }

    /// Stops; waits for what is being sent, but not long.
    func stop(_ scheduler: any Scheduler) async {
        let task = state.withLock { state in
            state.isStopped = true
            return state.task
        }
        task?.cancel()
        await task?.end(within: BackgroundPush.limit, on: scheduler)
    }
}
