/// A rectangle of a frame. Views cut pieces off it until every part of the screen has its own.
public struct Area: Sendable, Equatable {
    public private(set) var row: Int
    public private(set) var column: Int
    /// 0 or more.
    public private(set) var rows: Int
    /// 0 or more.
    public private(set) var columns: Int

    public init(row: Int, column: Int, rows: Int, columns: Int) {
        (self.row, self.column) = (row, column)
        (self.rows, self.columns) = (max(rows, 0), max(columns, 0))
    }

    public var isEmpty: Bool { rows == 0 || columns == 0 }

    /// Takes so many rows off the top; fewer when there are not so many.
    public mutating func cutTop(_ count: Int) -> Area {
        let taken = min(max(count, 0), rows)
        defer { (row, rows) = (row + taken, rows - taken) }
        return Area(row: row, column: column, rows: taken, columns: columns)
    }

    /// Takes so many rows off the bottom.
    public mutating func cutBottom(_ count: Int) -> Area {
        let taken = min(max(count, 0), rows)
        rows -= taken
        return Area(row: row + rows, column: column, rows: taken, columns: columns)
    }

    /// Takes so many columns off the left.
    public mutating func cutLeft(_ count: Int) -> Area {
        let taken = min(max(count, 0), columns)
        defer { (column, columns) = (column + taken, columns - taken) }
        return Area(row: row, column: column, rows: rows, columns: taken)
    }

    /// Takes so many columns off the right.
    public mutating func cutRight(_ count: Int) -> Area {
        let taken = min(max(count, 0), columns)
        columns -= taken
        return Area(row: row, column: column + columns, rows: rows, columns: taken)
    }

    /// The same without so many columns on either side.
    public func inset(_ count: Int) -> Area {
        Area(row: row, column: column + count, rows: rows, columns: columns - 2 * count)
    }

    /// An area of at most that size in the middle of this.
    public func middle(rows wanted: Int, columns wide: Int) -> Area {
        let (height, width) = (min(wanted, rows), min(wide, columns))
        return Area(
            row: row + (rows - height) / 2, column: column + (columns - width) / 2, rows: height,
            columns: width)
    }
}
