import FoundationEssentials
import GRDB
import Sync

/// The positions at which the machine has been.
extension SyncTables {
    /// The maximum number of positions. When it is reached, every second one is removed, except in the latest quarter.
    private static let historyLimit = 256

    /// Records a position, and removes some old ones.
    func append(_ cursor: SyncCursor) throws {
        try Query("INSERT OR REPLACE INTO sync_history (number, mark) VALUES (?, ?)", in: database)
            .run([.integer(Int(cursor.number)), .text(cursor.mark?.uuidString)])
        let count = try Query("SELECT count(*) FROM sync_history", in: database).first { $0.integer(0) } ?? 0
        guard count >= Self.historyLimit else { return }
        // The first one stays: the snapshot was loaded there.
        try Query(
            """
            DELETE FROM sync_history WHERE number IN (
                SELECT number FROM (
                    SELECT number, row_number() OVER (ORDER BY number) AS place FROM sync_history
                ) WHERE place % 2 = 0 AND place <= ?
            )
            """, in: database
        ).run([.integer(Self.historyLimit * 3 / 4)])
    }

    /// The latest first.
    func history() throws -> [SyncCursor] {
        try Query("SELECT number, mark FROM sync_history ORDER BY number DESC", in: database).rows {
            SyncCursor(
                number: Int64($0.integer(0)), mark: $0.optionalText(1).flatMap(UUID.init(uuidString:)))
        }
    }

    /// Removes all positions after `number`; all if it is `nil`.
    func forgetHistory(after number: Int64?) throws {
        try Query("DELETE FROM sync_history WHERE ?1 IS NULL OR number > ?1", in: database)
            .run([number.map { .integer(Int($0)) } ?? .null])
    }

    /// The keys of the records that have changed since a position.
    func keys(changedAfter number: Int64) throws -> [SyncKey] {
        try Query("SELECT kind, id FROM sync_record WHERE number > ?", in: database)
            .rows([.integer(Int(number))]) { SyncKey(SyncKind($0.text(0)), $0.text(1)) }.compactMap(\.self)
    }

    /// Records that no record has changed since a position.
    func resetNumbers(to number: Int64) throws {
        try Query("UPDATE sync_record SET number = ?1 WHERE number > ?1", in: database)
            .run([.integer(Int(number))])
    }
}
