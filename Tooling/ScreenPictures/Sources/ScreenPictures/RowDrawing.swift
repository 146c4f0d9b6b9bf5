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
