/// Where cells are in a picture, in its units.
enum Grid {
    static let letter = 14.0
    /// Letters of two columns are as wide as they are high, which would leave much air between them.
    static let wideLetter = 15.5
    /// Most monospaced fonts are as wide: 0.6 of their size.
    static let column = 8.4
    static let row = 20.0
    static let margin = 12.0
    /// The window's own row.
    static let top = 36.0

    static func x(_ column: Int) -> Double { margin + Double(column) * self.column }
    static func y(_ row: Int) -> Double { top + Double(row) * self.row }

    /// At most two digits behind the point, and no more than are needed.
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
    /// For XML, which has no place for control characters either.
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
