/// The size of the terminal, its width of ambiguous characters, and the language of the texts on it.
public struct Viewport: Sendable, Equatable {
    /// The supported numbers of rows and of columns. More cells than these would fill the memory.
    package static let sides = 1...2_000

    /// One of `sides`.
    public let rows: Int
    /// One of `sides`.
    public let columns: Int
    /// The width of characters that Unicode calls ambiguous.
    public let ambiguous: AmbiguousWidth
    /// The language of the texts.
    public let language: Language

    /// Creates a viewport.
    ///
    /// - Parameters:
    ///   - rows: A number outside of `sides` counts as the nearest one: a terminal that does not know its size
    ///     reports 0.
    ///   - columns: As `rows`.
    ///   - ambiguous: The width of ambiguous characters.
    ///   - language: The language of the app's texts.
    public init(
        rows: Int, columns: Int, ambiguous: AmbiguousWidth = .narrow, language: Language = .english
    ) {
        (self.rows, self.columns) = (Self.side(rows), Self.side(columns))
        (self.ambiguous, self.language) = (ambiguous, language)
    }

    /// The number of `sides` that is nearest to `count`.
    static func side(_ count: Int) -> Int { min(max(count, sides.lowerBound), sides.upperBound) }

    /// The whole viewport.
    package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }
}

/// A position in a frame, counted from 0.
public struct Position: Sendable, Equatable {
    /// The row, counted from 0.
    public let row: Int
    /// The column, counted from 0.
    public let column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
        (self.row, self.column) = (row, column)
    }
}
