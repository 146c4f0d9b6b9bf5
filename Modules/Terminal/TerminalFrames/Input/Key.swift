/// A key with its modifiers, or a typed character.
public struct Key: Sendable, Hashable {
    /// What was pressed, without modifiers.
    public enum Code: Sendable, Hashable {
        /// A typed character, including the effect of Shift: `A`, `?`, `流`.
        case character(Character)
        /// A key that edits.
        case enter, escape, tab, backspace, delete, insert
        /// A key that moves.
        case up, down, left, right, home, end, pageUp, pageDown
        /// 1...24.
        case function(Int)
    }

    /// The keys that were held.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift; for characters it is part of the character.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt.
        public static let alt = Modifiers(rawValue: 2)
        /// Ctrl.
        public static let control = Modifiers(rawValue: 4)
        /// Super, or Command.
        public static let command = Modifiers(rawValue: 8)
    }

    /// What was pressed.
    public let code: Code
    /// The keys that were held.
    public let modifiers: Modifiers

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - code: The key or the character.
    ///   - modifiers: Shift applies only to keys that do not type a character.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }

    /// The character that the key types; `nil` for any other key.
    public var typed: Character? {
        guard case .character(let character) = code, modifiers.isEmpty else { return nil }
        return character
    }

    /// Ctrl with a character, such as `.control("n")`.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A function key, such as `.function(12)` for F12.
    public static func function(_ number: Int) -> Key { Key(.function(number)) }
    /// Alt with a character.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    /// Keys without modifiers.
    public static let (enter, escape, tab) = (Key(.enter), Key(.escape), Key(.tab))
    /// Keys without modifiers.
    public static let (up, down, left, right) = (Key(.up), Key(.down), Key(.left), Key(.right))
    /// Keys without modifiers.
    public static let (home, end) = (Key(.home), Key(.end))
    /// Keys without modifiers.
    public static let (pageUp, pageDown) = (Key(.pageUp), Key(.pageDown))
    /// Keys without modifiers.
    public static let (backspace, delete) = (Key(.backspace), Key(.delete))
    /// Shift with Tab.
    public static let backTab = Key(.tab, .shift)
}

/// Allows characters in tables of bindings: `["j", .down]`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(.character(character)) }
}

extension Key: CustomStringConvertible {
    /// The name to show, such as `Ctrl-R`, `PgDn` or `j`.
    public var description: String {
        if modifiers.isEmpty { return name }
        let names: [(Modifiers, String)] = [
            (.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-"), (.command, "Cmd-"),
        ]
        return names.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
    }

    private var name: String {
        switch code {
        case .character(" "): "Space"
        case .character(let character):
            modifiers.isDisjoint(with: [.control, .command])
                ? String(character) : String(character).uppercased()
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}
