import FoundationEssentials
import Sync

extension Session {
    func pull(after number: Int64, limit: Int, as membership: Membership) throws(PostgresFailure) -> SyncPull
    {
        // One statement, so that the log is not cut between reading where it begins and reading it.
        let rows = try query(
            """
            SELECT cut, counter, instance || '-' || nagare_sync.tableoid, number, id, stamp, kind, record, is_saved, fields \
            FROM nagare_sync LEFT JOIN ( \
                SELECT *, sum(octet_length(fields)) OVER (ORDER BY number) - octet_length(fields) AS before \
                FROM (SELECT * FROM nagare_operations WHERE number > $1 ORDER BY number LIMIT $2) AS page \
            ) AS page ON before < $3 ORDER BY number
            """, ["\(number)", "\(limit)", "\(settings.pageSize)"])
        guard rows.count > 0 else { throw .call(.notPrepared) }
        guard rows.count <= limit else { throw .unexpected("too many rows") }
        guard try rows.text(0, 2) == membership.data else {
            throw .call(.offline(detail: "The database was replaced."))
        }
        if number < (try rows.integer(0, 0)) { return .tooOld }
        if number > (try rows.integer(0, 1)) {
            try renewInstance(membership)
            return .tooOld
        }
        guard try rows.optionalText(0, 3) != nil else { return .operations([], upTo: number) }
        var operations: [SyncOperation] = []
        operations.reserveCapacity(rows.count)
        for row in 0..<rows.count { operations.append(try rows.operation(row, 4)) }
        return .operations(operations, upTo: try rows.integer(rows.count - 1, 3))
    }

    /// Called when the machine has a later number than the server, because an older copy of the data was restored. With
    /// a new instance, all machines load the snapshot and send what the copy lacks, even those whose number is in the
    /// copy.
    private func renewInstance(_ membership: Membership) throws(PostgresFailure) {
        try query(
            "UPDATE nagare_sync SET instance = $1 WHERE instance || '-' || tableoid = $2",
            [UUID().uuidString.lowercased(), membership.data])
    }
}

extension Rows {
    /// Reads an operation from the columns id, stamp, kind, record, is_saved and fields.
    func operation(_ row: Int, _ column: Int) throws(PostgresFailure) -> SyncOperation {
        guard let id = UUID(uuidString: try text(row, column)),
            let timestamp = HybridTimestamp(text: try text(row, column + 1)),
            let fields = SyncOperation.fields(json: try text(row, column + 5))
        else { throw .unexpected("not an operation") }
        return SyncOperation(
            id: id, timestamp: timestamp, key: try key(row, column + 2), exists: try bool(row, column + 4),
            fields: fields)
    }

    /// Reads a key from the columns kind and record.
    func key(_ row: Int, _ column: Int) throws(PostgresFailure) -> SyncKey {
        guard let key = SyncKey(SyncKind(try text(row, column)), try text(row, column + 1)) else {
            throw .unexpected("not a key")
        }
        return key
    }
}
