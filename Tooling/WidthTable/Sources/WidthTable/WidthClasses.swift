/// What the table says of a scalar: its width in the low bits, then two flags.
struct WidthClasses {
    private let width: Properties
    private let category: Properties
    private let syllable: Properties
    private let breaks: Properties
    private let emoji: Properties

    init(folder: String) throws {
        width = try Properties(file: "\(folder)/EastAsianWidth.txt")
        category = try Properties(file: "\(folder)/extracted/DerivedGeneralCategory.txt")
        syllable = try Properties(file: "\(folder)/HangulSyllableType.txt")
        breaks = try Properties(file: "\(folder)/auxiliary/GraphemeBreakProperty.txt")
        emoji = try Properties(file: "\(folder)/emoji/emoji-data.txt")
    }

    /// Such as `15.0.0`.
    var version: String {
        String(width.title.drop { $0 != "-" }.dropFirst().dropLast(".txt".count))
    }

    func value(of scalar: UInt32) -> UInt32 {
        columns(of: scalar) | (joins(scalar) ? 8 : 0) | (emoji.contains(scalar, ["Emoji"]) ? 16 : 0)
    }

    /// 0 none, 1 one, 2 two, 3 ambiguous, 4 none and never shown.
    private func columns(of scalar: UInt32) -> UInt32 {
        // Private use is ambiguous by the letter; terminals and icon fonts give it one column.
        if category.contains(scalar, ["Co"]) { return 1 }
        if category.contains(scalar, ["Cc", "Zl", "Zp", "Cs"]) { return 4 }
        // A soft hyphen is a sign of its own in a terminal.
        if scalar == 0xAD { return 1 }
        if category.contains(scalar, ["Mn", "Me", "Cf"]) || syllable.contains(scalar, ["V", "T"]) {
            return 0
        }
        if width.contains(scalar, ["W", "F"]) { return 2 }
        return width.contains(scalar, ["A"]) ? 3 : 1
    }

    /// Whether a neighbour may be part of its cluster. Whole Hangul syllables join only what joins itself.
    private func joins(_ scalar: UInt32) -> Bool {
        breaks.contains(
            scalar, ["CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend", "SpacingMark"])
            || syllable.contains(scalar, ["L", "V", "T"])
    }
}
