package import FoundationEssentials
import GRDB
import Persistence
package import Sync

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
