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
    /// Posts that were read on other machines, which are marked together: the library forgets old ones each time.
    private var newlyRead: [String] = []

    /// - Returns: `nil` while synchronisation is off.
    init?(_ database: Database) throws {
        (tables, projection) = (SyncTables(database: database), SyncProjection(database: database))
        guard let state = try tables.state() else { return nil }
        self.state = state
    }

    /// Stores the state. Call it once, after the last change.
    func finish() throws {
        if !newlyRead.isEmpty { try projection.markRead(newlyRead) }
        try tables.save(state)
    }

    /// Merges what the server has stored about a record.
    ///
    /// - Parameters:
    ///   - load: The snapshot that contains the record; `nil` if it is an operation of the log.
    ///   - now: The time of the server's clock.
    mutating func merge(
        _ news: SyncRecord, into key: SyncKey, ofSnapshot load: Int64? = nil, now: Date
    ) throws {
        if let latest = news.latest { try receive(latest, now: now) }
        let old = try tables.record(key)
        var new = old
        new.merge(news)
        if new != old {
            try trimPending(on: key, to: new)
            try store(new, for: key, replacing: old, load: load ?? state.load)
        } else if load != nil || old != SyncRecord() {
            try tables.touch(key, load: load ?? state.load)
        }
    }

    mutating func markPushed(_ operation: SyncOperation) throws {
        try tables.deletePending(operation.id)
        state.share(operation.timestamp)
    }

    // MARK: - Snapshots

    /// Begins with the next snapshot. Another instance than before may lack everything, and gets it again.
    mutating func beginSnapshot(of instance: String) throws {
        state.load += 1
        guard state.instance != instance else { return }
        if state.instance != nil {
            try tables.deleteAllPending()
            try tables.forEachRecord(of: nil) { key, record in
                for operation in record.operations(on: key) { try tables.append(operation) }
            }
        }
        (state.instance, state.number) = (instance, 0)
    }

    /// Removes the records that the snapshot does not contain, apart from what is pending, and remembers the posts that
    /// were read most recently on any machine.
    mutating func finishSnapshot(_ load: Int64) throws {
        for key in try tables.keys(before: load) {
            let pending = try tables.pending(on: key).map(\.operation)
            let new = pending.reduce(into: SyncRecord()) { $0.apply($1) }
            let old = try tables.record(key)
            if new != old { try store(new, for: key, replacing: old, load: state.load) }
        }
        var marks: [(HybridTimestamp, String)] = []
        try tables.forEachRecord(of: .readMark) { key, record in
            if let existence = record.existence, existence.value {
                marks.append((existence.timestamp, key.id))
            }
        }
        newlyRead = []
        try projection.replaceRead(marks.sorted { $0.0 < $1.0 }.map(\.1))
    }

    // MARK: - Clock

    /// Stamps all pending operations anew, in their order, without what later changes have overwritten.
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
            try tables.save(record, for: key, load: state.load)
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
        _ new: SyncRecord, for key: SyncKey, replacing old: SyncRecord, load: Int64
    ) throws {
        if new == SyncRecord() {
            try tables.deleteRecord(key)
        } else {
            try tables.save(new, for: key, load: load)
        }
        guard new.exists != old.exists || new.exists && new.values != old.values else { return }
        isVisible = true
        if key.kind == .readMark {
            if new.exists { newlyRead.append(key.id) } else { newlyRead.removeAll { $0 == key.id } }
        }
        if key.kind != .readMark || !new.exists { try projection.write(new, for: key) }
    }

    /// Drops what has been overwritten: pushed after the removal of a record was forgotten, it would bring it back.
    private func trimPending(on key: SyncKey, to record: SyncRecord) throws {
        for pending in try tables.pending(on: key) {
            let rest = pending.operation.trimmed(to: record)
            if rest.isEmpty {
                try tables.deletePending(pending.number)
            } else if rest != pending.operation {
                try tables.update(PendingOperation(number: pending.number, operation: rest))
            }
        }
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
