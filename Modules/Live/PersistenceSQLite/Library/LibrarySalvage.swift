import FoundationEssentials
import GRDB
import Persistence
import Sync

/// Copies what SQLite can still read of a damaged library into a new one.
struct LibrarySalvage {
    private let target: Database
    private let now: Date
    /// The tables of which rows are missing.
    private var incomplete: Set<String> = []
    /// The number of ranges that may still be searched for readable rows.
    private var attempts = 100_000

    /// - Parameters:
    ///   - target: An empty library.
    ///   - now: The time of what is recorded for synchronisation.
    init(_ target: Database, now: Date) { (self.target, self.now) = (target, now) }

    private struct Table {
        let name: String
        let hasRowid: Bool
        let selection: String
        let insertion: String
        let columns: Int32
    }

    // MARK: - Rows

    /// Copies the rows of all tables. Rows that do not fit the table are left out.
    mutating func copy(from source: Database) throws {
        // Lets SQLite notice damage that it would otherwise read as content.
        try source.execute(sql: "PRAGMA cell_size_check = ON")
        let tables = try tables(in: source)
        // The library may be older than this program, but it has always had videos.
        if !tables.contains(where: { $0.name == "video" }) { loseEverything() }
        for table in tables {
            if table.hasRowid {
                try copy(table, 1...Int64.max, from: source)
            } else if try !scan(table, 1...1, "", from: source).isComplete {
                incomplete.insert(table.name)
            }
        }
    }

    /// Records that no table can be read.
    mutating func loseEverything() { incomplete = Set(["video", "sync_state"]) }

    /// The tables of the new library, with the columns that both libraries have.
    private func tables(in source: Database) throws -> [Table] {
        let found = try Query(
            """
            SELECT name, sql NOT LIKE '%WITHOUT ROWID' FROM sqlite_master
            WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid
            """, in: target
        ).rows { (name: $0.text(0), hasRowid: $0.boolean(1)) }
        return try found.compactMap { name, hasRowid in
            let known = Set(try columns(of: name, in: source).map(\.name))
            if known.isEmpty { return nil }
            let all = try columns(of: name, in: target)
            let keys = all.filter(\.isKey)
            // An integer key is the rowid under another name.
            let alias = hasRowid && keys.count == 1 && keys[0].type == "INTEGER" ? keys[0].name : nil
            let shared = all.map(\.name).filter { known.contains($0) && $0 != alias }
            let columns = (hasRowid ? ["rowid"] : []) + shared
            let list = columns.joined(separator: ", ")
            let values = columns.map { _ in "?" }.joined(separator: ", ")
            return Table(
                name: name, hasRowid: hasRowid, selection: "SELECT \(list) FROM \(name)",
                insertion: "INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(values))",
                columns: Int32(columns.count))
        }
    }

    private func columns(
        of table: String, in database: Database
    ) throws -> [(name: String, type: String, isKey: Bool)] {
        try Query("SELECT name, type, pk FROM pragma_table_info(?)", in: database).rows([.text(table)]) {
            ($0.text(0), $0.text(1), $0.integer(2) > 0)
        }
    }

    /// Copies the readable rows of a range: from its start and from its end up to the damage, then from within.
    private mutating func copy(_ table: Table, _ range: ClosedRange<Int64>, from source: Database) throws {
        let start = try scan(table, range, "WHERE rowid BETWEEN ? AND ? ORDER BY rowid", from: source)
        if start.isComplete { return }
        incomplete.insert(table.name)
        guard start.last != range.upperBound else { return }
        let low = start.last.map { $0 + 1 } ?? range.lowerBound
        guard low < range.upperBound, attempts > 0 else { return }
        attempts -= 1
        let rest = low...range.upperBound
        let end = try scan(table, rest, "WHERE rowid BETWEEN ? AND ? ORDER BY rowid DESC", from: source)
        // Without a readable row above the damage, nothing limits the search.
        guard let high = end.last.map({ $0 - 1 }) ?? (rest.upperBound == .max ? nil : rest.upperBound),
            low < high
        else { return }
        let middle = low + (high - low) / 2
        try copy(table, low...middle, from: source)
        try copy(table, middle + 1...high, from: source)
    }

    /// Copies rows until one cannot be read.
    ///
    /// - Returns: The rowid of the last row that was read; whether all were read.
    private mutating func scan(
        _ table: Table, _ range: ClosedRange<Int64>, _ condition: String, from source: Database
    ) throws -> (last: Int64?, isComplete: Bool) {
        let insertion = try Query(table.insertion, in: target)
        let bounds: [Query.Value] =
            condition.isEmpty ? [] : [.integer(Int(range.lowerBound)), .integer(Int(range.upperBound))]
        var (last, hasMisfits) = (Int64?.none, false)
        defer { if hasMisfits { incomplete.insert(table.name) } }
        do {
            try Query("\(table.selection) \(condition)", in: source).forEach(bounds) { row in
                if table.hasRowid { last = Int64(row.integer(0)) }
                do { try insertion.run(copying: row, columns: table.columns) } catch let error
                    as DatabaseError
                {
                    guard error.resultCode == .SQLITE_CONSTRAINT || error.resultCode == .SQLITE_MISMATCH
                    else {
                        throw TargetError(error: error)
                    }
                    hasMisfits = true
                }
                return true
            }
            return (last, true)
        } catch let error as DatabaseError where error.isCorruption {
            return (last, false)
        } catch let error as TargetError {
            throw error.error
        }
    }

    /// An error of the new library, which says nothing about the damaged one.
    private struct TargetError: Error {
        let error: DatabaseError
    }

    // MARK: - The whole

    /// Makes the tables agree with each other.
    mutating func finish(backupPath: String) throws -> LibraryRecovery {
        let isShared = try repairSync()
        func count(_ table: String) throws -> Int {
            try Query("SELECT count(*) FROM \(table)", in: target).first { $0.integer(0) } ?? 0
        }
        return LibraryRecovery(
            backupPath: backupPath, videos: try count("video"), follows: try count("follow"),
            readMarks: try count("read_post"),
            unsentChanges: try SyncTables(database: target).outboxCounts().pending,
            isComplete: incomplete.isEmpty, hasStoppedSharing: !isShared && incomplete.contains("sync_state"))
    }

    /// Prepares the tables of synchronisation for the next one, which compares everything with the shared database.
    ///
    /// - Returns: Whether the library is shared.
    private func repairSync() throws -> Bool {
        let (tables, projection) = (SyncTables(database: target), SyncProjection(database: target))
        guard var state = try? tables.state() else {
            try tables.deleteAll()
            return false
        }
        if incomplete.isEmpty { return true }
        state.instance = nil
        if incomplete.contains("sync_record") {
            // As if this machine joined with what it has.
            try tables.deleteRecords()
            try tables.markUnsent()
            for pending in try tables.pending(after: 0, limit: nil) {
                var record = try tables.record(pending.operation.key)
                record.apply(pending.operation)
                try tables.save(record, for: pending.operation.key)
            }
            var recorder = SyncRecorder(state, in: target, now: now)
            try projection.forEach { key, values in
                if try tables.record(key) == SyncRecord() { try recorder.record(key, from: nil, to: values) }
            }
            try recorder.finish()
        } else {
            // The records contain all that is missing from the other tables.
            try projection.rewrite()
            try tables.save(state)
        }
        return true
    }
}
