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
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, last_seen = excluded.last_seen
            """, [machine.text, Self.storable(name), "\(Schema.version)"])
        let rows = try query([Head.reading, Self.readingTimeline, Self.committingLazily, registering])
        let (head, instance) = try Self.identity(rows)
        membership = Membership(machine: machine, data: head.data, instance: instance)
        return SyncServer(instance: instance, now: head.now)
    }

    /// Checks that a new connection leads to the data that the machine works with.
    func confirm(_ membership: Membership) throws(PostgresFailure) {
        let rows = try query([Head.reading, Self.readingTimeline])
        guard try Self.identity(rows).instance == membership.instance else {
            throw .lost(.offline(detail: "The database was replaced."))
        }
    }

    /// A crash of the server may undo what these transactions store, so they do not wait for its disk.
    private static let committingLazily = Statement("SELECT set_config('synchronous_commit', 'off', true)")

    /// The timeline of a server differs after a backup was restored.
    private static let readingTimeline = Statement("SELECT timeline_id FROM pg_control_checkpoint()")

    /// Which data the server has.
    ///
    /// - Parameter rows: The answers to `Head.reading` and `readingTimeline`.
    private static func identity(_ rows: [Rows]) throws(PostgresFailure) -> (head: Head, instance: String) {
        let head = try Head(rows[0])
        return (head, "\(head.data)-\(try rows[1].integer(0, 0))")
    }

    func acknowledge(_ number: Int64, as membership: Membership) throws(PostgresFailure) {
        let noting = Statement(
            """
            UPDATE nagare_machines SET acknowledged = greatest(acknowledged, $2::bigint), last_seen = now() \
            WHERE id = $1
            """, [membership.machine.text, "\(number)"])
        try query([Self.committingLazily, noting, Self.cuttingLog])
    }

    func leave(_ membership: Membership) throws(PostgresFailure) {
        let leaving = Statement("DELETE FROM nagare_machines WHERE id = $1", [membership.machine.text])
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
            guard let id = MachineID(text: try rows.text(row, 0)), let seconds = Double(try rows.text(row, 2))
            else {
                throw .unexpected("not a machine")
            }
            machines.append(
                .init(
                    id: id, name: ServerText.clean(try rows.text(row, 1)),
                    lastSeen: Date(timeIntervalSince1970: seconds), acknowledged: try rows.integer(row, 3)))
        }
        let records = try query("SELECT count(*) FROM nagare_records WHERE is_saved").integer(0, 0)
        return SyncServerStatus(machines: machines, records: Int(records), number: head.counter)
    }

    /// Forgets machines that have expired, and the operations that all others have passed.
    private static let cuttingLog = Statement(
        """
        WITH oldest AS (
            SELECT min(acknowledged) AS number FROM nagare_machines WHERE last_seen >= now() - interval '90 days'
        ), log AS (
            UPDATE nagare_sync SET cut = oldest.number FROM oldest WHERE oldest.number > cut RETURNING cut
        ), expired AS (
            DELETE FROM nagare_machines USING log WHERE last_seen < now() - interval '90 days'
        )
        DELETE FROM nagare_operations USING log WHERE number <= log.cut
        """)

    /// The first 100 characters, without NUL, which PostgreSQL cannot store.
    private static func storable(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "\0" })).prefix(100).description
    }
}
