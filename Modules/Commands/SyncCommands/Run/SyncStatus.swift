import Console
import FluxCore
import FluxScreens
import Foundation
import ReactiveCore
package import Sync
import Synchronization

/// The state of synchronisation beside the tabs.
package enum SyncStatus: Codable, Equatable {
    /// Connecting for the first time.
    case connecting
    case synchronised
    /// The database cannot be reached, or refuses; the app tries again.
    case unreachable, refused

    /// The status after an activity; `nil` while nothing is synchronised.
    ///
    /// - Parameter previous: The status before. It remains while the app synchronises, because that takes only a moment.
    package init?(_ activity: SyncActivity, after previous: SyncStatus?) {
        switch activity {
        case .off: return nil
        case .synchronising: self = previous ?? .connecting
        case .upToDate(refused: 0): self = .synchronised
        case .offline: self = .unreachable
        case .upToDate, .failed: self = .refused
        }
    }
}
