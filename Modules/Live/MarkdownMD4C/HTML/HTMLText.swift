import Markdown

/// The text between HTML tags, in which md4c recognises no formulas.
struct HTMLText {
    enum Piece: Equatable {
        case text(String)
        /// `$…$` or `$$…$$`, without the signs.
        case math(String, isDisplayed: Bool)
    }

    let pieces: [Piece]

    /// Divides `text` as md4c does.
    init(_ text: String) {
        var (pieces, plain, rest) = ([Piece](), text.startIndex, text.utf8[...])
        while let start = rest.firstIndex(of: Self.sign) {
            let run = text.utf8[start...].prefix { $0 == Self.sign }
            rest = text.utf8[run.endIndex...]
            guard run.count <= 2, let end = Self.end(of: run.count, in: rest) else { continue }
            if plain < start { pieces.append(.text(String(text[plain..<start]))) }
            let formula = String(text[run.endIndex..<end])
            pieces.append(.math(formula, isDisplayed: run.count == 2))
            plain = text.utf8.index(end, offsetBy: run.count)
            rest = text.utf8[plain...]
        }
        if plain < text.endIndex { pieces.append(.text(String(text[plain...]))) }
        self.pieces = pieces
    }

    /// The index of the signs that end a formula; `nil` if the next ones do not.
    private static func end(of count: Int, in text: Substring.UTF8View) -> String.Index? {
        guard let end = text.firstIndex(of: sign), end > text.startIndex else { return nil }
        return text[end...].prefix { $0 == sign }.count == count ? end : nil
    }

    private static let sign = UInt8(ascii: "$")
}
