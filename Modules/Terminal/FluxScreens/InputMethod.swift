import TerminalFrames

/// The message that an input method is active, whose letters are not keys.
package struct ActiveInputMethod: Codable, Sendable, Equatable {
    func line(in language: Language) -> StyledLine {
        StyledLine(
            language.text(
                "the input method (IME) is on; turn it off to use keys", "日本語入力（IME）がオンです。オフにするとキー操作ができます"),
            .warning)
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
