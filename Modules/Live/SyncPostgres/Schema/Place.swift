import Sync

/// Where data is stored, to notice that it is a copy.
///
/// A dump that is loaded elsewhere, or a table that is created anew or emptied, has another place. Files that are restored
/// from a backup have the same one.
struct Place: Equatable {
    /// The server's identifier and timeline; empty where they cannot be read.
    let server: String
    /// The numbers of the database, the tables and their files. A table that was emptied has another file.
    let tables: String

    /// As it is stored beside the data.
    var text: String { "\(server)/\(tables)" }

    /// - Returns: `nil` if `text` has another form, such as that of an upgraded database.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        (server, tables) = (String(parts[0]), String(parts[1]))
    }

    /// - Parameter rows: The answers to `readingTables`, and to `readingServer` if the session may read it.
    init(_ rows: ArraySlice<Rows>) throws(PostgresFailure) {
        guard let first = rows.first, first.count == 1 else { throw .call(.notPrepared) }
        tables = try first.text(0, 0)
        server = rows.count > 1 ? try rows[rows.startIndex + 1].text(0, 0) : ""
    }

    static func read(_ session: Session) throws(PostgresFailure) -> Place {
        try Place(session.query(reading(session))[...])
    }

    static func reading(_ session: Session) -> [Statement] {
        session.readsControlData ? [readingTables, readingServer] : [readingTables]
    }

    /// Whether it may be the place `stored`. Where only one of two machines may read the server's identifier, the rest
    /// decides.
    func isSame(as stored: Place) -> Bool {
        tables == stored.tables && (server == stored.server || server.isEmpty || stored.server.isEmpty)
    }

    private static let readingTables = Statement(
        """
        SELECT concat_ws('-', (SELECT oid FROM pg_database WHERE datname = current_database()), \
            'nagare_sync'::regclass::oid, \
            'nagare_operations'::regclass::oid, pg_relation_filenode('nagare_operations'::regclass), \
            'nagare_records'::regclass::oid, pg_relation_filenode('nagare_records'::regclass))
        """)

    private static let readingServer = Statement(
        """
        SELECT system_identifier || '-' || timeline_id FROM pg_control_system(), pg_control_checkpoint()
        """)
}
