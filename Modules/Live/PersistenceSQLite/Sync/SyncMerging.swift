import FoundationEssentials
import GRDB
import Sync

/// Merges operations and records of other machines into the library, in one transaction.
struct SyncMerging {
    private let tables: SyncTables
    private let projection: SyncProjection
    var state: SyncTablesState
    /// Whether the library's content has changed.
    private(set) var isVisible = false
    /// The moments after which machines are ignored.
    private var exclusions: [MachineID: HybridTimestamp]
    /// Posts that were read on other machines, which are marked together: the library forgets old ones each time.
    private var newlyRead: [String] = []

    /// - Returns: `nil` while synchronisation is off.
    init?(_ database: Database) throws {
        (tables, projection) = (SyncTables(database: database), SyncProjection(database: database))
        guard let state = try tables.state() else { return nil }
        self.state = state
        exclusions = try tables.exclusions()
    }

    /// Stores the state. Call it once, after the last change.
    func finish() throws {
        if !newlyRead.isEmpty { try projection.markRead(newlyRead) }
        try tables.save(state)
    }

    /// Merges what the server has stored about a record.
    ///
    /// - Parameters:
    ///   - source: Where it was read.
    ///   - now: The time of the server's clock.
    mutating func merge(
        _ news: SyncRecord, into key: SyncKey, from source: Source, now: Date
    ) throws {
        let news =
            exclusions.isEmpty
            ? news : news.filtered { stamp in exclusions[stamp.machine].map { stamp <= $0 } ?? true }
        if let latest = news.latest { try receive(latest, now: now) }
        let old = try tables.record(key)
        var new = old
        new.merge(news)
        switch source {
        case .log(let number): try store(new, for: key, replacing: old, number: number)
        case .snapshot(let load):
            try store(new, for: key, replacing: old, load: load)
            if old != SyncRecord() { try appendWhatIsMissing(in: news, of: new, for: key) }
        }
        if key.kind == .exclusion { exclusions = try tables.exclusions() }
    }

    /// Where a record was read.
    enum Source {
        /// In the log, up to the operation with a number.
        case log(Int64)
        case snapshot(Int64)
    }

    mutating func markPushed(_ operation: SyncOperation) throws {
        try tables.markSent(operation.id)
        state.share(operation.timestamp)
    }

    func resendUnconfirmed() throws { try tables.markUnsent() }

    // MARK: - Positions

    /// Merges operations of the log between two positions.
    mutating func merge(
        _ operations: [SyncOperation], after start: SyncCursor, upTo end: SyncCursor, of instance: String,
        now: Date
    ) throws {
        for operation in operations {
            try merge(SyncRecord(operation), into: operation.key, from: .log(end.number), now: now)
            try tables.deletePending(operation.id)
        }
        let isNext = state.instance == instance && start.number <= state.cursor.number
        guard isNext, end.number > state.cursor.number else { return }
        state.cursor = end
        try tables.append(end)
    }

    /// Returns to an earlier position, and records operations for what the server has lost since then.
    mutating func rewind(to cursor: SyncCursor) throws {
        for key in try tables.keys(changedAfter: cursor.number) {
            try appendWhatIsMissing(in: SyncRecord(), of: try tables.record(key), for: key)
        }
        try tables.resetNumbers(to: cursor.number)
        try tables.markUnsent()
        try tables.forgetHistory(after: cursor.number)
        state.cursor = cursor
    }

    // MARK: - Snapshots

    /// Begins with the next snapshot. Without an instance, an interrupted load begins again.
    mutating func beginSnapshot() {
        state.load &+= 1
        state.instance = nil
    }

    /// Records operations for the records that the snapshot does not contain, and remembers the posts that were read most
    /// recently on any machine.
    mutating func finishSnapshot(_ load: Int64, upTo cursor: SyncCursor, of instance: String) throws {
        (state.instance, state.cursor) = (instance, cursor)
        // A number of another log says nothing about this one.
        try tables.resetNumbers(to: 0)
        try tables.forgetHistory(after: nil)
        try tables.append(cursor)
        try tables.markUnsent()
        for key in try tables.keys(before: load) {
            try appendWhatIsMissing(in: SyncRecord(), of: try tables.record(key), for: key)
        }
        newlyRead = []
        try projection.rewriteReadMarks()
    }

    // MARK: - Clock

    /// Gives all pending operations new timestamps, in their order, and leaves out what later changes have overwritten.
    ///
    /// The clock starts again at the latest timestamp that the server knows: the others were never seen elsewhere.
    mutating func restampPending(now: Date) throws {
        state.clock = HybridClock(machine: state.machine, last: state.sharedClock)
        state.isClockWrong = false
        for pending in try tables.pending(after: 0, limit: nil) {
            try tables.deletePending(pending.number)
            let (old, key) = (pending.operation, pending.operation.key)
            var record = try tables.record(key)
            let rest = old.trimmed(to: record)
            if rest.isEmpty { continue }
            let new = SyncOperation(
                id: UUID(), timestamp: state.clock.tick(now: now), key: key, exists: rest.exists,
                fields: rest.fields)
            record.restamp(old.timestamp, as: new.timestamp)
            try tables.save(record, for: key)
            try tables.append(new)
        }
    }

    private mutating func receive(_ timestamp: HybridTimestamp, now: Date) throws {
        do throws(HybridClock.TooFarAhead) { try state.clock.receive(timestamp, now: now) } catch {
            throw SyncFailure.unexpectedAnswer(detail: timestamp.text)
        }
        state.share(timestamp)
    }

    // MARK: - Records

    private mutating func store(
        _ new: SyncRecord, for key: SyncKey, replacing old: SyncRecord, load: Int64 = 0, number: Int64 = 0
    ) throws {
        if new == old {
            // Noted for changes of this machine, too: the server may lose them.
            try tables.touch(key, load: load, number: number)
            return
        }
        try tables.save(new, for: key, load: load, number: number)
        guard new.exists != old.exists || new.exists && new.values != old.values else { return }
        isVisible = true
        if key.kind == .readMark {
            if new.exists { newlyRead.append(key.id) } else { newlyRead.removeAll { $0 == key.id } }
        }
        if key.kind != .readMark || !new.exists { try projection.write(new, for: key) }
    }

    /// Records operations for the parts of a record that neither the server nor a pending operation contains.
    private func appendWhatIsMissing(in server: SyncRecord, of record: SyncRecord, for key: SyncKey) throws {
        if server == record { return }
        var known = server
        for pending in try tables.pending(on: key) { known.apply(pending.operation) }
        for operation in record.operations(on: key) {
            let known = operation.isIncluded(in: known)
            if !known { try tables.append(operation) }
        }
    }
}

extension SyncOperation {
    /// Whether the record does not change when the operation is applied.
    fileprivate func isIncluded(in record: SyncRecord) -> Bool {
        var changed = record
        changed.apply(self)
        return changed == record
    }
}

extension SyncRecord {
    /// Operations that result in the record: one for each moment, in their order.
    fileprivate func operations(on key: SyncKey) -> [SyncOperation] {
        var moments: [HybridTimestamp: (exists: Bool?, fields: [String: SyncValue])] = [:]
        if let existence { moments[existence.timestamp, default: (nil, [:])].exists = existence.value }
        for (name, field) in fields {
            moments[field.timestamp, default: (nil, [:])].fields[name] = field.value
        }
        return moments.sorted { $0.key < $1.key }.map { timestamp, change in
            SyncOperation(
                id: UUID(), timestamp: timestamp, key: key, exists: change.exists, fields: change.fields)
        }
    }
}
