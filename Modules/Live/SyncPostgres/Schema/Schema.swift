import FoundationEssentials
import Sync

/// The tables of an owner, in the first schema of the search path.
enum Schema {
    /// The version that this program creates, reads and writes.
    static let version: Int64 = 1
    /// The version of the oldest program that may write to a schema that this program created.
    static let minimumWriter: Int64 = 1

    /// Any number: other programs are unlikely to choose the same.
    private static let lock = "7020611873452983107"

    /// Creates the tables if there are none. Several machines can do so at once.
    static func create(_ session: Session) throws(PostgresFailure) {
        try session.transaction { () throws(PostgresFailure) in
            try session.query("SELECT pg_advisory_xact_lock($1)", [lock])
            let encoding = try session.query("SELECT current_setting('server_encoding')").text(0, 0)
            guard encoding == "UTF8" else {
                throw .call(
                    .refused(detail: "The database has the encoding \(ServerText.clean(encoding)), not UTF8.")
                )
            }
            let existing = try session.query("SELECT to_regclass('nagare_sync') IS NOT NULL")
            if try existing.bool(0, 0) == true {
                _ = try Head.read(session)
            } else {
                for table in tables { try session.query(table) }
                try session.query(
                    "INSERT INTO nagare_sync (version, minimum_writer, instance) VALUES ($1, $2, $3)",
                    ["\(version)", "\(minimumWriter)", UUID().uuidString.lowercased()])
            }
        }
    }

    private static let tables: [StaticString] = [
        // One row: the versions, the owner's counter and where the log begins. Every push locks it until it commits, so
        // the order of the numbers is the order of the commits.
        """
        CREATE TABLE nagare_sync (
            only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
            version integer NOT NULL,
            minimum_writer integer NOT NULL,
            instance text NOT NULL,
            counter bigint NOT NULL DEFAULT 0,
            cut bigint NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50)
        """,
        // The log. The first 12 digits of a stamp are its milliseconds.
        """
        CREATE TABLE nagare_operations (
            number bigint PRIMARY KEY,
            id uuid NOT NULL UNIQUE,
            stamp text COLLATE "C" NOT NULL CHECK (stamp ~ '^[0-9a-f]{32}$'),
            kind text COLLATE "C" NOT NULL,
            record text COLLATE "C" NOT NULL,
            is_saved boolean,
            fields text NOT NULL,
            CONSTRAINT not_of_the_future CHECK (
                ('x0000' || substr(stamp, 1, 12))::bit(64)::bigint
                    < extract(epoch FROM clock_timestamp()) * 1000 + 86460000)
        )
        """,
        // The current state of each record, merged from its operations. Removed ones remain: a machine that has been
        // away may still save them at an earlier time.
        """
        CREATE TABLE nagare_records (
            kind text COLLATE "C",
            record text COLLATE "C",
            is_saved boolean NOT NULL,
            content text NOT NULL,
            PRIMARY KEY (kind, record)
        )
        """,
        """
        CREATE TABLE nagare_machines (
            id text PRIMARY KEY,
            position bigint GENERATED ALWAYS AS IDENTITY,
            name text NOT NULL,
            last_seen timestamptz NOT NULL,
            acknowledged bigint NOT NULL
        ) WITH (fillfactor = 50)
        """,
    ]
}
