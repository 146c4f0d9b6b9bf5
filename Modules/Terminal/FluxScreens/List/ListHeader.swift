package import TerminalFrames

/// The names of a list's columns. A click on a name sorts the list by that column.
package struct ListHeader: Sendable, Equatable {
    /// The name of a column.
    package struct Column: Sendable, Equatable {
        let name: String
        /// The order that a click chooses; `nil` if the list cannot be sorted by this column.
        let order: ListArrangement.Order?

        /// Creates the name of a column.
        ///
        /// - Parameters:
        ///   - name: What the header shows.
        ///   - order: The order that a click chooses; `nil` if the list cannot be sorted by this column.
        package init(_ name: String, _ order: ListArrangement.Order? = nil) {
            (self.name, self.order) = (name, order)
        }
    }

    private struct SortableColumn: Sendable, Equatable {
        let order: ListArrangement.Order
        let columns: Range<Int>
    }

    private let names: StyledLine
    private let sortable: [SortableColumn]

    /// - Parameters:
    ///   - columns: The columns of the list, from the left.
    ///   - layout: The layout of its rows.
    ///   - widths: The widths of the columns in this layout.
    ///   - indent: The number of columns that the name of the first one is moved to the right.
    ///   - ambiguous: The width of ambiguous characters.
    package init(
        _ columns: [Column], _ layout: ColumnLayout, widths: [Int], indent: Int, _ ambiguous: AmbiguousWidth
    ) {
        let names = columns.map { StyledLine($0.name, .dim) }
        self.names =
            StyledLine(String(repeating: " ", count: indent)) + layout.line(names, widths: widths, ambiguous)
        sortable = zip(columns, layout.ranges(widths: widths)).compactMap { column, range in
            column.order.map {
                SortableColumn(order: $0, columns: range.lowerBound + indent..<range.upperBound + indent)
            }
        }
    }

    fileprivate func draw(on frame: inout Frame, in area: Area) {
        frame.drawHeader(names, in: area)
        var content = area
        _ = content.cutLeft(ListCursor.gutter)
        for column in sortable {
            var part = content
            _ = part.cutLeft(column.columns.lowerBound)
            frame.add(.column(column.order.rawValue), in: part.cutLeft(column.columns.count))
        }
    }
}

extension Frame {
    /// Draws the names of a list's columns and makes them clickable.
    package mutating func draw(_ header: ListHeader, in area: Area) { header.draw(on: &self, in: area) }
}

extension ListState {
    /// The action for a click on a column of the `ListHeader`: the list is sorted by it or, if it is already, shown in
    /// the service's order again.
    package func sorting(by column: Int) -> ListAction? {
        guard let order = Item.orders.first(where: { $0.id.rawValue == column })?.id else { return nil }
        return .ordered(arrangement.order == order ? .given : order)
    }
}

/// The number of items that a list shows.
package enum ListCount: Sendable, Equatable {
    /// All items are shown.
    case all(Int)
    /// More items can be loaded.
    case loaded(Int, of: Int)
    /// More items can be loaded; their number is unknown.
    case incomplete(Int)
    /// A filter hides some of the loaded items.
    case filtered(Int, of: Int)

    /// - Parameters:
    ///   - count: The number of items.
    ///   - total: The number of items that exist; `nil` if it is unknown.
    ///   - isComplete: Whether no more items can be loaded; counts if `total` is unknown.
    package init(_ count: Int, of total: Int?, isComplete: Bool) {
        self =
            if let total {
                total > count ? .loaded(count, of: total) : .all(count)
            } else {
                isComplete ? .all(count) : .incomplete(count)
            }
    }
}
