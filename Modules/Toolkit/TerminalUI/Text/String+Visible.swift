extension String {
    /// The text with everything that a terminal could obey made visible or dropped.
    ///
    /// Control characters become their pictures (`␛` for escape), a tab or a line break a space; marks
    /// that reorder text, and invisible joiners and tags outside emoji, are dropped.
    public var visible: String {
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

    /// The same line by line: line breaks and tabs stay.
    public var visibleLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.last == "\r" ? line.dropLast() : line
            return text.split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).visible }.joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// A JSON text of the same value with nothing in it that a terminal could obey: `\u001B` for escape, as
    /// JSON writes it anyway, and in the same way what else `visible` changes. Line breaks stay.
    public var escapedJSON: String {
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

    /// - Parameter replace: Given what a terminal could obey or hide, and where to append what stands for it. An
    ///   invisible joiner or tag inside an emoji is not given.
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
    /// Whether a terminal might act on it, or hide it, instead of showing it.
    fileprivate var isUnsafe: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0100...0xE01EF: false  // Which form of a kanji.
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }

    /// An emoji, or what makes one of the letter before it.
    fileprivate var isEmojiPart: Bool { value == 0xFE0F || value > 0x7F && properties.isEmoji }

    /// The black flag and the tags that make it a country's part. Source: Unicode Technical Standard #51.
    fileprivate var allowsTag: Bool {
        switch value {
        case 0x1F3F4, 0xE0030...0xE0039, 0xE0061...0xE007A: true
        default: false
        }
    }
}
