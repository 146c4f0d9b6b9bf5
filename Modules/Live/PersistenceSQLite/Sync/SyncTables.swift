import FoundationEssentials
import GRDB
import Sync

/// The library's tables for synchronisation. They are empty while it is off.
struct SyncTables {
    let database: Database

    /// `sync_state` has one row while synchronisation is on. `sync_record` contains the state of each record, also of
    /// removed ones; `load` is the number of the snapshot or later change that contained it last. `sync_outbox` contains
    /// the operations that are not known to be on the server; their numbers are never used again, so that a reader who
    /// continues after a number misses nothing.
    static let migration = [
        """
        CREATE TABLE sync_state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            machine TEXT NOT NULL,
            clock TEXT NOT NULL,
            shared_clock TEXT,
            instance TEXT,
            number INTEGER NOT NULL,
            load INTEGER NOT NULL,
            is_clock_wrong INTEGER NOT NULL,
            synchronised_at REAL
        ) STRICT
        """,
        """
        CREATE TABLE sync_record (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            state TEXT NOT NULL,
            load INTEGER NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE sync_outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            identifier TEXT NOT NULL UNIQUE,
            time TEXT NOT NULL,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            existence INTEGER,
            fields TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX sync_outbox_record ON sync_outbox (kind, id)",
    ]

    /// A position consists of a number and a mark. `sync_history` contains earlier positions. `sync_record.number` is
    /// that of the last position by which the record had changed; 0 for changes that no log contained. A row of
    /// `sync_outbox` with `is_sent` was accepted by the server and has not arrived with the log.
    ///
    /// Positions without marks cannot be compared, so a snapshot is loaded, which also repairs what had diverged.
    static let positionMigration = [
        "ALTER TABLE sync_state ADD COLUMN address TEXT",
        "ALTER TABLE sync_state ADD COLUMN mark TEXT",
        "UPDATE sync_state SET instance = NULL, number = 0",
        "ALTER TABLE sync_record ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sync_outbox ADD COLUMN is_sent INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE sync_history (number INTEGER PRIMARY KEY, mark TEXT) STRICT",
    ]

    /// What the database contains and no machine can use, each once, as JSON.
    static let skipMigration = ["CREATE TABLE sync_skipped (skip TEXT NOT NULL UNIQUE) STRICT"]

    // MARK: - State

    /// The state; `nil` while synchronisation is off.
    func state() throws -> SyncTablesState? {
        try Query(
            """
            SELECT machine, clock, shared_clock, instance, number, load, is_clock_wrong, synchronised_at, address, mark
            FROM sync_state
            """, in: database
        ).first { row in
            guard let machine = MachineID(text: row.text(0)), let clock = HybridTimestamp(text: row.text(1))
            else { throw Damaged() }
            return SyncTablesState(
                clock: HybridClock(machine: machine, last: clock),
                sharedClock: row.optionalText(2).flatMap(HybridTimestamp.init(text:)),
                address: row.optionalText(8), instance: row.optionalText(3),
                cursor: SyncCursor(
                    number: Int64(row.integer(4)), mark: row.optionalText(9).flatMap(UUID.init(uuidString:))),
                load: Int64(row.integer(5)), isClockWrong: row.boolean(6),
                synchronisedAt: row.optionalReal(7).map { Date(timeIntervalSinceReferenceDate: $0) })
        }
    }

    func save(_ state: SyncTablesState) throws {
        try Query(
            """
            INSERT OR REPLACE INTO sync_state (
                id, machine, clock, shared_clock, instance, number, load, is_clock_wrong, synchronised_at, address, mark
            ) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database
        ).run([
            .text(state.clock.last.machine.text), .text(state.clock.last.text),
            .text(state.sharedClock?.text), .text(state.instance), .integer(Int(state.cursor.number)),
            .integer(Int(state.load)), .integer(state.isClockWrong ? 1 : 0),
            state.synchronisedAt.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null,
            .text(state.address), .text(state.cursor.mark?.uuidString),
        ])
    }

    func deleteAll() throws {
        for table in ["sync_state", "sync_record", "sync_outbox", "sync_history", "sync_skipped"] {
            try Query("DELETE FROM \(table)", in: database).run()
        }
    }

    // MARK: - Records

    func deleteRecords() throws { try Query("DELETE FROM sync_record", in: database).run() }

    /// The state of a record; without operations if there is none.
    func record(_ key: SyncKey) throws -> SyncRecord {
        try Query("SELECT state FROM sync_record WHERE kind = ? AND id = ?", in: database)
            .first([.text(key.kind.name), .text(key.id)]) { try SyncRecord(stored: $0.text(0)) }
            ?? SyncRecord()
    }

    /// Stores the state of a record.
    ///
    /// - Parameters:
    ///   - load: The number of the snapshot that contained it; 0 if none did now. A change that arrives otherwise while a
    ///     snapshot is loaded says nothing about the rest of the record.
    ///   - number: That of the position by which it changed; 0 if the log did not change it.
    func save(_ record: SyncRecord, for key: SyncKey, load: Int64 = 0, number: Int64 = 0) throws {
        try Query(
            """
            INSERT INTO sync_record (kind, id, state, load, number) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (kind, id) DO UPDATE SET state = excluded.state,
            load = max(load, excluded.load), number = max(number, excluded.number)
            """, in: database
        ).run([
            .text(key.kind.name), .text(key.id), .text(record.json), .integer(Int(load)),
            .integer(Int(number)),
        ])
    }

    /// Records that a snapshot or the log contained the record, whose state did not change.
    func touch(_ key: SyncKey, load: Int64, number: Int64) throws {
        try Query(
            """
            UPDATE sync_record SET load = max(load, ?1), number = max(number, ?2) WHERE kind = ?3 AND id = ?4
            """, in: database
        ).run([
            .integer(Int(load)), .integer(Int(number)), .text(key.kind.name), .text(key.id),
        ])
    }

    /// The keys of the records that no load since `load` has contained.
    func keys(before load: Int64) throws -> [SyncKey] {
        try Query("SELECT kind, id FROM sync_record WHERE load < ?", in: database)
            .rows([.integer(Int(load))]) { SyncKey(SyncKind($0.text(0)), $0.text(1)) }.compactMap(\.self)
    }

    /// The keys of all records.
    func keys() throws -> [SyncKey] { try keys(before: .max) }

    /// Calls `body` with each record of a kind, or of all.
    func forEachRecord(of kind: SyncKind?, _ body: (SyncKey, SyncRecord) throws -> Void) throws {
        try Query("SELECT kind, id, state FROM sync_record WHERE ?1 IS NULL OR kind = ?1", in: database)
            .forEach([.text(kind?.name)]) { row in
                if let key = SyncKey(SyncKind(row.text(0)), row.text(1)) {
                    try body(key, try SyncRecord(stored: row.text(2)))
                }
                return true
            }
    }

    /// A row that this program did not write.
    struct Damaged: Error {}
}

extension SyncRecord {
    fileprivate init(stored json: String) throws {
        guard let record = SyncRecord(json: json) else { throw SyncTables.Damaged() }
        self = record
    }
}
