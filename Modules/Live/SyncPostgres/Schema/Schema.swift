import FoundationEssentials
import Sync

/// The tables that hold one user's shared data, in the first schema of the search path.
enum Schema {
    /// The version that this program creates, reads and writes.
    static let version: Int64 = 2
    /// The version of the oldest program that may write to a schema that this program created. Version 1 would delete
    /// operations that a machine still needs.
    static let minimumWriter: Int64 = 2

    /// The key of the advisory lock: a random number, which other programs are unlikely to use.
    private static let lock = "7020611873452983107"

    /// Creates the tables that do not exist, and upgrades those of an earlier version. Several machines can do so at once.
    static func create(_ session: Session) throws(PostgresFailure) {
        try session.transaction { () throws(PostgresFailure) in
            try session.query("SELECT pg_advisory_xact_lock($1)", [lock])
            let encoding = try session.query("SELECT current_setting('server_encoding')").text(0, 0)
            guard encoding == "UTF8" else {
                throw .call(
                    .refused(detail: "The database has the encoding \(ServerText.clean(encoding)), not UTF8.")
                )
            }
            // A role that may not create tables can use existing ones.
            let missing = try session.query(
                """
                SELECT count(*) FROM unnest(ARRAY['nagare_sync', 'nagare_operations', 'nagare_records', \
                'nagare_machines']) AS name WHERE to_regclass(name) IS NULL
                """)
            if try missing.integer(0, 0) > 0 { for table in tables { try session.query(table) } }
            switch try Head.storedVersion(session) {
            case nil:
                // The tables are new, or everything was removed from them.
                try session.query(
                    """
                    INSERT INTO nagare_sync (version, minimum_writer, instance, place, counter, cut) \
                    SELECT $1, $2, $3, $4, number, number \
                    FROM (SELECT coalesce(max(number), 0) AS number FROM nagare_operations) AS log
                    """,
                    ["\(version)", "\(minimumWriter)", newInstance(), try Place.read(session).text])
            case 1:
                for change in upgrade { try session.query(change) }
                try session.query(
                    "UPDATE nagare_sync SET version = $1, minimum_writer = $2, place = $3",
                    ["\(version)", "\(minimumWriter)", try Place.read(session).text])
            default: _ = try Head.read(session)
            }
        }
    }

    /// A new identifier for the stored data.
    static func newInstance() -> String { UUID().uuidString.lowercased() }

    /// Turns version 1 into version 2.
    private static let upgrade: [StaticString] = [
        "ALTER TABLE nagare_sync ADD COLUMN IF NOT EXISTS place text NOT NULL DEFAULT ''",
        "ALTER TABLE nagare_sync ALTER COLUMN place DROP DEFAULT",
        "ALTER TABLE nagare_operations ADD COLUMN IF NOT EXISTS mark uuid NOT NULL DEFAULT gen_random_uuid()",
    ]

    private static let tables: [StaticString] = [
        // One row: the versions, the data's name and place, the owner's counter and where the log begins. Every push locks it until it commits, so
        // the order of the numbers is the order of the commits.
        """
        CREATE TABLE IF NOT EXISTS nagare_sync (
            only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
            version integer NOT NULL,
            minimum_writer integer NOT NULL,
            instance text NOT NULL,
            place text NOT NULL,
            counter bigint NOT NULL DEFAULT 0,
            cut bigint NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50)
        """,
        // The log, from the operation with the number `cut`. The first 12 digits of a stamp are its milliseconds. The mark
        // distinguishes the operation from another one that gets the same number after earlier data was put back; a
        // repeated push of the same operation has another one.
        """
        CREATE TABLE IF NOT EXISTS nagare_operations (
            number bigint PRIMARY KEY,
            id uuid NOT NULL UNIQUE,
            stamp text COLLATE "C" NOT NULL CHECK (stamp ~ '^[0-9a-f]{32}$'),
            kind text COLLATE "C" NOT NULL,
            record text COLLATE "C" NOT NULL,
            is_saved boolean,
            fields text NOT NULL,
            mark uuid NOT NULL DEFAULT gen_random_uuid(),
            CONSTRAINT not_of_the_future CHECK (
                ('x0000' || substr(stamp, 1, 12))::bit(64)::bigint
                    < extract(epoch FROM clock_timestamp()) * 1000 + 86460000)
        )
        """,
        // The current state of each record, merged from its operations. Removed ones remain: a machine that has been
        // away may still save them at an earlier time.
        """
        CREATE TABLE IF NOT EXISTS nagare_records (
            kind text COLLATE "C",
            record text COLLATE "C",
            is_saved boolean NOT NULL,
            content text NOT NULL,
            PRIMARY KEY (kind, record)
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS nagare_machines (
            id text PRIMARY KEY,
            position bigint GENERATED ALWAYS AS IDENTITY,
            name text NOT NULL,
            last_seen timestamptz NOT NULL,
            acknowledged bigint NOT NULL
        ) WITH (fillfactor = 50)
        """,
    ]
}
