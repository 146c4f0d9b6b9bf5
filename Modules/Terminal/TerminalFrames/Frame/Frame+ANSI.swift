extension Frame {
    /// The rows as text with escape sequences for their styles, for printing line by line.
    ///
    /// No sequence moves the cursor. Trailing plain spaces are omitted if the theme uses the terminal's
    /// background. Each row ends with the terminal's default style.
    package func ansiRows(_ palette: Palette) -> [String] {
        let hasBackground = palette.resolve(.plain, .plain).backgroundCode != ""
        return (0..<viewport.rows).map { row in
            let cells = (0..<viewport.columns).map { self[row, $0] }
            let end = hasBackground ? cells.count : (cells.lastIndex { $0 != Cell(" ") } ?? -1) + 1
            var (text, current) = ("", ResolvedStyle.terminalDefault)
            for cell in cells[..<end] {
                let next = palette.resolve(cell.style, cell.background)
                if next != current { text += "\u{1B}[\(next.parameters)m" }
                current = next
                text += cell.text
            }
            return current == .terminalDefault ? text : text + "\u{1B}[0m"
        }
    }
}
