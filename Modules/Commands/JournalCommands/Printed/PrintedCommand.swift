import FluxJournal

/// A command that a reducer requested, as JSON.
struct PrintedCommand: Encodable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case scope, store, place, value }

    /// The fields for `--fields`.
    static let fields = CodingKeys.allCases.map(\.rawValue)

    private let command: RecordedCommand

    init(_ command: RecordedCommand) { self.command = command }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(command.store.path, forKey: .scope)
        try container.encode(command.store.key, forKey: .store)
        try container.encode(command.place, forKey: .place)
        try container.encodeIfPresent(command.value.map(SortedValue.init), forKey: .value)
    }
}
