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
    package var typed: Character? {
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

extension Key {
    /// Parses a key, such as `ctrl-d`, `space`, `f2`, `alt-1`, `page-down` or `?`, or the output of
    /// `description`.
    ///
    /// Only names of single characters are case-sensitive.
    ///
    /// - Parameter text: One key.
    /// - Returns: `nil` if `text` is not a key.
    package init?(parsing text: String) {
        var (rest, modifiers) = (text[...], Modifiers())
        while let found = Self.prefixes.first(where: {
            rest.count > $0.0.count && rest.lowercased().hasPrefix($0.0)
        }) {
            guard modifiers.insert(found.1).inserted else { return nil }
            rest = rest.dropFirst(found.0.count)
        }
        guard let code = Self.code(rest, modifiers) else { return nil }
        // The character already implies Shift.
        if modifiers.contains(.shift), case .character = code { return nil }
        self.init(code, modifiers)
    }

    private static let prefixes: [(String, Modifiers)] = [
        ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift), ("cmd-", .command),
    ]

    private static func code(_ text: Substring, _ modifiers: Modifiers) -> Code? {
        let name = text.lowercased()
        if let code = names[name] { return code }
        if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number), name.count < 4
        {
            return name == "f\(number)" ? .function(number) : nil
        }
        guard text.count == 1, let letter = text.first, letter.isVisible else { return nil }
        let isCased = modifiers.isDisjoint(with: [.control, .command]) || name.count != 1
        return .character(isCased ? letter : Character(name))
    }

    private static let names: [String: Code] = [
        "enter": .enter, "return": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
        "backspace": .backspace, "del": .delete, "delete": .delete, "ins": .insert, "insert": .insert,
        "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
        "pgup": .pageUp, "page-up": .pageUp, "pgdn": .pageDown, "page-down": .pageDown,
        "space": .character(" "),
    ]
}

extension Character {
    fileprivate var isVisible: Bool { !isWhitespace && String(self).visible == String(self) }
}
