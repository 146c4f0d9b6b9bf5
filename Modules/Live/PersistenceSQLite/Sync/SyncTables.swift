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

    // MARK: - State

    /// The state; `nil` while synchronisation is off.
    func state() throws -> SyncTablesState? {
        try Query(
            """
            SELECT machine, clock, shared_clock, instance, number, load, is_clock_wrong, synchronised_at
            FROM sync_state
            """, in: database
        ).first { row in
            guard let machine = MachineID(text: row.text(0)), let clock = HybridTimestamp(text: row.text(1))
            else { throw Damaged() }
            return SyncTablesState(
                clock: HybridClock(machine: machine, last: clock),
                sharedClock: row.optionalText(2).flatMap(HybridTimestamp.init(text:)),
                instance: row.optionalText(3), number: Int64(row.integer(4)), load: Int64(row.integer(5)),
                isClockWrong: row.boolean(6),
                synchronisedAt: row.optionalReal(7).map { Date(timeIntervalSinceReferenceDate: $0) })
        }
    }

    func save(_ state: SyncTablesState) throws {
        try Query(
            """
            INSERT OR REPLACE INTO sync_state (
                id, machine, clock, shared_clock, instance, number, load, is_clock_wrong, synchronised_at
            ) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database
        ).run([
            .text(state.clock.last.machine.text), .text(state.clock.last.text),
            .text(state.sharedClock?.text), .text(state.instance), .integer(Int(state.number)),
            .integer(Int(state.load)), .integer(state.isClockWrong ? 1 : 0),
            state.synchronisedAt.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null,
        ])
    }

    func deleteAll() throws {
        for table in ["sync_state", "sync_record", "sync_outbox"] {
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

    func save(_ record: SyncRecord, for key: SyncKey, load: Int64) throws {
        try Query(
            "INSERT OR REPLACE INTO sync_record (kind, id, state, load) VALUES (?, ?, ?, ?)", in: database
        )
        .run([.text(key.kind.name), .text(key.id), .text(record.json), .integer(Int(load))])
    }

    /// Notes that a snapshot contains the record, whose state did not change.
    func touch(_ key: SyncKey, load: Int64) throws {
        try Query("UPDATE sync_record SET load = ? WHERE kind = ? AND id = ?", in: database)
            .run([.integer(Int(load)), .text(key.kind.name), .text(key.id)])
    }

    /// The keys of the records that no load since `load` has contained.
    func keys(before load: Int64) throws -> [SyncKey] {
        try Query("SELECT kind, id FROM sync_record WHERE load < ?", in: database)
            .rows([.integer(Int(load))]) { SyncKey(SyncKind($0.text(0)), $0.text(1)) }.compactMap(\.self)
    }

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

/// The row of `sync_state`.
struct SyncTablesState {
    var clock: HybridClock
    /// The latest timestamp that the server and this machine have in common; `nil` if there is none.
    var sharedClock: HybridTimestamp?
    var instance: String?
    var number: Int64
    var load: Int64
    var isClockWrong: Bool
    var synchronisedAt: Date?

    var machine: MachineID { clock.last.machine }

    /// Notes a timestamp that the server has stored.
    mutating func share(_ timestamp: HybridTimestamp) {
        sharedClock = max(sharedClock ?? timestamp, timestamp)
    }
}

extension SyncRecord {
    fileprivate init(stored json: String) throws {
        guard let record = SyncRecord(json: json) else { throw SyncTables.Damaged() }
        self = record
    }
}
