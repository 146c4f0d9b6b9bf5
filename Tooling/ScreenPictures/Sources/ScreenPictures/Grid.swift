/// The positions of cells in a picture, in its units.
enum Grid {
    static let letter = 14.0
    /// The font size of wide letters. They are as wide as they are high, so a larger size closes the gaps
    /// between them.
    static let wideLetter = 15.5
    /// The width of a column: 0.6 of the font size, as in most monospaced fonts.
    static let column = 8.4
    static let row = 20.0
    static let margin = 12.0
    /// The height of the window's title bar.
    static let top = 36.0

    static func x(_ column: Int) -> Double { margin + Double(column) * self.column }
    static func y(_ row: Int) -> Double { top + Double(row) * self.row }

    /// The number with at most two decimals, without trailing zeros.
    static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
        if part == 0 { return "\(whole)" }
        return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
    }

    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        "x=\"\(text(x))\" y=\"\(text(y))\" width=\"\(text(width))\" height=\"\(text(height))\""
    }
}

extension String {
    /// Escaped for XML, without control characters, which XML does not allow.
    var escaped: String {
        var text = ""
        for letter in self {
            switch letter {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case _ where letter.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }: break
            default: text.append(letter)
            }
        }
        return text
    }
}
