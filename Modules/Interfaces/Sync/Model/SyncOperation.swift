package import FoundationEssentials

/// One change of one record, made on one machine.
package struct SyncOperation: Sendable, Equatable, Identifiable {
    /// Identifies the operation, which may be delivered more than once.
    package let id: UUID
    package let timestamp: HybridTimestamp
    package let key: SyncKey
    /// `true` if the record was saved, `false` if it was removed, `nil` if only its fields changed.
    package let exists: Bool?
    /// The changed fields with their new values.
    package let fields: [String: SyncValue]

    package init(
        id: UUID, timestamp: HybridTimestamp, key: SyncKey, exists: Bool?, fields: [String: SyncValue]
    ) {
        (self.id, self.timestamp, self.key) = (id, timestamp, key)
        (self.exists, self.fields) = (exists, fields)
    }

    /// The maximum size of `fields` as JSON, in bytes. A larger operation is refused.
    package static let maximumSize = 256 * 1_024

    /// Whether it changes nothing.
    package var isEmpty: Bool { exists == nil && fields.isEmpty }

    /// The operation without what later changes have overwritten.
    ///
    /// - Parameter record: The state of its record, which includes the operation.
    package func trimmed(to record: SyncRecord) -> SyncOperation {
        SyncOperation(
            id: id, timestamp: timestamp, key: key,
            exists: record.existence?.timestamp == timestamp ? exists : nil,
            fields: fields.filter { record.fields[$0.key]?.timestamp == timestamp })
    }
}

extension SyncOperation {
    /// `fields` as a JSON object, for a column of a table.
    package var fieldsJSON: String { SyncValue.object(fields).json }

    /// Parses the fields of an operation.
    ///
    /// - Returns: `nil` if `json` is not a JSON object.
    package static func fields(json: String) -> [String: SyncValue]? { SyncValue(json: json)?.object }
}
