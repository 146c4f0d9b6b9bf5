import FoundationEssentials
import Sync

extension Session {
    func pull(
        after cursor: SyncCursor, limit: Int, as membership: Membership
    ) throws(PostgresFailure) -> SyncPull {
        // One statement, so that the log is not cut between reading where it begins and reading it.
        let rows = try query(
            """
            SELECT cut, counter >= $1 AND $4::uuid IS NOT DISTINCT FROM \
                (SELECT mark FROM nagare_operations WHERE number = $1), \
                instance || '-' || nagare_sync.tableoid, number, id, left(stamp, 33), left(kind, 101), \
                left(record, 1001), is_saved, CASE WHEN size <= $5::bigint THEN fields END, mark, \
                extract(epoch FROM clock_timestamp())::text \
            FROM nagare_sync LEFT JOIN ( \
                SELECT *, sum(least(size, $5::bigint)) OVER (ORDER BY number) - least(size, $5::bigint) AS before \
                FROM ( \
                    SELECT *, octet_length(fields) AS size FROM nagare_operations \
                    WHERE number > $1 AND number <= (SELECT counter FROM nagare_sync) ORDER BY number LIMIT $2 \
                ) AS page \
            ) AS page ON before < $3 ORDER BY number
            """,
            [
                "\(cursor.number)", "\(limit)", "\(settings.pageSize)", cursor.mark?.uuidString,
                "\(SyncOperation.maximumSize)",
            ])
        guard rows.count > 0 else { throw .call(.notPrepared) }
        guard rows.count <= limit else { throw .unexpected("too many rows") }
        guard try rows.text(0, 2) == membership.data else {
            throw .call(.offline(detail: "The database was replaced."))
        }
        if cursor.number < (try rows.integer(0, 0)) { return .tooOld }
        guard try rows.bool(0, 1) == true else { return .diverged }
        guard try rows.optionalText(0, 3) != nil else { return .operations([], upTo: cursor) }
        guard let now = Double(try rows.text(0, 11)) else { throw .unexpected("not a time") }
        var (operations, skipped) = ([SyncOperation](), [SyncSkip]())
        operations.reserveCapacity(rows.count)
        for row in 0..<rows.count {
            switch try rows.operation(row, 3).operation(now: Date(timeIntervalSince1970: now)) {
            case .success(let operation): operations.append(operation)
            case .failure(let skip): skipped.append(skip)
            }
        }
        let end = try rows.cursor(rows.count - 1, number: 3, mark: 10)
        return .operations(operations, upTo: end, skipped: skipped)
    }

    func latest(
        of cursors: [SyncCursor], as membership: Membership
    ) throws(PostgresFailure) -> SyncCursor? {
        let rows = try query(
            """
            SELECT instance || '-' || nagare_sync.tableoid, position.number, position.mark \
            FROM nagare_sync LEFT JOIN ( \
                SELECT asked.number, asked.mark \
                FROM unnest($1::bigint[], $2::uuid[]) AS asked (number, mark) \
                LEFT JOIN nagare_operations AS stored ON stored.number = asked.number \
                WHERE asked.mark IS NOT DISTINCT FROM stored.mark \
            ) AS position ON position.number BETWEEN cut AND counter \
            ORDER BY position.number DESC NULLS LAST LIMIT 1
            """,
            [
                ArrayLiteral(cursors) { "\($0.number)" }.description,
                ArrayLiteral(cursors) { $0.mark?.uuidString }.description,
            ])
        guard rows.count > 0 else { throw .call(.notPrepared) }
        guard try rows.text(0, 0) == membership.data else {
            throw .call(.offline(detail: "The database was replaced."))
        }
        return try rows.optionalText(0, 1) == nil ? nil : rows.cursor(0, number: 1, mark: 2)
    }
}

extension Rows {
    /// Reads a row of the log from the columns number, id, stamp, kind, record, is_saved and fields. Fields that are too
    /// large are NULL.
    func operation(_ row: Int, _ column: Int) throws(PostgresFailure) -> StoredOperation {
        StoredOperation(
            number: try integer(row, column), id: try text(row, column + 1), stamp: try text(row, column + 2),
            kind: try text(row, column + 3), record: try text(row, column + 4),
            exists: try bool(row, column + 5),
            fields: try optionalText(row, column + 6))
    }

    /// Reads a position from two columns.
    func cursor(_ row: Int, number: Int, mark: Int) throws(PostgresFailure) -> SyncCursor {
        let text = try optionalText(row, mark)
        let identifier = text.flatMap(UUID.init(uuidString:))
        guard (text == nil) == (identifier == nil) else { throw .unexpected("not a mark") }
        return SyncCursor(number: try integer(row, number), mark: identifier)
    }

    /// Reads a key from the columns kind and record.
    func key(_ row: Int, _ column: Int) throws(PostgresFailure) -> SyncKey {
        guard let key = SyncKey(SyncKind(try text(row, column)), try text(row, column + 1)) else {
            throw .unexpected("not a key")
        }
        return key
    }
}

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

/// The text of an array in PostgreSQL, as the value of one parameter.
struct ArrayLiteral: CustomStringConvertible {
    let description: String

    /// - Parameter text: The text of an element; `nil` for NULL.
    init<Element>(_ elements: [Element], _ text: (Element) -> String?) {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let text = text(element) else {
                bytes += "NULL".utf8
                continue
            }
            bytes.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(UInt8(ascii: "\\"))
                }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
        description = String(decoding: bytes, as: UTF8.self)
    }
}
