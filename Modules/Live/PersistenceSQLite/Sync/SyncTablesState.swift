import FoundationEssentials
import Sync

/// The row of `sync_state`.
struct SyncTablesState {
    var clock: HybridClock
    /// The latest timestamp that the server and this machine have in common; `nil` if there is none.
    var sharedClock: HybridTimestamp?
    var address: String?
    var instance: String?
    var cursor: SyncCursor
    var load: Int64
    var isClockWrong: Bool
    var synchronisedAt: Date?

    var machine: MachineID { clock.last.machine }

    /// Records a timestamp that the server has stored.
    mutating func share(_ timestamp: HybridTimestamp) {
        sharedClock = max(sharedClock ?? timestamp, timestamp)
    }
}
