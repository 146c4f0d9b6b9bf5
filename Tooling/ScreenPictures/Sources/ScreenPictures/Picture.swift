/// A screen as SVG: a window with its letters on a grid, independent of the reader's fonts.
struct Picture {
    let screen: Screen
    /// The terminal's width in columns; its height is the screen's.
    let columns: Int
    /// The cursor's position; `nil` to leave it out.
    let cursor: (column: Int, row: Int)?
    /// A description of the picture for screen readers.
    let title: String
    let theme: WindowTheme

    private var width: Double { Grid.x(columns) + Grid.margin }
    private var height: Double { Grid.y(screen.rows.count) + Grid.margin }

    var svg: String {
        let frame = Grid.rectangle(0.5, 0.5, width - 1, height - 1)
        let dots = ["#ff5f57", "#febc2e", "#28c840"].enumerated().map { place, colour in
            "<circle cx=\"\(Grid.text(22 + Double(place) * 20))\" cy=\"18\" r=\"6\" fill=\"\(colour)\"/>"
        }
        let rows = screen.rows.enumerated().map { row, runs in
            RowDrawing(row: row, theme: theme).backgrounds(of: runs)
        }
        let letters = screen.rows.enumerated().flatMap { row, runs in
            runs.map { RowDrawing(row: row, theme: theme).letters(of: $0) }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xml:lang="ja" role="img" \
            width="\(Grid.text(width))" height="\(Grid.text(height))" \
            viewBox="0 0 \(Grid.text(width)) \(Grid.text(height))" \
            font-family="\(Self.fonts)" font-size="\(Grid.text(Grid.letter))" fill="\(theme.foreground)">
            <style>.w{font-size:\(Grid.text(Grid.wideLetter))px}</style>
            <title>\(title.escaped)</title>
            <rect \(frame) rx="10" fill="\(theme.background)" stroke="\(theme.border)"/>
            \(dots.joined())
            \((rows + [cursorMark] + letters).filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>

            """
    }

    private var cursorMark: String {
        guard let cursor else { return "" }
        let (x, y) = (Grid.x(cursor.column), Grid.y(cursor.row))
        return "<rect \(Grid.rectangle(x, y, 2, Grid.row)) fill=\"\(theme.foreground)\"/>"
    }

    /// Fonts for narrow letters first, then Japanese ones.
    private static let fonts = [
        "ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "DejaVu Sans Mono", "Noto Sans Mono",
        "Hiragino Sans", "Yu Gothic", "Meiryo", "Noto Sans CJK JP", "monospace",
    ].map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ",")
}

/// The colours of the window, and the terminal's default colours.
struct WindowTheme {
    let foreground: String
    let background: String
    let border: String

    static let dark = WindowTheme(foreground: "#c0caf5", background: "#16161e", border: "#2f334d")
    static let light = WindowTheme(foreground: "#1f2328", background: "#ffffff", border: "#d0d7de")
}

/// One row of a screen as SVG.
struct RowDrawing {
    let row: Int
    let theme: WindowTheme

    /// The backgrounds of runs. Neighbours with the same colour are one rectangle, so that no seam is
    /// visible.
    func backgrounds(of runs: [Screen.Run]) -> String {
        var backgrounds: [(column: Int, columns: Int, colour: String)] = []
        for run in runs {
            let colour =
                run.style.isReversed ? run.style.foreground ?? theme.foreground : run.style.background
            guard let colour else { continue }
            if let last = backgrounds.last, last.colour == colour, last.column + last.columns == run.column {
                backgrounds[backgrounds.count - 1].columns += run.columns
            } else {
                backgrounds.append((run.column, run.columns, colour))
            }
        }
        return backgrounds.map { background in
            let width = Double(background.columns) * Grid.column
            let place = Grid.rectangle(Grid.x(background.column), Grid.y(row), width, Grid.row)
            return "<rect \(place) fill=\"\(background.colour)\"/>"
        }.joined()
    }

    /// A run's letters, in a group if they have attributes.
    func letters(of run: Screen.Run) -> String {
        let pieces = Piece.pieces(of: run)
        if pieces.isEmpty { return "" }
        let foreground =
            run.style.isReversed ? run.style.background ?? theme.background : run.style.foreground
        let drawn = pieces.map { $0.kind == .lines ? lines($0, foreground ?? theme.foreground) : text($0) }
        let underline =
            run.style.isUnderlined ? pieces.map { self.underline($0, foreground ?? theme.foreground) } : []
        let attributes =
            (foreground.map { " fill=\"\($0)\"" } ?? "") + (run.style.isBold ? " font-weight=\"700\"" : "")
            + (run.style.isItalic ? " font-style=\"italic\"" : "")
            + (run.style.isDim ? " opacity=\"0.6\"" : "")
        let all = (drawn + underline).joined()
        return attributes.isEmpty ? all : "<g\(attributes)>\(all)</g>"
    }

    /// A piece as text. Wide letters are narrower than two columns in most fonts, so they are spaced out and
    /// centred in their columns.
    private func text(_ piece: Piece) -> String {
        let width = Double(piece.columns) * Grid.column
        let spare = piece.kind == .wide ? 2 * Grid.column - Grid.wideLetter : 0
        let x = Grid.text(Grid.x(piece.column) + spare / 2)
        let length = piece.text.count > 1 ? " textLength=\"\(Grid.text(width - spare))\"" : ""
        let y = Grid.text(Grid.y(row) + 14.5)
        let size = piece.kind == .wide ? " class=\"w\"" : ""
        return "<text\(size) x=\"\(x)\" y=\"\(y)\"\(length)>\(piece.text.escaped)</text>"
    }

    private func underline(_ piece: Piece, _ colour: String) -> String {
        let width = Double(piece.columns) * Grid.column
        let place = Grid.rectangle(Grid.x(piece.column), Grid.y(row) + 17.5, width, 1)
        return "<rect \(place) fill=\"\(colour)\"/>"
    }

    /// One stroke along the row, and one across it for each letter that crosses.
    private func lines(_ piece: Piece, _ colour: String) -> String {
        let middle = Grid.y(row) + Grid.row / 2
        var (path, start, end) = ("", Double?.none, 0.0)
        func finish() {
            if let start { path += "M\(Grid.text(start)) \(Grid.text(middle))H\(Grid.text(end))" }
            start = nil
        }
        var isHeavy = false
        for (place, letter) in piece.text.enumerated() {
            guard let arms = BoxLines.arms(of: letter) else { continue }
            let x = Grid.x(piece.column + place)
            let centre = x + Grid.column / 2
            if !arms.isDisjoint(with: [.left, .right]) {
                if !arms.contains(.left) { finish() }
                start = start ?? (arms.contains(.left) ? x : centre)
                end = arms.contains(.right) ? x + Grid.column : centre
            }
            if !arms.isDisjoint(with: [.up, .down]) {
                let (top, bottom) = (
                    arms.contains(.up) ? Grid.y(row) : middle, arms.contains(.down) ? Grid.y(row + 1) : middle
                )
                path += "M\(Grid.text(centre)) \(Grid.text(top))V\(Grid.text(bottom))"
            }
            if arms.contains(.heavy) { isHeavy = true }
        }
        finish()
        return "<path d=\"\(path)\" stroke=\"\(colour)\" stroke-width=\"\(isHeavy ? 2 : 1)\"/>"
    }
}

/// Box-drawing characters as strokes from the centre of a cell to its sides.
enum BoxLines {
    struct Arms: OptionSet {
        let rawValue: Int

        static let left = Arms(rawValue: 1)
        static let right = Arms(rawValue: 2)
        static let up = Arms(rawValue: 4)
        static let down = Arms(rawValue: 8)
        static let heavy = Arms(rawValue: 16)
    }

    /// `nil` for a letter that is not a supported box-drawing character.
    static func arms(of letter: Character) -> Arms? {
        switch letter {
        case "─": [.left, .right]
        case "│": [.up, .down]
        case "┃": [.up, .down, .heavy]
        case "┬": [.left, .right, .down]
        case "┴": [.left, .right, .up]
        case "├": [.up, .down, .right]
        case "┤": [.up, .down, .left]
        case "┼": [.left, .right, .up, .down]
        case "┌": [.right, .down]
        case "┐": [.left, .down]
        case "└": [.right, .up]
        case "┘": [.left, .up]
        default: nil
        }
    }
}

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
