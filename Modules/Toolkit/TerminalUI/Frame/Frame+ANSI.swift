extension Frame {
    /// The rows as text with the escape sequences of their styles, for a terminal that goes on in the line below:
    /// nothing places a cursor. Plain spaces at a row's end are left out where they stand on the terminal's own ground, and
    /// what was set is reset there.
    public func ansiRows(_ palette: Palette) -> [String] {
        let hasGround = palette.resolve(.plain, .plain).backgroundCode != ""
        return (0..<viewport.rows).map { row in
            let cells = (0..<viewport.columns).map { self[row, $0] }
            let end = hasGround ? cells.count : (cells.lastIndex { $0 != Cell(" ") } ?? -1) + 1
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
