import FoundationEssentials
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
        if let last = page.last {
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
            SELECT counter, instance || '-' || nagare_sync.tableoid, kind, record, \
                CASE WHEN size <= $4::bigint THEN content END, \
                (SELECT mark FROM nagare_operations WHERE number = counter), \
                extract(epoch FROM clock_timestamp())::text \
            FROM nagare_sync LEFT JOIN ( \
                SELECT *, \
                    sum(least(size, $4::bigint)) OVER (ORDER BY kind, record) - least(size, $4::bigint) AS before \
                FROM ( \
                    SELECT kind, record, content, octet_length(content) AS size FROM nagare_records \
                    WHERE (kind, record) > ($1, $2) \
                        AND octet_length(kind) BETWEEN 1 AND 100 AND octet_length(record) BETWEEN 1 AND 1000 \
                    ORDER BY kind, record LIMIT $3 \
                ) AS page \
            ) AS page ON before < $4::bigint ORDER BY kind, record
            """, [key?.kind.name ?? "", key?.id ?? "", "\(limit)", "\(settings.pageSize)"])
        guard rows.count > 0 else { throw .call(.notPrepared) }
        guard rows.count <= limit else { throw .unexpected("too many rows") }
        guard try rows.text(0, 1) == membership.data else {
            throw .call(.offline(detail: "The database was replaced."))
        }
        let cursor = try rows.cursor(0, number: 0, mark: 5)
        guard try rows.optionalText(0, 2) != nil else { return SyncSnapshotPage(entries: [], cursor: cursor) }
        guard let now = Double(try rows.text(0, 6)) else { throw .unexpected("not a time") }
        let date = Date(timeIntervalSince1970: now)
        var (entries, skipped) = ([SyncSnapshotPage.Entry](), [SyncSkip]())
        entries.reserveCapacity(rows.count)
        for row in 0..<rows.count {
            let (entry, skip) = SyncSnapshotPage.Entry.reading(
                try rows.optionalText(row, 4), of: try rows.key(row, 2), now: date)
            if let entry { entries.append(entry) }
            if let skip { skipped.append(skip) }
        }
        let last = try rows.key(rows.count - 1, 2)
        return SyncSnapshotPage(entries: entries, skipped: skipped, last: last, cursor: cursor)
    }
}
