import FoundationEssentials
import GRDB
import Sync

/// Records changes of the library as operations, in the transaction that makes them.
struct SyncRecorder {
    private let tables: SyncTables
    private let now: Date
    private(set) var state: SyncTablesState

    init(_ state: SyncTablesState, in database: Database, now: Date) {
        (tables, self.state, self.now) = (SyncTables(database: database), state, now)
    }

    /// Runs `work`, and records what it changes about `subject` unless synchronisation is off.
    static func record<Value>(
        _ subject: SyncSubject, in database: Database, clock: () -> Date, _ work: () throws -> Value
    ) throws -> Value {
        guard let state = try SyncTables(database: database).state() else { return try work() }
        let (projection, keys) = (SyncProjection(database: database), subject.keys)
        let before = try keys.map { try projection.values(of: $0) }
        let value = try work()
        var recorder = SyncRecorder(state, in: database, now: clock())
        for (key, old) in zip(keys, before) {
            try recorder.record(key, from: old, to: try projection.values(of: key))
        }
        try recorder.finish()
        return value
    }

    /// Records the difference between two states of a record; `nil` where there is none.
    mutating func record(
        _ key: SyncKey, from old: [String: SyncValue]?, to new: [String: SyncValue]?
    ) throws {
        switch (old, new) {
        case (nil, nil): break
        case (nil, let new?): try append(key, exists: true, new)
        case (_?, nil): try append(key, exists: false, [:])
        case (let old?, let new?):
            let changed = new.filter { old[$0.key] != $0.value }
            if !changed.isEmpty { try append(key, exists: nil, changed) }
        }
    }

    /// Stores the clock. Call it once, after the last change.
    func finish() throws { try tables.save(state) }

    private mutating func append(_ key: SyncKey, exists: Bool?, _ fields: [String: SyncValue]) throws {
        let operation = SyncOperation(
            id: UUID(), timestamp: state.clock.tick(now: now), key: key, exists: exists, fields: fields)
        var record = try tables.record(key)
        record.apply(operation)
        try tables.save(record, for: key)
        try tables.append(operation)
    }
}
