import TerminalFrames

/// The content of a terminal, parsed from the output of `tmux capture-pane -e`.
struct Screen: Equatable {
    /// Text of a single style and its position.
    struct Run: Equatable {
        let column: Int
        var text: String
        /// The width of the text in columns.
        var columns: Int
        let style: TextStyle
    }

    /// The rows from top to bottom, each with its runs from left to right.
    let rows: [[Run]]

    init(_ captured: String) {
        var style = TextStyle()
        var lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        rows = lines.map { Self.runs($0, &style) }
    }

    private static func runs(_ line: Substring, _ style: inout TextStyle) -> [Run] {
        var (runs, column, rest): ([Run], Int, Substring) = ([], 0, line)
        while let letter = rest.popFirst() {
            if letter == "\u{1B}" {
                let parameters = rest.dropFirst().prefix { !$0.isLetter }
                rest = rest.dropFirst(parameters.count + 1)
                if rest.popFirst() == "m" { style.apply(parameters) }
                continue
            }
            let columns = letter.displayWidth
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].text.append(letter)
                runs[runs.count - 1].columns += columns
            } else {
                runs.append(Run(column: column, text: String(letter), columns: columns, style: style))
            }
            column += columns
        }
        return runs
    }
}

/// The style that SGR sequences (`CSI m`) set.
struct TextStyle: Hashable {
    /// `#rrggbb`; `nil` for the terminal's default colour.
    var foreground: String?
    var background: String?
    var isBold = false
    var isDim = false
    var isItalic = false
    var isUnderlined = false
    var isReversed = false

    /// Applies the parameters of one SGR sequence. Supports true colours, which the app uses, and the eight
    /// basic foreground colours, which commands use.
    ///
    /// - Parameter parameters: Such as `1;38;2;125;207;255`; an empty text resets the style.
    mutating func apply(_ parameters: Substring) {
        var rest = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[
            ...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = TextStyle()
            case 1: isBold = true
            case 2: isDim = true
            case 3: isItalic = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 22: (isBold, isDim) = (false, false)
            case 23: isItalic = false
            case 24: isUnderlined = false
            case 27: isReversed = false
            case 30...37: foreground = Self.basicColours[code - 30]
            case 38: foreground = Self.colour(&rest)
            case 39: foreground = nil
            case 48: background = Self.colour(&rest)
            case 49: background = nil
            default: break
            }
        }
    }

    /// From black to white, chosen for a dark background.
    private static let basicColours = [
        "#414868", "#f7768e", "#9ece6a", "#e0af68", "#7aa2f7", "#bb9af7", "#7dcfff", "#c0caf5",
    ]

    private static func colour(_ rest: inout ArraySlice<Int>) -> String? {
        guard rest.count >= 4, rest.popFirst() == 2 else { return nil }
        let parts = rest.prefix(3)
        rest = rest.dropFirst(3)
        return "#" + parts.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

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
