import Foundation
import Sync

/// A database that cannot be reached.
struct UnavailableSyncService: SyncService {
    private var failure: SyncFailure { .offline(detail: "") }

    func prepare() async throws(SyncFailure) { throw failure }
    func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer { throw failure }
    func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome] { throw failure }
    func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull { throw failure }
    func acknowledge(_ number: Int64) async throws(SyncFailure) { throw failure }
    func wait() async throws(SyncFailure) { throw failure }
    func status() async throws(SyncFailure) -> SyncServerStatus { throw failure }
    func leave() async throws(SyncFailure) { throw failure }
    func remove(_ machine: MachineID) async throws(SyncFailure) { throw failure }
    func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor? { throw failure }
    func rename(_ machine: MachineID, to name: String) async throws(SyncFailure) { throw failure }
    func close() async {}

    func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        throw failure
    }
}
