import FoundationEssentials
import GRDB
import Sync

extension SyncTables {
    func append(_ operation: SyncOperation) throws {
        try Query(
            "INSERT INTO sync_outbox (identifier, time, kind, id, existence, fields) VALUES (?, ?, ?, ?, ?, ?)",
            in: database
        ).run([
            .text(operation.id.uuidString), .text(operation.timestamp.text), .text(operation.key.kind.name),
            .text(operation.key.id), operation.exists.map { .integer($0 ? 1 : 0) } ?? .null,
            .text(operation.fieldsJSON),
        ])
    }

    func deletePending(_ number: Int64) throws {
        try Query("DELETE FROM sync_outbox WHERE number = ?", in: database).run([.integer(Int(number))])
    }

    func deletePending(_ identifier: UUID) throws {
        try Query("DELETE FROM sync_outbox WHERE identifier = ?", in: database)
            .run([.text(identifier.uuidString)])
    }

    /// Records that the server has accepted an operation, which stays until it arrives with the log.
    func markSent(_ identifier: UUID) throws {
        try Query("UPDATE sync_outbox SET is_sent = 1 WHERE identifier = ?", in: database)
            .run([.text(identifier.uuidString)])
    }

    /// Makes all accepted operations pending.
    func markUnsent() throws {
        try Query("UPDATE sync_outbox SET is_sent = 0 WHERE is_sent <> 0", in: database).run()
    }

    /// The numbers of pending operations, and of accepted ones that have not arrived with the log.
    func outboxCounts() throws -> (pending: Int, unconfirmed: Int) {
        try Query("SELECT count(*), coalesce(sum(is_sent), 0) FROM sync_outbox", in: database).first {
            ($0.integer(0) - $0.integer(1), $0.integer(1))
        } ?? (0, 0)
    }

    /// - Parameter limit: `nil` for all.
    func pending(after number: Int64, limit: Int?) throws -> [PendingOperation] {
        try Query("\(Self.selection) WHERE number > ? AND is_sent = 0 ORDER BY number LIMIT ?", in: database)
            .rows([.integer(Int(number)), .integer(limit ?? -1)], pendingOperation)
    }

    /// The pending operations on one record, and those that have not arrived with the log.
    func pending(on key: SyncKey) throws -> [PendingOperation] {
        try Query("\(Self.selection) WHERE kind = ? AND id = ? ORDER BY number", in: database)
            .rows([.text(key.kind.name), .text(key.id)], pendingOperation)
    }

    private static let selection =
        "SELECT number, identifier, time, kind, id, existence, fields FROM sync_outbox"

    private func pendingOperation(_ row: Query.Row) throws -> PendingOperation {
        guard let identifier = UUID(uuidString: row.text(1)), let time = HybridTimestamp(text: row.text(2)),
            let key = SyncKey(SyncKind(row.text(3)), row.text(4)),
            let fields = SyncOperation.fields(json: row.text(6))
        else { throw Damaged() }
        return PendingOperation(
            number: Int64(row.integer(0)),
            operation: SyncOperation(
                id: identifier, timestamp: time, key: key,
                exists: row.optionalInteger(5).map { $0 != 0 }, fields: fields))
    }
}
