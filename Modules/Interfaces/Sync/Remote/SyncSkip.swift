/// A row of the shared database that machines skip because they cannot use it. It does not delay the other rows.
package struct SyncSkip: Error, Sendable, Equatable, Codable {
    package enum Reason: String, Sendable, Codable, CaseIterable {
        /// It has another form than programs write.
        case unreadable
        /// It has a time that is more than 24 hours ahead of the server's clock.
        case clockAhead = "clock_ahead"
        /// It is larger than a machine may send.
        case tooLarge = "too_large"
    }

    /// The number of the operation in the log; `nil` for a row of the snapshot.
    package let number: Int64?
    /// The machine that made it, according to its timestamp; `nil` if there is none that can be read.
    package let machine: MachineID?
    /// The kind and the identifier of its record, as they are stored.
    package let record: String
    package let reason: Reason
    /// What the row contains, as JSON; without the part that is too large.
    package let content: String

    package init(
        number: Int64?, machine: MachineID?, record: String, reason: Reason, content: String
    ) {
        (self.number, self.machine, self.record) = (number, machine, record)
        (self.reason, self.content) = (reason, content)
    }
}

extension MachineID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let machine = MachineID(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a machine")
        }
        self = machine
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension SyncRecord {
    /// The record without what was written at a moment for which `isIncluded` is false.
    package func filtered(_ isIncluded: (HybridTimestamp) -> Bool) -> SyncRecord {
        SyncRecord(
            existence: existence.flatMap { isIncluded($0.timestamp) ? $0 : nil },
            fields: fields.filter { isIncluded($0.value.timestamp) })
    }
}
