import FoundationEssentials
import Sync

extension Session {
    func push(
        _ operations: [SyncOperation], as membership: Membership
    ) throws(PostgresFailure) -> [SyncOutcome] {
        do throws(PostgresFailure) {
            return try push(operations, as: membership) { (session, accepted) throws(PostgresFailure) in
                try session.store(accepted)
                return []
            }
        } catch {
            guard error.isAboutData else { throw error }
            // One of the operations cannot be stored, and must not hold up the others.
            return try push(operations, as: membership) { (session, accepted) throws(PostgresFailure) in
                try session.storeSeparately(accepted)
            }
        }
    }

    /// - Parameter store: Stores operations and returns the identifiers of those that cannot be stored.
    private func push(
        _ operations: [SyncOperation], as membership: Membership,
        _ store: (Session, [SyncOperation]) throws(PostgresFailure) -> Set<UUID>
    ) throws(PostgresFailure) -> [SyncOutcome] {
        try transaction { () throws(PostgresFailure) in
            let head = try Head.lock(self)
            try head.check(membership)
            var (outcomes, accepted, seen) = ([SyncOutcome](), [SyncOperation](), Set<UUID>())
            for operation in operations {
                if let refusal = operation.refusal(now: head.now) {
                    outcomes.append(.refused(refusal))
                } else {
                    outcomes.append(.accepted)
                    if seen.insert(operation.id).inserted { accepted.append(operation) }
                }
            }
            let invalid = try store(self, accepted)
            for (index, operation) in operations.enumerated() where invalid.contains(operation.id) {
                outcomes[index] = .refused(.invalid)
            }
            return outcomes
        }
    }

    /// Stores operations by halves until those that cannot be stored are alone.
    private func storeSeparately(_ operations: [SyncOperation]) throws(PostgresFailure) -> Set<UUID> {
        try query("SAVEPOINT half")
        do throws(PostgresFailure) {
            try store(operations)
            try query("RELEASE SAVEPOINT half")
            return []
        } catch {
            guard error.isAboutData else { throw error }
            try query("ROLLBACK TO SAVEPOINT half")
            guard operations.count > 1 else { return Set(operations.map(\.id)) }
            let middle = operations.count / 2
            return try storeSeparately(Array(operations[..<middle]))
                .union(storeSeparately(Array(operations[middle...])))
        }
    }

    /// Appends operations to the log, merges them into the current state, and notifies the other machines.
    private func store(_ operations: [SyncOperation]) throws(PostgresFailure) {
        guard !operations.isEmpty else { return }
        var (known, records) = try read(operations)
        let new = operations.filter { known.insert($0.id).inserted }
        guard !new.isEmpty else { return }
        for operation in new { records[operation.key, default: SyncRecord()].apply(operation) }
        let changed = Set(new.map(\.key)).map { (key: $0, record: records[$0, default: SyncRecord()]) }
        try query(
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
                "\(new.count)", ArrayLiteral(new) { $0.id.uuidString },
                ArrayLiteral(new) { $0.timestamp.text },
                ArrayLiteral(new) { $0.key.kind.name }, ArrayLiteral(new) { $0.key.id },
                ArrayLiteral(new) { $0.exists.map { $0 ? "t" : "f" } }, ArrayLiteral(new) { $0.fieldsJSON },
                ArrayLiteral(changed) { $0.key.kind.name }, ArrayLiteral(changed) { $0.key.id },
                ArrayLiteral(changed) { $0.record.exists ? "t" : "f" },
                ArrayLiteral(changed) { $0.record.json },
            ].map { "\($0)" })
    }

    /// Reads which of the operations are in the log, and the current state of the records that they change.
    private func read(
        _ operations: [SyncOperation]
    ) throws(PostgresFailure) -> (known: Set<UUID>, records: [SyncKey: SyncRecord]) {
        let keys = Array(Set(operations.map(\.key)))
        let rows = try query(
            """
            SELECT id::text, NULL, NULL FROM nagare_operations WHERE id = ANY ($1::uuid[]) \
            UNION ALL \
            SELECT kind, record, content FROM nagare_records \
            WHERE (kind, record) IN (SELECT * FROM unnest($2::text[], $3::text[]))
            """,
            [
                ArrayLiteral(operations) { $0.id.uuidString }.description,
                ArrayLiteral(keys) { $0.kind.name }.description, ArrayLiteral(keys) { $0.id }.description,
            ])
        var (known, records) = (Set<UUID>(), [SyncKey: SyncRecord]())
        for row in 0..<rows.count {
            if let content = try rows.optionalText(row, 2) {
                guard let record = SyncRecord(json: content) else { throw .unexpected("not a record") }
                records[try rows.key(row, 0)] = record
            } else if let id = UUID(uuidString: try rows.text(row, 0)) {
                known.insert(id)
            }
        }
        return (known, records)
    }
}
