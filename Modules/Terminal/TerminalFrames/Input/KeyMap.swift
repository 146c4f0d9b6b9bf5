/// The user's key bindings, which replace the default keys of actions.
///
/// Created once; an empty map adds no cost to the lookup of a key.
public struct KeyMap: Sendable {
    /// The default keys for all actions.
    public static let standard = KeyMap([:])

    private final class CustomKeys: Sendable {
        let keys: [String: [Key]]
        /// The meaning of keys in a text field: the default key of the action that they are bound to, or
        /// `nil` for no effect.
        let edits: [Key: Key?]

        init(_ keys: [String: [Key]], edits: [Key: Key?]) { (self.keys, self.edits) = (keys, edits) }
    }

    /// `nil` for none. A reference keeps the map small because it is copied for every key and every frame.
    private let custom: CustomKeys?

    /// Creates a map.
    ///
    /// - Parameter keys: The keys by the names of actions; no keys make an action unavailable.
    package init(_ keys: [String: [Key]]) {
        var edits: [Key: Key?] = [:]
        let changed = TextField.section.actions.compactMap { action in keys[action.name].map { (action, $0) }
        }
        for (action, own) in changed {
            for key in action.keys where !own.contains(key) { edits.updateValue(nil, forKey: key) }
        }
        for (action, own) in changed {
            for key in own where !action.keys.contains(key) { edits.updateValue(action.keys[0], forKey: key) }
        }
        custom = keys.isEmpty ? nil : CustomKeys(keys, edits: edits)
    }

    /// Parses a map that `text` has written. Invalid parts are skipped.
    ///
    /// - Parameter text: One action per line: its name and its keys, separated by spaces.
    package init(text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let keys = lines.compactMap { words in
            words.first.map { ($0, words.dropFirst().compactMap(Key.init(parsing:))) }
        }
        self.init(Dictionary(keys) { first, _ in first })
    }

    /// The map as text, to be stored in a string.
    package var text: String {
        (custom?.keys ?? [:]).sorted { $0.key < $1.key }.map { action, keys in
            ([action] + keys.map(\.description)).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Whether all actions have their default keys.
    package var isStandard: Bool { custom == nil }

    /// The keys of an action, the one for hints first; empty if the user has removed all of them.
    package func keys(of action: KeyAction) -> [Key] { custom?.keys[action.name] ?? action.keys }

    /// The name of an action's first key, for use in a text; `–` if it has none.
    public func name(of action: KeyAction) -> String { keys(of: action).first?.description ?? "–" }

    /// Whether the user has changed the keys of an action.
    func overrides(_ action: KeyAction) -> Bool { custom?.keys[action.name] != nil }

    /// Translates an event for a text field; `nil` if its key has no effect there.
    package func edit(_ event: TerminalEvent) -> TerminalEvent? {
        guard let custom, case .key(let key) = event, let meant = custom.edits[key] else { return event }
        return meant.map { .key($0) }
    }
}

extension KeyMap: Equatable {
    public static func == (left: KeyMap, right: KeyMap) -> Bool { left.custom?.keys == right.custom?.keys }
}

/// Encoded as its text.
extension KeyMap: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(text: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
