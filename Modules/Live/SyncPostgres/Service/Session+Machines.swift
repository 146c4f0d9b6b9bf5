import FoundationEssentials
import Sync

extension Session {
    /// - Throws: `.notStarted` before the first `open`.
    func requireMembership() throws(PostgresFailure) -> Membership {
        guard let membership else { throw .call(.notStarted) }
        return membership
    }

    func open(_ machine: MachineID, name: String) throws(PostgresFailure) -> SyncServer {
        membership = nil
        // A new machine loads a snapshot, so it needs nothing of the present log.
        let registering = Statement(
            """
            INSERT INTO nagare_machines (id, name, last_seen, acknowledged) \
            SELECT $1, $2, now(), counter FROM nagare_sync WHERE version >= $3 AND minimum_writer <= $3 \
            ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen
            """, [machine.text, Self.storable(name), "\(Schema.version)"])
        let rows = try query(readingPlaces() + [Self.committingLazily, registering])
        var head = try Head(rows[0])
        if try isMoved(rows) {
            // All machines load the snapshot, and send what this copy lacks.
            try query(
                "UPDATE nagare_sync SET instance = $1, place = $2 WHERE instance || '-' || tableoid = $3",
                [Schema.newInstance(), try Place.read(self).text, head.data])
            head = try Head.read(self)
        }
        membership = Membership(machine: machine, data: head.data)
        return SyncServer(instance: head.data, now: head.now)
    }

    /// Checks that a new connection leads to the data that the machine works with.
    func confirm(_ membership: Membership) throws(PostgresFailure) {
        let rows = try query(readingPlaces())
        guard try Head(rows[0]).data == membership.data, try !isMoved(rows) else {
            throw .lost(.offline(detail: "The database was replaced."))
        }
    }

    /// Reads the row, the place that is stored there, and the actual one.
    private func readingPlaces() -> [Statement] {
        // Tables of an earlier version have no such column, which only the row tells.
        let stored = Statement("SELECT to_jsonb(nagare_sync) ->> 'place' FROM nagare_sync")
        return [Head.reading, stored] + Place.reading(self)
    }

    /// Whether the data is at another place than when it was named.
    ///
    /// - Parameter rows: The answers to `readingPlaces()`.
    private func isMoved(_ rows: [Rows]) throws(PostgresFailure) -> Bool {
        guard let stored = Place(text: try rows[1].optionalText(0, 0) ?? "") else { return true }
        return try !Place(rows[2..<2 + Place.reading(self).count]).isSame(as: stored)
    }

    /// A crash of the server may undo what these transactions store, so they do not wait for its disk.
    private static let committingLazily = Statement("SELECT set_config('synchronous_commit', 'off', true)")

    func acknowledge(_ number: Int64, as membership: Membership) throws(PostgresFailure) {
        let noting = Statement(
            """
            UPDATE nagare_machines SET acknowledged = greatest(acknowledged, $2::bigint), last_seen = now() \
            WHERE id = $1
            """, [membership.machine.text, "\(number)"])
        try query([Self.committingLazily, noting, Self.cuttingLog])
    }

    func rename(_ machine: MachineID, to name: String) throws(PostgresFailure) {
        _ = try Head.read(self)
        try query(
            "UPDATE nagare_machines SET name = $2 WHERE id = $1", [machine.text, Self.storable(name)])
    }

    func remove(_ machine: MachineID) throws(PostgresFailure) {
        let leaving = Statement("DELETE FROM nagare_machines WHERE id = $1", [machine.text])
        try query([leaving, Self.cuttingLog])
    }

    func status() throws(PostgresFailure) -> SyncServerStatus {
        let head = try Head.read(self)
        let rows = try query(
            """
            SELECT id, name, extract(epoch FROM last_seen)::text, acknowledged FROM nagare_machines \
            ORDER BY position LIMIT 1000
            """)
        var machines: [SyncServerStatus.Machine] = []
        for row in 0..<rows.count {
            // Whoever can write to the table can store anything; it must not hide the other machines.
            guard let id = MachineID(text: try rows.text(row, 0)),
                let seconds = Double(try rows.text(row, 2)),
                (0..<Self.year10000).contains(seconds)
            else { continue }
            machines.append(
                .init(
                    id: id, name: ServerText.clean(try rows.text(row, 1)),
                    lastSeen: Date(timeIntervalSince1970: seconds), acknowledged: try rows.integer(row, 3)))
        }
        let records = try query("SELECT count(*) FROM nagare_records WHERE is_saved").integer(0, 0)
        return SyncServerStatus(machines: machines, records: Int(records), number: head.counter)
    }

    /// The seconds from 1970 to the first year that cannot be formatted everywhere.
    private static let year10000 = 253_402_300_800.0

    /// Forgets machines that have expired, and the operations before the last one that all others have. That one stays,
    /// because they continue there.
    private static let cuttingLog = Statement(
        """
        WITH oldest AS (
            SELECT min(acknowledged) AS number FROM nagare_machines WHERE last_seen BETWEEN now() - interval '90 days' AND now() + interval '1 day'
        ), log AS (
            UPDATE nagare_sync SET cut = least(oldest.number, counter) FROM oldest \
            WHERE least(oldest.number, counter) > cut RETURNING cut
        ), expired AS (
            DELETE FROM nagare_machines USING log WHERE last_seen < now() - interval '90 days'
        )
        DELETE FROM nagare_operations USING log WHERE number < log.cut
        """)

    /// The first 100 characters, without NUL, which PostgreSQL cannot store.
    private static func storable(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "\0" })).prefix(100).description
    }
}
