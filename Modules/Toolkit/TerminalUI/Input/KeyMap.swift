/// The keys that people have bound to actions in the place of the usual ones.
///
/// It is made once; with none of them looking a key up costs what it does without.
public struct KeyMap: Sendable {
    /// No action has other keys.
    public static let standard = KeyMap([:])

    private final class CustomKeys: Sendable {
        let keys: [String: [Key]]
        /// What keys are in a text that is edited: the usual key of what they are bound to, `nil` for nothing any more.
        let edits: [Key: Key?]

        init(_ keys: [String: [Key]], edits: [Key: Key?]) { (self.keys, self.edits) = (keys, edits) }
    }

    /// `nil` for none: a canvas has it, and is copied for every key and every frame.
    private let custom: CustomKeys?

    /// - Parameter keys: By an action's name; none for one that no key does.
    public init(_ keys: [String: [Key]]) {
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

    /// What `text` was made of; what cannot be understood in it is left out.
    ///
    /// - Parameter text: An action a line, its name and its keys between spaces.
    public init(text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let keys = lines.compactMap { words in
            words.first.map { ($0, words.dropFirst().compactMap(Key.init(parsing:))) }
        }
        self.init(Dictionary(keys) { first, _ in first })
    }

    /// As a text, to be kept where nothing else can be.
    public var text: String {
        (custom?.keys ?? [:]).sorted { $0.key < $1.key }.map { action, keys in
            ([action] + keys.map(\.description)).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Whether no action has other keys.
    public var isStandard: Bool { custom == nil }

    /// The keys of an action, the one that hints show first; none where it has none any more.
    public func keys(of action: KeyAction) -> [Key] { custom?.keys[action.name] ?? action.keys }

    /// The name of an action's first key, for a text that tells of it; `–` where it has none.
    public func name(of action: KeyAction) -> String { keys(of: action).first?.description ?? "–" }

    /// Whether somebody has bound others to it.
    func overrides(_ action: KeyAction) -> Bool { custom?.keys[action.name] != nil }

    /// What an event is in a text that is edited; `nil` for a key that does nothing there any more.
    public func edit(_ event: TerminalEvent) -> TerminalEvent? {
        guard let custom, case .key(let key) = event, let meant = custom.edits[key] else { return event }
        return meant.map { .key($0) }
    }
}

extension KeyMap: Equatable {
    public static func == (left: KeyMap, right: KeyMap) -> Bool { left.custom?.keys == right.custom?.keys }
}
