import Foundation
import ReactiveCore
import Sync

@testable import PersistenceSQLite

/// A library whose process is stopped at a chosen call: before its transaction, or after it.
struct StoppingLibrary: SyncableLibrary {
    let library: SQLiteSyncLibrary
    /// Throws where the process is stopped; called before and after each transaction.
    let checkpoint: @Sendable () throws(SyncFailure) -> Void

    var changes: Observable<Void> { library.changes }

    private func checked<Value: Sendable>(
        _ work: () async throws(SyncFailure) -> Value
    ) async throws(SyncFailure) -> Value {
        try checkpoint()
        let value = try await work()
        try checkpoint()
        return value
    }

    func syncState() async throws(SyncFailure) -> SyncLocalState? { try await library.syncState() }

    func startSync(as machine: MachineID, at address: String) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in
            try await library.startSync(as: machine, at: address)
        }
    }

    func noteAddress(_ address: String) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.noteAddress(address) }
    }

    func joinDatabase(at address: String) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.joinDatabase(at: address) }
    }

    func stopSync() async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.stopSync() }
    }

    func pendingOperations(after number: Int64, limit: Int) async throws(SyncFailure) -> [PendingOperation] {
        try await library.pendingOperations(after: number, limit: limit)
    }

    func markPushed(_ operations: [SyncOperation]) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.markPushed(operations) }
    }

    func resendUnconfirmed() async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.resendUnconfirmed() }
    }

    func restampPending() async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.restampPending() }
    }

    func markClockWrong(_ isWrong: Bool) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.markClockWrong(isWrong) }
    }

    func apply(
        _ operations: [SyncOperation], after start: SyncCursor, upTo end: SyncCursor, of instance: String,
        now: Date
    ) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in
            try await library.apply(operations, after: start, upTo: end, of: instance, now: now)
        }
    }

    func noteSkipped(_ skipped: [SyncSkip]) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.noteSkipped(skipped) }
    }

    func skipped() async throws(SyncFailure) -> [SyncSkip] { try await library.skipped() }

    func exclude(_ machine: MachineID) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.exclude(machine) }
    }

    func history() async throws(SyncFailure) -> [SyncCursor] { try await library.history() }

    func rewind(to cursor: SyncCursor) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.rewind(to: cursor) }
    }

    func beginSnapshot() async throws(SyncFailure) -> Int64 {
        try await checked { () throws(SyncFailure) in try await library.beginSnapshot() }
    }

    func apply(
        _ entries: [SyncSnapshotPage.Entry], ofSnapshot load: Int64, now: Date
    ) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in
            try await library.apply(entries, ofSnapshot: load, now: now)
        }
    }

    func finishSnapshot(
        _ load: Int64, upTo cursor: SyncCursor, of instance: String
    ) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in
            try await library.finishSnapshot(load, upTo: cursor, of: instance)
        }
    }

    func recordKeys() async throws(SyncFailure) -> Set<SyncKey> { try await library.recordKeys() }

    func records(_ keys: [SyncKey], now: Date) async throws(SyncFailure) -> [SyncKey: SyncRecord] {
        try await library.records(keys, now: now)
    }

    func makeBackup(at date: Date) async throws(SyncFailure) -> String {
        try await library.makeBackup(at: date)
    }

    func latestBackup() async throws(SyncFailure) -> LibraryBackup? { try await library.latestBackup() }

    func restore(_ backup: LibraryBackup, at date: Date) async throws(SyncFailure) -> String {
        try await library.restore(backup, at: date)
    }

    func markSynchronised(at date: Date) async throws(SyncFailure) {
        try await checked { () throws(SyncFailure) in try await library.markSynchronised(at: date) }
    }
}
