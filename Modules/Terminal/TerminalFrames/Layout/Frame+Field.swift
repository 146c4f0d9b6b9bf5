extension Frame {
    /// Draws the field's row, and the cursor while the field has the focus.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - isTyping: Whether the field has the focus.
    ///   - sign: A prompt of one column, such as `❯` or a spinner.
    ///   - placeholder: Shown while the field is empty.
    ///   - area: The area; only its first row is used.
    public mutating func drawField(
        _ field: TextField, isTyping: Bool, sign: String, placeholder: String, in area: Area
    ) {
        let (ambiguous, sign) = (viewport.ambiguous, StyledLine(sign + " ", isTyping ? .key : .dim))
        var (row, remaining) = (area, area)
        row = remaining.cutTop(1)
        clear(row.cutLeft(ListCursor.gutter))
        draw(sign, in: row.cutLeft(sign.width(ambiguous)))
        drawFullNotice(of: field, in: &row)
        let (line, column) = field.shown(width: row.columns, ambiguous)
        draw(field.text.isEmpty ? StyledLine(placeholder, .dim) : line, in: row)
        if isTyping, !row.isEmpty { cursor = Position(row: row.row, column: row.column + column) }
    }

    /// Says at the end of a row that nothing more can be inserted into its field, if that is so and there is room.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - row: The row; its rest is for the field.
    package mutating func drawFullNotice(of field: TextField, in row: inout Area) {
        guard field.isFull else { return }
        let notice = StyledLine(" " + viewport.language.strings.fieldIsFull, .warning)
        let width = notice.width(viewport.ambiguous)
        if width < row.columns / 2 { draw(notice, in: row.cutRight(width)) }
    }

    /// Draws a horizontal rule between two texts. Its last column stays free, like that of the rows below it.
    ///
    /// - Parameters:
    ///   - left: A text such as the number of results, aligned with the text of the field.
    ///   - right: Hidden if both texts do not fit.
    ///   - area: The area; only its first row is used.
    public mutating func drawRule(from left: StyledLine, to right: StyledLine, in area: Area) {
        let (ambiguous, space) = (viewport.ambiguous, StyledLine(" "))
        let dash: Unicode.Scalar = "─"
        let width = area.columns - 1
        var line = StyledLine(spans: [.spaces(ListCursor.indent)]) + left
        if !left.spans.isEmpty { line += space }
        var end = right.spans.isEmpty ? right : space + right
        if line.width(ambiguous) + end.width(ambiguous) > width { end = StyledLine() }
        let free = width - line.width(ambiguous) - end.width(ambiguous)
        let count = max(free, 0) / String(dash).displayWidth(ambiguous)
        line.spans.append(StyledSpan(unchecked: String(repeated: dash, count: count), .rule))
        draw(line + end, in: area)
    }
}
