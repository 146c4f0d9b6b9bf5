/// The table's value for each scalar: its width in the low bits, then two flags.
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

    /// The version of Unicode, such as `15.0.0`.
    var version: String {
        String(width.title.drop { $0 != "-" }.dropFirst().dropLast(".txt".count))
    }

    func value(of scalar: UInt32) -> UInt32 {
        columns(of: scalar) | (joins(scalar) ? 8 : 0) | (emoji.contains(scalar, ["Emoji"]) ? 16 : 0)
    }

    /// 0 for no column, 1 for one, 2 for two, 3 for ambiguous, 4 for no column and never displayed.
    private func columns(of scalar: UInt32) -> UInt32 {
        // Private use is ambiguous by the standard; terminals and icon fonts give it one column.
        if category.contains(scalar, ["Co"]) { return 1 }
        if category.contains(scalar, ["Cc", "Zl", "Zp", "Cs"]) { return 4 }
        // Terminals display a soft hyphen as a character.
        if scalar == 0xAD { return 1 }
        if category.contains(scalar, ["Mn", "Me", "Cf"]) || syllable.contains(scalar, ["V", "T"]) {
            return 0
        }
        if width.contains(scalar, ["W", "F"]) { return 2 }
        return width.contains(scalar, ["A"]) ? 3 : 1
    }

    /// Whether a neighbour may belong to the same grapheme cluster. A precomposed Hangul syllable is joined
    /// only by scalars that have this property themselves.
    private func joins(_ scalar: UInt32) -> Bool {
        breaks.contains(
            scalar, ["CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend", "SpacingMark"])
            || syllable.contains(scalar, ["L", "V", "T"])
    }
}
