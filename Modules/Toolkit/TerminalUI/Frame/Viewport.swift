/// What a frame is laid out for: how big the terminal is, and how wide it takes ambiguous letters to be.
public struct Viewport: Sendable, Equatable {
    /// 1 or more.
    public let rows: Int
    /// 1 or more.
    public let columns: Int
    public let ambiguous: AmbiguousWidth

    /// - Parameters:
    ///   - rows: Less than 1 is taken for 1, as a terminal that does not know its size says 0.
    ///   - columns: Likewise.
    public init(rows: Int, columns: Int, ambiguous: AmbiguousWidth = .narrow) {
        (self.rows, self.columns, self.ambiguous) = (max(rows, 1), max(columns, 1), ambiguous)
    }

    /// All of it.
    public var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }
}

/// A place in a frame, counted from 0.
public struct Position: Sendable, Equatable {
    public let row: Int
    public let column: Int

    public init(row: Int, column: Int) {
        (self.row, self.column) = (row, column)
    }
}
