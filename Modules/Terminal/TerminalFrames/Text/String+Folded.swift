extension String {
    /// The text as filters and sorting compare it: without differences of case, of width and between hiragana and
    /// katakana. `ｱ`, `ア` and `あ` are equal, and so are `ｶﾞ` and `が`, and `Ａ`, `A` and `a`. Characters keep their
    /// positions.
    package var folded: String { String(decoding: foldedUTF8, as: UTF8.self) }

    /// The UTF-8 of `folded`; at most three times as long as that of the text.
    package var foldedUTF8: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var previous: Unicode.Scalar = " "
        for scalar in unicodeScalars {
            if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
                previous = scalar
                continue
            }
            var folded = scalar.folded
            if let composed = folded.composed(after: previous) {
                bytes.removeLast(previous.utf8.count)
                folded = composed
            }
            bytes.appendLowercase(folded)
            previous = folded
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func appendLowercase(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        // Kana, ideographs and syllables of Hangul have no case; three bytes each.
        case 0x3000...0xA63F, 0xAC00...0xFAFF:
            append(0xE0 | UInt8(truncatingIfNeeded: scalar.value >> 12))
            append(0x80 | UInt8(truncatingIfNeeded: scalar.value >> 6) & 0x3F)
            append(0x80 | UInt8(truncatingIfNeeded: scalar.value) & 0x3F)
        default: append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var folded: Unicode.Scalar {
        switch value {
        case 0x3000: " "
        case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(value - 0x60) ?? self
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        case 0xFF66...0xFF9F: Self.halfWidthKana[Int(value) - 0xFF66]
        default: self
        }
    }

    /// The hiragana of half-width katakana, from `ｦ` to the sound marks, which combine with the character before.
    private static let halfWidthKana = Array(
        ("をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
            + "\u{3099}\u{309A}").unicodeScalars)

    /// The hiragana that this sound mark and the hiragana before it make, such as `が`; `nil` if they make none.
    fileprivate func composed(after base: Unicode.Scalar) -> Unicode.Scalar? {
        switch (value, base.value) {
        case (0x3099, 0x3046): "ゔ"
        case (0x3099, 0x309D): "ゞ"
        case (0x3099, 0x304B...0x3062) where base.value % 2 == 1: Unicode.Scalar(base.value + 1)
        case (0x3099, 0x3064), (0x3099, 0x3066), (0x3099, 0x3068): Unicode.Scalar(base.value + 1)
        case (0x3099, 0x306F...0x307D) where base.value % 3 == 0: Unicode.Scalar(base.value + 1)
        case (0x309A, 0x306F...0x307D) where base.value % 3 == 0: Unicode.Scalar(base.value + 2)
        default: nil
        }
    }
}
