import FoundationEssentials
import Sync

extension Session {
    func push(
        _ operations: [SyncOperation], as membership: Membership
    ) throws(PostgresFailure) -> [SyncOutcome] {
        do throws(PostgresFailure) {
            return try transaction(reading: [
                Head.locking, PushedRecords.reading(operations, limit: settings.pageSize),
            ]) {
                (rows) throws(PostgresFailure) in
                let head = try Head(rows[0])
                try head.check(membership)
                let outcomes = operations.map { $0.outcome(now: head.now) }
                let accepted = zip(operations, outcomes).filter { $1 == .accepted }.map(\.0)
                return (outcomes, writing: try PushedRecords(rows[1]).storing(accepted))
            }
        } catch {
            guard error.isAboutData else { throw error }
            // One of the operations cannot be stored, and must not hold up the others.
            return try pushSeparately(operations, as: membership)
        }
    }

    private func pushSeparately(
        _ operations: [SyncOperation], as membership: Membership
    ) throws(PostgresFailure) -> [SyncOutcome] {
        try transaction { () throws(PostgresFailure) in
            let head = try Head(query([Head.locking])[0])
            try head.check(membership)
            var outcomes = operations.map { $0.outcome(now: head.now) }
            let invalid = try store(zip(operations, outcomes).filter { $1 == .accepted }.map(\.0))
            for (index, operation) in operations.enumerated() where invalid.contains(operation.id) {
                outcomes[index] = .refused(.invalid)
            }
            return outcomes
        }
    }

    /// Stores operations by halves, until those that cannot be stored are alone.
    ///
    /// - Returns: The identifiers of those that cannot be stored.
    private func store(_ operations: [SyncOperation]) throws(PostgresFailure) -> Set<UUID> {
        guard !operations.isEmpty else { return [] }
        try query("SAVEPOINT half")
        do throws(PostgresFailure) {
            let records = try PushedRecords(
                query([PushedRecords.reading(operations, limit: settings.pageSize)])[0])
            try query(records.storing(operations) + [Statement("RELEASE SAVEPOINT half")])
            return []
        } catch {
            guard error.isAboutData else { throw error }
            try query("ROLLBACK TO SAVEPOINT half")
            guard operations.count > 1 else { return Set(operations.map(\.id)) }
            let middle = operations.count / 2
            return try store(Array(operations[..<middle])).union(store(Array(operations[middle...])))
        }
    }
}

extension SyncOperation {
    fileprivate func outcome(now: Date) -> SyncOutcome { refusal(now: now).map { .refused($0) } ?? .accepted }
}

/// Which of the pushed operations the server has already, and the records that they change.
struct PushedRecords {
    /// The identifiers of operations that are in the log.
    private let known: Set<UUID>
    /// The current state of the records.
    private let records: [SyncKey: SyncRecord]

    /// - Parameter limit: The largest state of a record that is read, in bytes.
    static func reading(_ operations: [SyncOperation], limit: Int) -> Statement {
        let keys = Array(Set(operations.map(\.key)))
        return Statement(
            """
            SELECT id::text, NULL, NULL FROM nagare_operations WHERE id = ANY ($1::uuid[]) \
            UNION ALL \
            SELECT kind, record, CASE WHEN octet_length(content) <= $4::bigint THEN content END FROM nagare_records \
            WHERE (kind, record) IN (SELECT * FROM unnest($2::text[], $3::text[]))
            """,
            [
                ArrayLiteral(operations) { $0.id.uuidString }.description,
                ArrayLiteral(keys) { $0.kind.name }.description, ArrayLiteral(keys) { $0.id }.description,
                "\(limit)",
            ])
    }

    /// - Parameter rows: The answer to `reading`.
    init(_ rows: Rows) throws(PostgresFailure) {
        var (known, records) = (Set<UUID>(), [SyncKey: SyncRecord]())
        for row in 0..<rows.count {
            if try rows.optionalText(row, 1) != nil {
                // A state that cannot be read is replaced: it must not hold up what is pushed to the record.
                let content = try rows.optionalText(row, 2)
                if let record = content.flatMap({ SyncRecord(json: $0) }) {
                    records[try rows.key(row, 0)] = record
                }
            } else if let id = UUID(uuidString: try rows.text(row, 0)) {
                known.insert(id)
            }
        }
        (self.known, self.records) = (known, records)
    }

    /// Appends operations to the log, merges them into the current state, and notifies the other machines.
    ///
    /// - Returns: No statement if all operations are known.
    func storing(_ operations: [SyncOperation]) -> [Statement] {
        var (known, records) = (known, records)
        let new = operations.filter { known.insert($0.id).inserted }
        guard !new.isEmpty else { return [] }
        for operation in new { records[operation.key, default: SyncRecord()].apply(operation) }
        let changed = Set(new.map(\.key)).map { (key: $0, record: records[$0, default: SyncRecord()]) }
        return [Self.storing(new, changed)]
    }

    private static func storing(
        _ new: [SyncOperation], _ changed: [(key: SyncKey, record: SyncRecord)]
    ) -> Statement {
        Statement(
            """
            WITH counted AS (
                UPDATE nagare_sync SET counter = counter + $1::bigint RETURNING counter - $1::bigint AS before
            ), logged AS (
                INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
                SELECT before + position, id, stamp, kind, record, is_saved, fields
                FROM counted, unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[])
                    WITH ORDINALITY AS new (id, stamp, kind, record, is_saved, fields, position)
            ), merged AS (
                INSERT INTO nagare_records (kind, record, is_saved, content)
                SELECT kind, record, is_saved, content
                FROM unnest($8::text[], $9::text[], $10::boolean[], $11::text[])
                    AS new (kind, record, is_saved, content)
                ON CONFLICT (kind, record) DO UPDATE
                SET is_saved = excluded.is_saved, content = excluded.content
            )
            SELECT pg_notify('nagare_sync', '')
            """,
            [
                "\(new.count)", ArrayLiteral(new) { $0.id.uuidString }.description,
                ArrayLiteral(new) { $0.timestamp.text }.description,
                ArrayLiteral(new) { $0.key.kind.name }.description,
                ArrayLiteral(new) { $0.key.id }.description,
                ArrayLiteral(new) { $0.exists.map { $0 ? "t" : "f" } }.description,
                ArrayLiteral(new) { $0.fieldsJSON }.description,
                ArrayLiteral(changed) { $0.key.kind.name }.description,
                ArrayLiteral(changed) { $0.key.id }.description,
                ArrayLiteral(changed) { $0.record.exists ? "t" : "f" }.description,
                ArrayLiteral(changed) { $0.record.json }.description,
            ])
    }
}
