/// A rectangle of a frame. A view divides its area by cutting pieces off.
public struct Area: Sendable, Equatable {
    /// The first row, counted from 0.
    public private(set) var row: Int
    /// The first column, counted from 0.
    public private(set) var column: Int
    /// 0 or more.
    public private(set) var rows: Int
    /// 0 or more.
    public private(set) var columns: Int

    /// Creates an area; a negative size is 0.
    package init(row: Int, column: Int, rows: Int, columns: Int) {
        (self.row, self.column) = (row, column)
        (self.rows, self.columns) = (max(rows, 0), max(columns, 0))
    }

    /// Whether nothing can be drawn in it.
    public var isEmpty: Bool { rows == 0 || columns == 0 }

    /// Cuts up to `count` rows off the top.
    ///
    /// - Returns: The rows that were cut off; fewer if the area has fewer.
    public mutating func cutTop(_ count: Int) -> Area {
        let taken = min(max(count, 0), rows)
        defer { (row, rows) = (row + taken, rows - taken) }
        return Area(row: row, column: column, rows: taken, columns: columns)
    }

    /// Cuts up to `count` rows off the bottom.
    ///
    /// - Returns: The rows that were cut off; fewer if the area has fewer.
    public mutating func cutBottom(_ count: Int) -> Area {
        let taken = min(max(count, 0), rows)
        rows -= taken
        return Area(row: row + rows, column: column, rows: taken, columns: columns)
    }

    /// Cuts up to `count` columns off the left.
    ///
    /// - Returns: The columns that were cut off; fewer if the area has fewer.
    public mutating func cutLeft(_ count: Int) -> Area {
        let taken = min(max(count, 0), columns)
        defer { (column, columns) = (column + taken, columns - taken) }
        return Area(row: row, column: column, rows: rows, columns: taken)
    }

    /// Cuts up to `count` columns off the right.
    ///
    /// - Returns: The columns that were cut off; fewer if the area has fewer.
    public mutating func cutRight(_ count: Int) -> Area {
        let taken = min(max(count, 0), columns)
        columns -= taken
        return Area(row: row, column: column + columns, rows: rows, columns: taken)
    }

    /// The area without `count` columns on the left and on the right.
    public func inset(_ count: Int) -> Area {
        Area(row: row, column: column + count, rows: rows, columns: columns - 2 * count)
    }

    /// A centred area of at most the given size.
    public func middle(rows wanted: Int, columns wide: Int) -> Area {
        let (height, width) = (min(wanted, rows), min(wide, columns))
        return Area(
            row: row + (rows - height) / 2, column: column + (columns - width) / 2, rows: height,
            columns: width)
    }
}
