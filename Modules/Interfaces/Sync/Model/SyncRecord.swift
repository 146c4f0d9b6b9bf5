/// The state of a record that results from its operations, in whatever order they arrived.
///
/// The last writer wins, field by field. Whether the record exists is decided by the latest saving or removal alone: a
/// change of fields never brings a removed record back. The fields of a removed record remain, so that the removal
/// can be undone.
package struct SyncRecord: Sendable, Equatable {
    /// A value and the moment when it was written.
    package struct Stamped<Value: Sendable & Equatable>: Sendable, Equatable {
        package let value: Value
        package let timestamp: HybridTimestamp

        package init(_ value: Value, _ timestamp: HybridTimestamp) {
            (self.value, self.timestamp) = (value, timestamp)
        }
    }

    /// The latest saving or removal; `nil` if none has arrived yet.
    package private(set) var existence: Stamped<Bool>?
    package private(set) var fields: [String: Stamped<SyncValue>]

    /// A record without operations, which does not exist.
    package init() { (existence, fields) = (nil, [:]) }

    package init(existence: Stamped<Bool>?, fields: [String: Stamped<SyncValue>]) {
        (self.existence, self.fields) = (existence, fields)
    }

    /// The record after one operation.
    package init(_ operation: SyncOperation) {
        existence = operation.exists.map { Stamped($0, operation.timestamp) }
        fields = operation.fields.mapValues { Stamped($0, operation.timestamp) }
    }

    package var exists: Bool { existence?.value == true }

    /// The values of the fields.
    package var values: [String: SyncValue] { fields.mapValues(\.value) }

    /// The latest timestamp in the record; `nil` if it has no operations.
    package var latest: HybridTimestamp? {
        (fields.values.map(\.timestamp) + [existence?.timestamp].compactMap(\.self)).max()
    }

    /// Adds the operations of `other`. Commutative, associative and idempotent.
    package mutating func merge(_ other: SyncRecord) {
        if let theirs = other.existence {
            existence = existence.map { $0.isBefore(theirs) { $0 && !$1 } ? theirs : $0 } ?? theirs
        }
        fields.merge(other.fields) { mine, theirs in
            mine.isBefore(theirs) { $0.json < $1.json } ? theirs : mine
        }
    }

    /// Adds an operation. Adding it again has no effect.
    package mutating func apply(_ operation: SyncOperation) { merge(SyncRecord(operation)) }

    /// Replaces the timestamp of all values that were written at `old`.
    package mutating func restamp(_ old: HybridTimestamp, as new: HybridTimestamp) {
        existence = existence.map { $0.restamped(old, as: new) }
        fields = fields.mapValues { $0.restamped(old, as: new) }
    }
}

extension SyncRecord.Stamped {
    /// Whether `other` wins. Values of the same moment differ only if a machine's files were copied to another machine;
    /// then the order of the values decides, so that all machines choose the same one.
    fileprivate func isBefore(_ other: Self, _ areInOrder: (Value, Value) -> Bool) -> Bool {
        timestamp == other.timestamp
            ? value != other.value && areInOrder(value, other.value) : timestamp < other.timestamp
    }

    fileprivate func restamped(_ old: HybridTimestamp, as new: HybridTimestamp) -> Self {
        timestamp == old ? Self(value, new) : self
    }
}

extension SyncRecord {
    private enum Name {
        static let existence = "exists"
        static let fields = "fields"
    }

    /// The record as JSON; equal records give equal texts.
    ///
    /// `{"exists":[true,"TIMESTAMP"],"fields":{"TIMESTAMP":{"name":"…"}}}`: values that were written together share a
    /// timestamp.
    package var json: String {
        var members: [String: SyncValue] = [:]
        if let existence {
            members[Name.existence] = .array([.bool(existence.value), .string(existence.timestamp.text)])
        }
        var groups: [HybridTimestamp: [String: SyncValue]] = [:]
        for (name, field) in fields { groups[field.timestamp, default: [:]][name] = field.value }
        members[Name.fields] = .object(
            Dictionary(uniqueKeysWithValues: groups.map { ($0.text, .object($1)) }))
        return SyncValue.object(members).json
    }

    /// Parses a record.
    ///
    /// - Returns: `nil` if `json` has another form than `json` writes.
    package init?(json: String) {
        guard let members = SyncValue(json: json)?.object, let groups = members[Name.fields]?.object else {
            return nil
        }
        var existence: Stamped<Bool>?
        if let value = members[Name.existence] {
            guard let pair = value.array, pair.count == 2, let isSaved = pair[0].bool,
                let timestamp = pair[1].string.flatMap(HybridTimestamp.init(text:))
            else { return nil }
            existence = Stamped(isSaved, timestamp)
        }
        var fields: [String: Stamped<SyncValue>] = [:]
        for (text, group) in groups {
            guard let timestamp = HybridTimestamp(text: text), let values = group.object else { return nil }
            for (name, value) in values {
                guard fields.updateValue(Stamped(value, timestamp), forKey: name) == nil else { return nil }
            }
        }
        self.init(existence: existence, fields: fields)
    }
}
