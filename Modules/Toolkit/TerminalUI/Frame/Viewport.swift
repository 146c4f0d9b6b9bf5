/// The size of the terminal, its width of ambiguous characters, and the language of the texts on it.
public struct Viewport: Sendable, Equatable {
    /// 1 or more.
    public let rows: Int
    /// 1 or more.
    public let columns: Int
    public let ambiguous: AmbiguousWidth
    public let language: Language

    /// Creates a viewport.
    ///
    /// - Parameters:
    ///   - rows: Values below 1 count as 1 because a terminal that does not know its size reports 0.
    ///   - columns: Values below 1 count as 1.
    ///   - ambiguous: The width of ambiguous characters.
    ///   - language: The language of the app's texts.
    public init(
        rows: Int, columns: Int, ambiguous: AmbiguousWidth = .narrow, language: Language = .english
    ) {
        (self.rows, self.columns) = (max(rows, 1), max(columns, 1))
        (self.ambiguous, self.language) = (ambiguous, language)
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
