extension String {
    /// The text without characters that could control a terminal.
    ///
    /// Control characters become their symbols (`␛` for escape), tabs and line breaks become spaces.
    /// Bidirectional marks are removed, and so are invisible joiners and tags outside emoji.
    package var visible: String {
        replacingUnsafeScalars { scalar, shown in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: shown.append(" ")
            case 0x00...0x1F: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case 0x80...0x9F: shown.append("\u{FFFD}")
            default: break
            }
        }
    }

    /// The text with `visible` applied to each line; line breaks and tabs stay.
    package var visibleLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.last == "\r" ? line.dropLast() : line
            return text.split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).visible }.joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// An equal JSON text without characters that could control a terminal: they are escaped, such as
    /// `\u001B`. Line breaks stay.
    package var escapedJSON: String {
        replacingUnsafeScalars { scalar, shown in
            if scalar == "\n" { return shown.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: true)
                shown.append(contentsOf: "\\u".unicodeScalars)
                shown.append(contentsOf: String(repeating: "0", count: 4 - digits.count).unicodeScalars)
                shown.append(contentsOf: digits.unicodeScalars)
            }
        }
    }

    /// - Parameter replace: Called with each unsafe scalar and the text to append the replacement to. Not
    ///   called for invisible joiners and tags inside emoji.
    private func replacingUnsafeScalars(
        _ replace: (Unicode.Scalar, inout UnicodeScalarView) -> Void
    ) -> String {
        guard unicodeScalars.contains(where: \.isUnsafe) else { return self }
        var shown = UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isAllowed =
                switch scalar.value {
                case 0x200D: shown.last?.isEmojiPart == true && rest.first?.isEmojiPart == true
                case 0xE0020...0xE007F: shown.last?.allowsTag == true
                default: !scalar.isUnsafe
                }
            if isAllowed { shown.append(scalar) } else { replace(scalar, &shown) }
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal might interpret or hide the scalar.
    fileprivate var isUnsafe: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0100...0xE01EF: false  // Variants of kanji.
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }

    /// An emoji, or the variation selector that makes the previous character one.
    fileprivate var isEmojiPart: Bool { value == 0xFE0F || value > 0x7F && properties.isEmoji }

    /// The black flag and the tags for a country's subdivision.
    ///
    /// Source: Unicode Technical Standard #51.
    fileprivate var allowsTag: Bool {
        switch value {
        case 0x1F3F4, 0xE0030...0xE0039, 0xE0061...0xE007A: true
        default: false
        }
    }
}
