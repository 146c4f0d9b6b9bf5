import TerminalUI

/// A part of a run whose letters any font sets alike, so that it can be put on the grid as a whole.
struct Piece: Equatable {
    enum Kind: Equatable {
        /// Letters that every monospaced font has: as wide as its columns.
        case plain
        /// Letters of two columns, most likely from another font.
        case wide
        /// One letter of one column that may be from any font.
        case odd
        /// Lines of a box, which are drawn and not set, so that they meet.
        case lines
    }

    let kind: Kind
    let column: Int
    var text: String
    var columns: Int

    /// The pieces of a run, without the spaces at their ends.
    static func pieces(of run: Screen.Run) -> [Piece] {
        var (pieces, column): ([Piece], Int) = ([], run.column)
        // A space that was read, but whether it is inside a piece shows only with the next letter.
        var hasGap = false
        for letter in run.text {
            let columns = letter.displayWidth
            defer { column += columns }
            guard letter != " " else {
                if hasGap { pieces.append(Piece(kind: .odd, column: column, text: "", columns: 0)) }
                hasGap = true
                continue
            }
            let kind = kind(of: letter, columns)
            if let last = pieces.last, last.kind == kind, kind != .odd, !hasGap || kind == .plain {
                pieces[pieces.count - 1].text += (hasGap ? " " : "") + String(letter)
                pieces[pieces.count - 1].columns += columns + (hasGap ? 1 : 0)
            } else {
                pieces.append(Piece(kind: kind, column: column, text: String(letter), columns: columns))
            }
            hasGap = false
        }
        return pieces.filter { !$0.text.isEmpty }
    }

    private static func kind(of letter: Character, _ columns: Int) -> Kind {
        if BoxLines.arms(of: letter) != nil { return .lines }
        if columns == 2 { return .wide }
        return letter.unicodeScalars.allSatisfy { $0.value < 0x250 } ? .plain : .odd
    }
}
