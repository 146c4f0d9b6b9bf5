import FluxCore
import FluxJournal
import FluxJournalText
import FluxScreens
import ReactiveCore

/// An entry of a list of actions as JSON.
struct PrintedActionGroup: Encodable, Sendable {
    let group: ActionGroup
    /// The pressed keys among the group's notes.
    let keys: [PressedKey]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case number, time, took, scope, action, cause, place, count, commands, keys
        case isUnfinished = "unfinished"
        case payload = "carried"
    }

    /// The fields for `--fields`.
    static let fields =
        CodingKeys.allCases.map(\.rawValue) + PrintedCommand.fields.map { "commands.\($0)" }
        + PrintedKey.fields.map { "keys.\($0)" }

    /// - Throws: `DecodingError` if a note is not a pressed key.
    init(_ group: ActionGroup) throws {
        self.group = group
        keys = try group.notes.map { try $0.value.decoded(as: PressedKey.self) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(group.action.number, forKey: .number)
        try container.encode(group.action.time / .seconds(1), forKey: .time)
        try container.encode(group.longest / .seconds(1), forKey: .took)
        try container.encode(group.action.path, forKey: .scope)
        try container.encode(group.name, forKey: .action)
        try container.encode(group.payload, forKey: .payload)
        try container.encode(group.cause, forKey: .cause)
        try container.encode(group.action.place, forKey: .place)
        try container.encode(group.count, forKey: .count)
        try container.encode(group.isUnfinished, forKey: .isUnfinished)
        try container.encode(group.commands.map(PrintedCommand.init), forKey: .commands)
        try container.encode(keys.map(PrintedKey.init), forKey: .keys)
    }
}

/// A pressed key as JSON.
private struct PrintedKey: Encodable {
    let key: String
    let used: Bool
    /// In seconds.
    let time: Double

    static let fields = ["key", "used", "time"]

    init(_ pressed: PressedKey) {
        (key, used, time) = (pressed.key, pressed.isUsed, pressed.time / .seconds(1))
    }
}

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
