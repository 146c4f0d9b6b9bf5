import Foundation

/// Properties of scalars in the format of Unicode's files: `0300..036F ; Mn # comment`.
struct Properties {
    private var values: [UInt32: Set<String>] = [:]
    /// The file's first line without the comment sign, such as `EastAsianWidth-15.0.0.txt`.
    let title: String

    init(file: String) throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        title = String(lines.first?.drop { "# ".contains($0) } ?? "")
        for line in lines {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard fields.count == 2 else { continue }
            let ends = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last, first <= last else { continue }
            for scalar in first...last { values[scalar, default: []].insert(fields[1]) }
        }
    }

    func contains(_ scalar: UInt32, _ wanted: Set<String>) -> Bool {
        values[scalar].map { !$0.isDisjoint(with: wanted) } ?? false
    }
}

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

/// The table as Swift: the start of each run of equal scalars, shifted, combined with its value.
func table(_ widthClasses: WidthClasses) -> String {
    var starts: [UInt32] = []
    var last: UInt32?
    for scalar in UInt32(0)...0x10FFFF {
        let value = widthClasses.value(of: scalar)
        if value != last { starts.append(scalar << 5 | value) }
        last = value
    }
    var lines: [String] = []
    var line = "       "
    for start in starts {
        let item = " 0x\(String(start, radix: 16, uppercase: true)),"
        if line.count + item.count > 110 {
            lines.append(line)
            line = "       "
        }
        line += item
    }
    return """
        // Written by Tooling/WidthTable from the Unicode Character Database \(widthClasses.version); not by hand.

        extension WidthTable {
            /// The version of Unicode that the table was made from.
            static let unicodeVersion = "\(widthClasses.version)"

            /// Where each run of scalars of one kind begins, ascending: `scalar << 5 | kind`.
            static let runs: [UInt32] = [
        \((lines + [line]).joined(separator: "\n"))
            ]
        }

        """
}

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("WidthTable: give the folder of Unicode's files\n".utf8))
    exit(64)
}
do {
    print(table(try WidthClasses(folder: CommandLine.arguments[1])), terminator: "")
} catch {
    FileHandle.standardError.write(Data("WidthTable: \(error)\n".utf8))
    exit(1)
}
