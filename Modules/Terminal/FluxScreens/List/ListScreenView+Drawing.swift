public import TerminalFrames

/// The line above a list. While a filter is typed, the filter takes its place.
public enum ListHeading: Sendable, Equatable {
    /// A text.
    case title(StyledLine)
    /// The field for a query.
    ///
    /// - sign: A prompt of one column, such as `❯` or a spinner.
    case query(TextField, sign: String, placeholder: String)
    /// The filter, on a screen that always shows it.
    case filter(sign: String, placeholder: String)
}

/// How a list's rows are drawn.
public struct ListTable {
    /// The names of the columns; `nil` for none.
    let header: ListHeader?
    /// The row below the last item; `nil` for none.
    let footer: StyledLine?
    /// Draws the item at an index in an area of one row.
    let draw: (inout Frame, Int, Area) -> Void

    /// - Parameters:
    ///   - header: The names of the columns; `nil` for none.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - row: Formats the item at an index.
    package init(
        header: ListHeader? = nil, footer: StyledLine? = nil, row: @escaping (Int) -> StyledLine
    ) {
        self.init(header: header, footer: footer) { frame, index, area in frame.draw(row(index), in: area) }
    }

    /// - Parameters:
    ///   - header: The names of the columns; `nil` for none.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - draw: Draws the item at an index in an area of one row.
    package init(
        header: ListHeader? = nil, footer: StyledLine? = nil,
        draw: @escaping (inout Frame, Int, Area) -> Void
    ) {
        (self.header, self.footer, self.draw) = (header, footer, draw)
    }

    /// The rows of a list without columns, with indicators in front.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - canvas: Where, when and in which language the screen is drawn.
    ///   - indicators: Those of an item, each of one column, the most important first; two are shown.
    ///   - row: Formats an item.
    public init<Item>(
        _ list: ListState<Item>, footer: StyledLine? = nil, on canvas: Canvas,
        indicators: @escaping (Item) -> [StyledSpan] = { _ in [] }, row: @escaping (Item) -> StyledLine
    ) {
        self.init(footer: footer) { index in
            let item = list.rows[index]
            return RowIndicator.line(
                indicators(item), isMarked: list.marks.contains(item.id),
                width: ListCursor.indent - ListCursor.gutter, canvas.ambiguous) + row(item)
        }
    }
}

extension ListScreenView {
    public func draw(_ shown: Shown, on frame: inout Frame, canvas: Canvas) {
        drawList(shown, on: &frame, canvas: canvas)
    }

    /// Draws the screen: heading, rule, list and preview.
    package func drawList(_ shown: Shown, on frame: inout Frame, canvas: Canvas) {
        let (layout, list) = (layout(shown, on: canvas), list(shown))
        drawHead(shown, on: &frame, in: layout, canvas)
        if list.rows.isEmpty {
            return frame.drawPlaceholder(placeholderLines(shown, on: canvas), in: layout.body)
        }
        let table = table(shown, width: layout.list.columns, on: canvas)
        if let header = table.header { frame.draw(header, in: layout.head) }
        let indent = StyledLine(String(repeating: " ", count: ListCursor.indent - ListCursor.gutter))
        let count = list.rows.count
        let footer = table.footer ?? footer(shown, on: canvas)
        let countWithFooter = count + (footer == nil ? 0 : 1)
        frame.drawList(list.cursor.cursor, count: countWithFooter, in: layout.list) { frame, index, area in
            if index < count { return table.draw(&frame, index, area) }
            frame.draw(indent + (footer ?? StyledLine()), in: area)
        }
        drawPreview(shown, on: &frame, in: layout, canvas)
    }

    /// Draws the heading and the rule.
    package func drawHead(
        _ shown: Shown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        drawHeading(shown, on: &frame, in: layout.field, canvas)
        frame.drawRule(from: status(shown, on: canvas), to: remark(shown, on: canvas), in: layout.rule)
    }

    private func drawHeading(_ shown: Shown, on frame: inout Frame, in area: Area, _ canvas: Canvas) {
        let list = list(shown)
        switch heading(shown, on: canvas) {
        case .filter(let sign, let placeholder):
            let field = list.filterField ?? TextField(list.arrangement.filter)
            frame.drawField(field, focus(shown), sign: sign, placeholder: placeholder, in: area)
        case .title(let line):
            if let filter = list.filterField { return frame.drawFilter(filter, in: area) }
            frame.draw(line.fitted(to: area.columns, canvas.ambiguous), in: area)
        case .query(let field, let sign, let placeholder):
            if let filter = list.filterField { return frame.drawFilter(filter, in: area) }
            frame.drawField(field, focus(shown), sign: sign, placeholder: placeholder, in: area)
        }
    }

    private func drawPreview(
        _ shown: Shown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        guard layout.hasPreview,
            let lines = preview(shown, width: layout.preview.columns, on: canvas)
        else { return }
        frame.drawDivider(layout)
        frame.draw(Array(lines.prefix(layout.preview.rows)), in: layout.preview)
    }
}
