import FoundationEssentials
import Sync

/// The row of the table `nagare_sync`, and the server's time.
struct Head {
    /// Names the data, and identifies the table: it differs after the tables were created anew or loaded from a dump.
    let data: String
    let counter: Int64
    let now: Date

    /// The version of the tables; `nil` if they have no row.
    static func storedVersion(_ session: Session) throws(PostgresFailure) -> Int64? {
        let rows = try session.query("SELECT version FROM nagare_sync")
        return rows.count == 0 ? nil : try rows.integer(0, 0)
    }

    /// Reads the row.
    static let reading = Statement(
        """
        SELECT version, minimum_writer, instance || '-' || tableoid, counter, \
        extract(epoch FROM clock_timestamp())::text FROM nagare_sync
        """)

    /// Reads the row, and locks it until the end of the transaction.
    static let locking = Statement(
        """
        SELECT version, minimum_writer, instance || '-' || tableoid, counter, \
        extract(epoch FROM clock_timestamp())::text FROM nagare_sync FOR UPDATE
        """)

    /// - Throws: `.notPrepared`, `.wrongSchema`.
    static func read(_ session: Session) throws(PostgresFailure) -> Head {
        try Head(session.query([reading])[0])
    }

    /// Checks the versions.
    ///
    /// - Parameter rows: The answer to `reading` or `locking`.
    /// - Throws: `.notPrepared`, `.wrongSchema`.
    init(_ rows: Rows) throws(PostgresFailure) {
        guard rows.count > 0 else { throw .call(.notPrepared) }
        let (version, writer) = (try rows.integer(0, 0), try rows.integer(0, 1))
        // A newer version that this program may write to differs in nothing that it uses.
        guard version >= Schema.version, writer <= Schema.version else {
            throw .call(.wrongSchema(found: Int(clamping: version), expected: Int(Schema.version)))
        }
        data = try rows.text(0, 2)
        // The machine stores it.
        let isPlain = data.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        guard isPlain, (1...100).contains(data.utf8.count) else { throw .unexpected("not an instance") }
        counter = try rows.integer(0, 3)
        guard let seconds = Double(try rows.text(0, 4)), seconds.isFinite else {
            throw .unexpected("not a time")
        }
        now = Date(timeIntervalSince1970: seconds)
    }

    /// - Throws: `.offline` if the data is not that of `membership`; the next session opens the new data.
    func check(_ membership: Membership) throws(PostgresFailure) {
        guard data == membership.data else { throw .call(.offline(detail: "The database was replaced.")) }
    }
}

/// A machine, and the data that it has opened.
struct Membership: Equatable {
    let machine: MachineID
    /// `Head.data` when the machine opened the database.
    let data: String
}
