public import TerminalFrames

/// The columns of a list: their widths, their names, and what they contain. A narrow list has fewer.
public struct ListColumns<Row>: Sendable {
    /// A column of the list.
    public struct Column: Sendable {
        fileprivate let layout: ColumnLayout.Column
        fileprivate let header: ListHeader.Column
        fileprivate let minimumWidth: Int
        fileprivate let cell: @Sendable (Row, Int) -> StyledLine

        /// - Parameters:
        ///   - layout: The width of the column.
        ///   - name: The name above the column.
        ///   - order: The order that a click on the name chooses; `nil` if the list cannot be sorted by this column.
        ///   - minimumWidth: The width of the list from which on it has this column.
        ///   - cell: Formats the cell of a row, given its width.
        public init(
            _ layout: ColumnLayout.Column, _ name: String, _ order: ListArrangement.Order? = nil,
            from minimumWidth: Int = 0, cell: @escaping @Sendable (Row, Int) -> StyledLine
        ) {
            (self.layout, header) = (layout, ListHeader.Column(name, order))
            (self.minimumWidth, self.cell) = (minimumWidth, cell)
        }
    }

    private let columns: [(column: Column, width: Int)]
    private let layout: ColumnLayout
    private let widths: [Int]
    private let indent: Int
    private let ambiguous: AmbiguousWidth

    /// - Parameters:
    ///   - columns: From the left. They stay in place while the list scrolls.
    ///   - width: The width of the list; its last column stays empty.
    ///   - indent: The width of the indicators in front of a row.
    ///   - ambiguous: The width of ambiguous characters.
    package init(_ columns: [Column], width: Int, indent: Int, _ ambiguous: AmbiguousWidth) {
        let columns = columns.filter { width >= $0.minimumWidth }
        layout = ColumnLayout(columns.map(\.layout))
        widths = layout.widths(in: max(width - ListCursor.gutter - indent - 1, 0))
        self.columns = Array(zip(columns, widths))
        (self.indent, self.ambiguous) = (indent, ambiguous)
    }

    /// The names of the columns.
    package var header: ListHeader {
        ListHeader(columns.map(\.column.header), layout, widths: widths, indent: indent, ambiguous)
    }

    /// Formats a row, with indicators in front.
    package func line(_ row: Row, _ indicators: [StyledSpan] = [], isMarked: Bool) -> StyledLine {
        RowIndicator.line(indicators, isMarked: isMarked, width: indent, ambiguous)
            + layout.line(columns.map { $0.column.cell(row, $0.width) }, widths: widths, ambiguous)
    }
}

extension ListTable {
    /// The rows of a list with columns, and with indicators in front.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - columns: From the left. They stay in place while the list scrolls.
    ///   - width: The width of the list.
    ///   - canvas: Where, when and in which language the screen is drawn.
    ///   - indicators: Those of an item, each of one column, the most important first; two are shown.
    public init<Item>(
        _ list: ListState<Item>, _ columns: [ListColumns<Item>.Column], width: Int, on canvas: Canvas,
        indicators: @escaping (Item) -> [StyledSpan] = { _ in [] }
    ) {
        let columns = ListColumns(
            columns, width: width, indent: RowIndicator.width(canvas.ambiguous), canvas.ambiguous)
        self.init(header: columns.header) { index in
            let item = list.rows[index]
            return columns.line(item, indicators(item), isMarked: list.marks.contains(item.id))
        }
    }
}
