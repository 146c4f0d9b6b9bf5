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

    /// The keys of the records that no snapshot since number `load` has contained.
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

/// The row of `sync_state`.
struct SyncTablesState {
    var clock: HybridClock
    /// The latest timestamp that the server and this machine have in common; `nil` if there is none.
    var sharedClock: HybridTimestamp?
    var address: String?
    var instance: String?
    var cursor: SyncCursor
    var load: Int64
    var isClockWrong: Bool
    var synchronisedAt: Date?

    var machine: MachineID { clock.last.machine }

    /// Records a timestamp that the server has stored.
    mutating func share(_ timestamp: HybridTimestamp) {
        sharedClock = max(sharedClock ?? timestamp, timestamp)
    }
}

extension SyncTables {
    func append(_ operation: SyncOperation) throws {
        try Query(
            "INSERT INTO sync_outbox (identifier, time, kind, id, existence, fields) VALUES (?, ?, ?, ?, ?, ?)",
            in: database
        ).run([
            .text(operation.id.uuidString), .text(operation.timestamp.text), .text(operation.key.kind.name),
            .text(operation.key.id), operation.exists.map { .integer($0 ? 1 : 0) } ?? .null,
            .text(operation.fieldsJSON),
        ])
    }

    func deletePending(_ number: Int64) throws {
        try Query("DELETE FROM sync_outbox WHERE number = ?", in: database).run([.integer(Int(number))])
    }

    func deletePending(_ identifier: UUID) throws {
        try Query("DELETE FROM sync_outbox WHERE identifier = ?", in: database)
            .run([.text(identifier.uuidString)])
    }

    /// Records that the server has accepted an operation, which stays until it arrives with the log.
    func markSent(_ identifier: UUID) throws {
        try Query("UPDATE sync_outbox SET is_sent = 1 WHERE identifier = ?", in: database)
            .run([.text(identifier.uuidString)])
    }

    /// Makes all accepted operations pending.
    func markUnsent() throws {
        try Query("UPDATE sync_outbox SET is_sent = 0 WHERE is_sent <> 0", in: database).run()
    }

    /// The numbers of pending operations, and of accepted ones that have not arrived with the log.
    func outboxCounts() throws -> (pending: Int, unconfirmed: Int) {
        try Query("SELECT count(*), coalesce(sum(is_sent), 0) FROM sync_outbox", in: database).first {
            ($0.integer(0) - $0.integer(1), $0.integer(1))
        } ?? (0, 0)
    }

    /// - Parameter limit: `nil` for all.
    func pending(after number: Int64, limit: Int?) throws -> [PendingOperation] {
        try Query("\(Self.selection) WHERE number > ? AND is_sent = 0 ORDER BY number LIMIT ?", in: database)
            .rows([.integer(Int(number)), .integer(limit ?? -1)], pendingOperation)
    }

    /// The pending operations on one record, and those that have not arrived with the log.
    func pending(on key: SyncKey) throws -> [PendingOperation] {
        try Query("\(Self.selection) WHERE kind = ? AND id = ? ORDER BY number", in: database)
            .rows([.text(key.kind.name), .text(key.id)], pendingOperation)
    }

    private static let selection =
        "SELECT number, identifier, time, kind, id, existence, fields FROM sync_outbox"

    private func pendingOperation(_ row: Query.Row) throws -> PendingOperation {
        guard let identifier = UUID(uuidString: row.text(1)), let time = HybridTimestamp(text: row.text(2)),
            let key = SyncKey(SyncKind(row.text(3)), row.text(4)),
            let fields = SyncOperation.fields(json: row.text(6))
        else { throw Damaged() }
        return PendingOperation(
            number: Int64(row.integer(0)),
            operation: SyncOperation(
                id: identifier, timestamp: time, key: key,
                exists: row.optionalInteger(5).map { $0 != 0 }, fields: fields))
    }
}

/// The positions at which the machine has been.
extension SyncTables {
    /// The maximum number of positions. When it is reached, every second one is removed, except in the latest quarter.
    private static let historyLimit = 256

    /// Records a position, and removes some old ones.
    func append(_ cursor: SyncCursor) throws {
        try Query("INSERT OR REPLACE INTO sync_history (number, mark) VALUES (?, ?)", in: database)
            .run([.integer(Int(cursor.number)), .text(cursor.mark?.uuidString)])
        let count = try Query("SELECT count(*) FROM sync_history", in: database).first { $0.integer(0) } ?? 0
        guard count >= Self.historyLimit else { return }
        // The first one stays: the snapshot was loaded there.
        try Query(
            """
            DELETE FROM sync_history WHERE number IN (
                SELECT number FROM (
                    SELECT number, row_number() OVER (ORDER BY number) AS place FROM sync_history
                ) WHERE place % 2 = 0 AND place <= ?
            )
            """, in: database
        ).run([.integer(Self.historyLimit * 3 / 4)])
    }

    /// The latest first.
    func history() throws -> [SyncCursor] {
        try Query("SELECT number, mark FROM sync_history ORDER BY number DESC", in: database).rows {
            SyncCursor(
                number: Int64($0.integer(0)), mark: $0.optionalText(1).flatMap(UUID.init(uuidString:)))
        }
    }

    /// Removes all positions after `number`; all if it is `nil`.
    func forgetHistory(after number: Int64?) throws {
        try Query("DELETE FROM sync_history WHERE ?1 IS NULL OR number > ?1", in: database)
            .run([number.map { .integer(Int($0)) } ?? .null])
    }

    /// The keys of the records that have changed since a position.
    func keys(changedAfter number: Int64) throws -> [SyncKey] {
        try Query("SELECT kind, id FROM sync_record WHERE number > ?", in: database)
            .rows([.integer(Int(number))]) { SyncKey(SyncKind($0.text(0)), $0.text(1)) }.compactMap(\.self)
    }

    /// Records that no record has changed since a position.
    func resetNumbers(to number: Int64) throws {
        try Query("UPDATE sync_record SET number = ?1 WHERE number > ?1", in: database)
            .run([.integer(Int(number))])
    }
}

/// What was skipped, and the machines that were excluded.
extension SyncTables {
    /// The maximum number of recorded skips: without it, a hostile machine could fill the disk.
    private static let skipLimit = 1_000

    func note(_ skips: [SyncSkip]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for skip in skips {
            try Query(
                """
                INSERT OR IGNORE INTO sync_skipped (skip)
                SELECT ?1 WHERE (SELECT count(*) FROM sync_skipped) < ?2
                """, in: database
            ).run([
                .text(String(decoding: try encoder.encode(skip), as: UTF8.self)), .integer(Self.skipLimit),
            ])
        }
    }

    func skips() throws -> [SyncSkip] {
        try Query("SELECT skip FROM sync_skipped ORDER BY rowid", in: database).rows {
            try? JSONDecoder().decode(SyncSkip.self, from: Data($0.text(0).utf8))
        }.compactMap(\.self)
    }

    /// The moments after which machines are ignored.
    func exclusions() throws -> [MachineID: HybridTimestamp] {
        var moments: [MachineID: HybridTimestamp] = [:]
        try forEachRecord(of: .exclusion) { key, record in
            guard let machine = MachineID(text: key.id), let existence = record.existence, existence.value
            else { return }
            moments[machine] = existence.timestamp
        }
        return moments
    }
}
