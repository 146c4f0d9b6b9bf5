import TerminalFrames

/// The message that an input method sends letters that are no keys.
package struct ActiveInputMethod: Codable, Sendable, Equatable {
    func line(in language: Language) -> StyledLine {
        StyledLine(
            language.text(
                "the input method (IME) is on; turn it off to use keys", "日本語入力（IME）がオンです。オフにするとキー操作ができます"),
            .warning)
    }
}

extension TerminalEvent {
    /// The event with the key that a full-width letter stands for: `ｊ` is `j`.
    var halfWidth: TerminalEvent {
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

extension Key {
    /// Whether an input method has sent the key: kana, an ideograph, or a syllable of Hangul.
    var isOfInputMethod: Bool {
        guard let scalar = typed?.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x3001...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF61...0xFF9F: true
        default: false
        }
    }
}
