extension TerminalEvent {
    /// The event with the key that a full-width letter stands for: `ｊ` is `j`.
    package var halfWidth: TerminalEvent {
        guard case .key(let key) = self, case .character(let letter) = key.code else { return self }
        return .key(Key(.character(letter.halfWidth), key.modifiers))
    }
}

extension Character {
    fileprivate var halfWidth: Character {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
        return switch scalar.value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init) ?? self
        default: self
        }
    }
}
