import FluxCore
import Foundation
import ReactiveCore
import Shell
import Sync

/// Synchronises the library while the app is open.
final class AppSync: Sendable {
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - makeAccess: Opens the library; `nil` if it cannot be opened.
    ///   - scheduler: Runs the pauses after failures.
    ///   - report: Called with each activity, on any thread.
    init(
        _ makeAccess: @escaping @Sendable () -> SyncAccess?, on scheduler: any Scheduler,
        report: @escaping @Sendable (SyncActivity) -> Void
    ) {
        task = Task {
            guard let access = makeAccess() else { return }
            let synchroniser = Synchroniser(
                library: access.library, service: access.service, machineName: access.machineName,
                scheduler: scheduler, now: { Date() }, report: report)
            await synchroniser.run()
        }
    }

    /// Stops; waits for what is being sent, but not long.
    func stop(_ scheduler: any Scheduler) async {
        task.cancel()
        await task.end(within: BackgroundPush.limit, on: scheduler)
    }
}

/// The state of synchronisation beside the tabs.
enum SyncStatus: Codable, Equatable {
    /// Connecting for the first time.
    case connecting
    case synchronised
    /// The database cannot be reached, or refuses; the app tries again.
    case unreachable, refused

    /// The status after an activity.
    ///
    /// - Parameter previous: The status before. It remains while the app synchronises, because that takes only a moment.
    init(_ activity: SyncActivity, after previous: SyncStatus?) {
        self =
            switch activity {
            case .synchronising: previous ?? .connecting
            case .upToDate(refused: 0): .synchronised
            case .offline: .unreachable
            case .upToDate, .failed: .refused
            }
    }
}
