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
