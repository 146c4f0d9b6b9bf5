package import FoundationEssentials

/// A row of the log as a server has sent it, before anything is known about it.
package struct StoredOperation: Sendable {
    package let number: Int64
    package let id: String
    package let stamp: String
    package let kind: String
    package let record: String
    package let exists: Bool?
    /// `nil` if it is larger than `SyncOperation.maximumSize`.
    package let fields: String?

    package init(
        number: Int64, id: String, stamp: String, kind: String, record: String, exists: Bool?, fields: String?
    ) {
        (self.number, self.id, self.stamp) = (number, id, stamp)
        (self.kind, self.record, self.exists, self.fields) = (kind, record, exists, fields)
    }

    /// The operation, or why no machine can use it.
    ///
    /// - Parameter now: The time of the server's clock.
    package func operation(now: Date) -> Result<SyncOperation, SyncSkip> {
        let timestamp = HybridTimestamp(text: stamp)
        guard let json = fields else { return .failure(skip(.tooLarge, timestamp)) }
        guard let timestamp, let id = UUID(uuidString: id), let key = SyncKey(SyncKind(kind), record),
            let fields = SyncOperation.fields(json: json)
        else { return .failure(skip(.unreadable, timestamp)) }
        let operation = SyncOperation(
            id: id, timestamp: timestamp, key: key, exists: exists, fields: fields)
        switch operation.refusal(now: now) {
        case .clockAhead: return .failure(skip(.clockAhead, timestamp))
        case .tooLarge: return .failure(skip(.tooLarge, timestamp))
        case .invalid, nil: return .success(operation)
        }
    }

    private func skip(_ reason: SyncSkip.Reason, _ timestamp: HybridTimestamp?) -> SyncSkip {
        let content: [SyncValue] = [
            .string(id), .string(stamp), exists.map { .bool($0) } ?? .null, .string(fields ?? ""),
        ]
        return SyncSkip(
            number: number, machine: timestamp?.machine, record: "\(kind) \(record)", reason: reason,
            content: SyncValue.array(content).json)
    }
}

extension SyncSnapshotPage.Entry {
    /// Reads a row of the snapshot, of which a part may be of no use.
    ///
    /// - Parameters:
    ///   - json: `nil` if it is too large to be read.
    ///   - now: The time of the server's clock.
    package static func reading(
        _ json: String?, of key: SyncKey, now: Date
    ) -> (entry: SyncSnapshotPage.Entry?, skip: SyncSkip?) {
        func skip(_ machine: MachineID?, _ reason: SyncSkip.Reason) -> SyncSkip {
            SyncSkip(
                number: nil, machine: machine, record: "\(key.kind.name) \(key.id)", reason: reason,
                content: json ?? "")
        }
        guard let json else { return (nil, skip(nil, .tooLarge)) }
        guard let record = SyncRecord(json: json) else { return (nil, skip(nil, .unreadable)) }
        let usable = record.filtered { HybridClock.lead(of: $0, over: now) <= HybridClock.limit }
        let rest = usable == record ? nil : skip(record.latest?.machine, .clockAhead)
        return (SyncSnapshotPage.Entry(key: key, record: usable), rest)
    }
}

/// A position in a log, which tells whether another log has the same operations up to there.
///
/// A number alone does not: a server whose data was restored from a backup gives the same numbers to other operations.
package struct SyncCursor: Sendable, Hashable {
    /// The number of the last operation before the position; 0 at the beginning.
    package let number: Int64
    /// Chosen at random when the log stored that operation, so that two logs have it in common only if one of them is a
    /// copy of the other. `nil` if the log has no operation with this number.
    package let mark: UUID?

    /// The beginning of every log.
    package static let start = SyncCursor(number: 0, mark: nil)

    package init(number: Int64, mark: UUID?) { (self.number, self.mark) = (number, mark) }
}
