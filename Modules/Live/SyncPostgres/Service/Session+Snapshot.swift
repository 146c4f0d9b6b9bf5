import Sync

/// A page of a snapshot that was read before it was requested.
struct ReadAhead {
    let key: SyncKey?
    let limit: Int
    let page: SyncSnapshotPage
}

extension Session {
    /// Reads a page, and the next one while the caller stores this one.
    func snapshot(
        after key: SyncKey?, limit: Int, as membership: Membership
    ) throws(PostgresFailure) -> SyncSnapshotPage {
        let page: SyncSnapshotPage
        if let readAhead, readAhead.key == key, readAhead.limit == limit {
            page = readAhead.page
        } else {
            page = try readSnapshot(after: key, limit: limit, as: membership)
        }
        if let last = page.entries.last?.key {
            followUp = { (session) throws(PostgresFailure) in
                let next = try session.readSnapshot(after: last, limit: limit, as: membership)
                session.readAhead(ReadAhead(key: last, limit: limit, page: next))
            }
        }
        return page
    }

    private func readSnapshot(
        after key: SyncKey?, limit: Int, as membership: Membership
    ) throws(PostgresFailure) -> SyncSnapshotPage {
        let rows = try query(
            """
            SELECT counter, instance || '-' || nagare_sync.tableoid, kind, record, content, \
                (SELECT mark FROM nagare_operations WHERE number = counter) \
            FROM nagare_sync LEFT JOIN ( \
                SELECT *, sum(octet_length(content)) OVER (ORDER BY kind, record) - octet_length(content) AS before \
                FROM ( \
                    SELECT kind, record, content FROM nagare_records WHERE (kind, record) > ($1, $2) \
                    ORDER BY kind, record LIMIT $3 \
                ) AS page \
            ) AS page ON before < $4 ORDER BY kind, record
            """, [key?.kind.name ?? "", key?.id ?? "", "\(limit)", "\(settings.pageSize)"])
        guard rows.count > 0 else { throw .call(.notPrepared) }
        guard rows.count <= limit else { throw .unexpected("too many rows") }
        guard try rows.text(0, 1) == membership.data else {
            throw .call(.offline(detail: "The database was replaced."))
        }
        let cursor = try rows.cursor(0, number: 0, mark: 5)
        guard try rows.optionalText(0, 2) != nil else { return SyncSnapshotPage(entries: [], cursor: cursor) }
        var entries: [SyncSnapshotPage.Entry] = []
        entries.reserveCapacity(rows.count)
        for row in 0..<rows.count {
            guard let record = SyncRecord(json: try rows.text(row, 4)) else {
                throw .unexpected("not a record")
            }
            entries.append(.init(key: try rows.key(row, 2), record: record))
        }
        return SyncSnapshotPage(entries: entries, cursor: cursor)
    }
}
