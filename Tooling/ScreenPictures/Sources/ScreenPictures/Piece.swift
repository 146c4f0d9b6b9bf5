import TerminalFrames

/// A part of a run that is placed on the grid as one text, because every font sets its letters alike.
struct Piece: Equatable {
    enum Kind: Equatable {
        /// Letters that every monospaced font has, one column each.
        case plain
        /// Letters of two columns, most likely from another font.
        case wide
        /// A single letter of one column that may be from any font.
        case odd
        /// Box-drawing characters, drawn as paths so that they meet.
        case lines
    }

    let kind: Kind
    let column: Int
    var text: String
    var columns: Int

    /// The pieces of a run, without leading and trailing spaces.
    static func pieces(of run: Screen.Run) -> [Piece] {
        var (pieces, column): ([Piece], Int) = ([], run.column)
        // Whether a space was read; the next letter decides whether it belongs to the piece.
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
