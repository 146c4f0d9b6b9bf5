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
