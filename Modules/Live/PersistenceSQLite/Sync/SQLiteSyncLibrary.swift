package import FoundationEssentials
import GRDB
import Persistence
package import ReactiveCore
package import Sync
import Synchronization

/// The synchronisation of the library in an SQLite file, with its follows and read marks.
package struct SQLiteSyncLibrary: SyncableLibrary {
    let library: SQLiteMyVideoLibrary

    package init(_ library: SQLiteMyVideoLibrary) { self.library = library }

    package var changes: Observable<Void> { library.allChanges }

    package func syncState() async throws(SyncFailure) -> SyncLocalState? {
        try await read { database in
            let tables = SyncTables(database: database)
            guard let state = try tables.state() else { return nil }
            let counts = try tables.outboxCounts()
            return SyncLocalState(
                machine: state.machine, address: state.address, instance: state.instance,
                cursor: state.cursor,
                pending: counts.pending, unconfirmed: counts.unconfirmed, isClockWrong: state.isClockWrong,
                isExcluded: try tables.record(SyncKey(excluding: state.machine)).exists,
                lastSynchronised: state.synchronisedAt)
        }
    }

    package func startSync(as machine: MachineID, at address: String) async throws(SyncFailure) {
        try await commit { [clock = library.clock] database in
            guard try SyncTables(database: database).state() == nil else { return }
            let state = SyncTablesState(
                clock: HybridClock(machine: machine), sharedClock: nil, address: address, instance: nil,
                cursor: .start, load: 0, isClockWrong: false, synchronisedAt: nil)
            var recorder = SyncRecorder(state, in: database, now: clock())
            try SyncProjection(database: database).forEach { key, values in
                try recorder.record(key, from: nil, to: values)
            }
            try recorder.finish()
        }
    }

    package func noteAddress(_ address: String) async throws(SyncFailure) {
        try await update { merging in merging.state.address = address }
    }

    package func joinDatabase(at address: String) async throws(SyncFailure) {
        try await update { merging in (merging.state.address, merging.state.instance) = (address, nil) }
    }

    package func stopSync() async throws(SyncFailure) {
        try await commit { database in try SyncTables(database: database).deleteAll() }
    }

    package func pendingOperations(
        after number: Int64, limit: Int
    ) async throws(SyncFailure) -> [PendingOperation] {
        try await read { database in
            try SyncTables(database: database).pending(after: number, limit: limit)
        }
    }

    package func markPushed(_ operations: [SyncOperation]) async throws(SyncFailure) {
        try await update { merging in
            for operation in operations { try merging.markPushed(operation) }
        }
    }

    package func resendUnconfirmed() async throws(SyncFailure) {
        try await update { merging in try merging.resendUnconfirmed() }
    }

    package func restampPending() async throws(SyncFailure) {
        try await update { [clock = library.clock] merging in try merging.restampPending(now: clock()) }
    }

    package func markClockWrong(_ isWrong: Bool) async throws(SyncFailure) {
        try await update { merging in merging.state.isClockWrong = isWrong }
    }

    package func apply(
        _ operations: [SyncOperation], after start: SyncCursor, upTo end: SyncCursor, of instance: String,
        now: Date
    ) async throws(SyncFailure) {
        try await update { merging in
            try merging.merge(operations, after: start, upTo: end, of: instance, now: now)
        }
    }

    package func noteSkipped(_ skipped: [SyncSkip]) async throws(SyncFailure) {
        try await commit { database in try SyncTables(database: database).note(skipped) }
    }

    package func skipped() async throws(SyncFailure) -> [SyncSkip] {
        try await read { database in try SyncTables(database: database).skips() }
    }

    package func exclude(_ machine: MachineID) async throws(SyncFailure) {
        try await commit { [clock = library.clock] database in
            guard let state = try SyncTables(database: database).state() else { throw SyncFailure.notStarted }
            var recorder = SyncRecorder(state, in: database, now: clock())
            try recorder.record(SyncKey(excluding: machine), from: nil, to: [:])
            try recorder.finish()
        }
    }

    package func history() async throws(SyncFailure) -> [SyncCursor] {
        try await read { database in try SyncTables(database: database).history() }
    }

    package func rewind(to cursor: SyncCursor) async throws(SyncFailure) {
        try await update { merging in try merging.rewind(to: cursor) }
    }

    package func beginSnapshot() async throws(SyncFailure) -> Int64 {
        try await update { merging in
            merging.beginSnapshot()
            return merging.state.load
        }
    }

    package func apply(
        _ entries: [SyncSnapshotPage.Entry], ofSnapshot load: Int64, now: Date
    ) async throws(SyncFailure) {
        try await update { merging in
            for entry in entries {
                try merging.merge(entry.record, into: entry.key, from: .snapshot(load), now: now)
            }
        }
    }

    package func finishSnapshot(
        _ load: Int64, upTo cursor: SyncCursor, of instance: String
    ) async throws(SyncFailure) {
        try await update { merging in
            try merging.finishSnapshot(load, upTo: cursor, of: instance)
        }
    }

    package func markSynchronised(at date: Date) async throws(SyncFailure) {
        try await update { merging in merging.state.synchronisedAt = date }
    }

    // MARK: - Transactions

    /// Runs `work` in a transaction, and notifies others if it changes what the library contains.
    @discardableResult
    private func update<Value: Sendable>(
        _ work: @escaping @Sendable (inout SyncMerging) throws -> Value
    ) async throws(SyncFailure) -> Value {
        let (value, _) = try await commit(notifyingIf: \.1) { database in
            guard var merging = try SyncMerging(database) else { throw SyncFailure.notStarted }
            let value = try work(&merging)
            try merging.finish()
            return (value, merging.isVisible)
        }
        return value
    }

    private func commit(_ work: @escaping @Sendable (Database) throws -> Void) async throws(SyncFailure) {
        try await commit(notifyingIf: { _ in false }, work)
    }

    private func commit<Value: Sendable>(
        notifyingIf isVisible: (Value) -> Bool, _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(SyncFailure) -> Value {
        let thrown = ThrownFailure()
        do throws(LibraryFailure) {
            return try await library.commit(by: .others, notifyingIf: isVisible) { database in
                do { return try work(database) } catch let failure as SyncFailure {
                    thrown.failure.withLock { $0 = failure }
                    throw failure
                }
            }
        } catch {
            throw thrown.failure.withLock { $0 } ?? SyncFailure(error)
        }
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(SyncFailure) -> Value {
        do throws(LibraryFailure) { return try await library.read(work) } catch { throw SyncFailure(error) }
    }
}

/// The failure because of which a transaction was rolled back, if it is not one of the file.
private final class ThrownFailure: Sendable {
    let failure = Mutex<SyncFailure?>(nil)
}

extension SyncFailure {
    init(_ failure: LibraryFailure) {
        self =
            switch failure {
            case .full(let path): .storage(path: path, .full)
            case .denied(let path): .storage(path: path, .denied)
            case .busy(let path): .storage(path: path, .busy)
            case .newer(let path): .storage(path: path, .newer)
            case .notALibrary(let path): .storage(path: path, .notALibrary)
            case .failed(let path, let detail): .storage(path: path, .failed(detail: detail))
            case .broken(let path, let detail): .storage(path: path, .broken(detail: detail))
            }
    }
}

/// Prepares uniting a library with a database, and reverts it.
extension SQLiteSyncLibrary {
    package func recordKeys() async throws(SyncFailure) -> Set<SyncKey> {
        try await read { database in
            let tables = SyncTables(database: database)
            if try tables.state() != nil { return Set(try tables.keys()) }
            var keys: Set<SyncKey> = []
            try SyncProjection(database: database).forEach { key, _ in keys.insert(key) }
            return keys
        }
    }

    package func records(_ keys: [SyncKey], now: Date) async throws(SyncFailure) -> [SyncKey: SyncRecord] {
        try await read { database in
            let tables = SyncTables(database: database)
            let isOn = try tables.state() != nil
            let projection = SyncProjection(database: database)
            var clock = HybridClock(machine: MachineID(0))
            let timestamp = clock.tick(now: now)
            var records: [SyncKey: SyncRecord] = [:]
            for key in keys {
                records[key] =
                    isOn
                    ? try tables.record(key)
                    : try projection.values(of: key).map { fields in
                        SyncRecord(
                            existence: .init(true, timestamp),
                            fields: fields.mapValues { .init($0, timestamp) })
                    }
            }
            return records
        }
    }

    package func makeBackup(at date: Date) async throws(SyncFailure) -> String {
        do throws(LibraryFailure) { return try await LibraryBackups(library).make(at: date) } catch {
            throw SyncFailure(error)
        }
    }

    package func latestBackup() async throws(SyncFailure) -> LibraryBackup? {
        do throws(LibraryFailure) { return try await LibraryBackups(library).latest() } catch {
            throw SyncFailure(error)
        }
    }

    package func restore(_ backup: LibraryBackup, at date: Date) async throws(SyncFailure) -> String {
        do throws(LibraryFailure) {
            return try await LibraryBackups(library).restore(backup, at: date)
        } catch {
            throw SyncFailure(error)
        }
    }
}
