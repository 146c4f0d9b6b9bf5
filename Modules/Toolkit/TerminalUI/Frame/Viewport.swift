/// The size of the terminal, and its width of ambiguous characters.
public struct Viewport: Sendable, Equatable {
    /// 1 or more.
    public let rows: Int
    /// 1 or more.
    public let columns: Int
    public let ambiguous: AmbiguousWidth

    /// Creates a viewport.
    ///
    /// - Parameters:
    ///   - rows: Values below 1 count as 1 because a terminal that does not know its size reports 0.
    ///   - columns: Values below 1 count as 1.
    ///   - ambiguous: The width of ambiguous characters.
    public init(rows: Int, columns: Int, ambiguous: AmbiguousWidth = .narrow) {
        (self.rows, self.columns, self.ambiguous) = (max(rows, 1), max(columns, 1), ambiguous)
    }

    /// The whole viewport.
    public var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }
}

/// A position in a frame, counted from 0.
public struct Position: Sendable, Equatable {
    public let row: Int
    public let column: Int

    public init(row: Int, column: Int) {
        (self.row, self.column) = (row, column)
    }
}
