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
