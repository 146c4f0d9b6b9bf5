extension String {
    /// Columns that the text takes in a terminal, its control characters counting as nothing.
    public var displayWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The longest beginning that fits into `columns`, with `…` in its last column when something was cut.
    public func fitted(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        guard columns > 0 else { return "" }
        var (kept, width) = ("", 0)
        for character in self {
            guard width + character.displayWidth <= columns - 1 else { break }
            kept.append(character)
            width += character.displayWidth
        }
        return kept + "…"
    }
}

extension Character {
    /// Columns of the whole cluster, however many scalars it has: 0, 1 or 2, and 1 more for each halfwidth
    /// sound mark.
    ///
    /// Source: Unicode Standard Annex #11 (East Asian Width) and #51 (emoji presentation).
    public var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xFE0F: if unicodeScalars.first?.properties.isEmoji == true { width = 2 }
            // Halfwidth sound marks and half a flag: a column each.
            case 0xFF9E, 0xFF9F, 0x1F1E6...0x1F1FF: width += 1
            default: width = max(width, scalar.displayWidth)
            }
        }
        return width
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide ? 2 : 1
        }
    }

    /// East Asian Wide or Fullwidth, or an emoji that is shown as a picture.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
            0x4E00...0x9FFF, 0xA000...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
            0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
