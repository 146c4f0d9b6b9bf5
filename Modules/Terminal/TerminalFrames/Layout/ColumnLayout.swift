/// Divides the width of a row among its cells, independently of their contents.
public struct ColumnLayout: Sendable, Equatable {
    /// How wide a column is.
    public enum Column: Sendable, Equatable {
        /// A fixed width, left-aligned.
        case fixed(Int)
        /// A fixed width, right-aligned, for numbers.
        case right(Int)
        /// A share of the remaining width, by weight.
        case share(Int)
    }

    private let columns: [Column]
    private let gap: Int

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - columns: 1 or more.
    ///   - gap: Columns between two cells, 0 or more.
    public init(_ columns: [Column], gap: Int = 2) {
        (self.columns, self.gap) = (columns, gap)
    }

    /// The widths of the columns in a row of `width`. If not all of them fit, the last ones get 0.
    package func widths(in width: Int) -> [Int] {
        var remaining = width - gap * (columns.count - 1)
        var widths = columns.map { column -> Int in
            switch column {
            case .fixed(let wanted), .right(let wanted):
                let given = max(min(wanted, remaining), 0)
                remaining -= given
                return given
            case .share: return 0
            }
        }
        var weights = columns.reduce(0) { $0 + $1.weight }
        for (index, column) in columns.enumerated() where column.weight > 0 {
            widths[index] = max(remaining, 0) * column.weight / weights
            remaining -= widths[index]
            weights -= column.weight
        }
        return widths
    }

    /// Where the cells of a row with these widths are. A column without width has an empty range.
    package func ranges(widths: [Int]) -> [Range<Int>] {
        var start = 0
        return widths.map { width in
            defer { start += width > 0 ? width + gap : 0 }
            return start..<start + width
        }
    }

    /// Lays out one row; each cell is shortened or padded to its width.
    ///
    /// - Parameters:
    ///   - cells: One per column.
    ///   - width: The width of the row.
    ///   - ambiguous: The width of ambiguous characters.
    public func line(_ cells: [StyledLine], width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        line(cells, widths: widths(in: width), ambiguous)
    }

    /// Lays out one of many rows with widths from one call of `widths(in:)`.
    package func line(
        _ cells: [StyledLine], widths: [Int], _ ambiguous: AmbiguousWidth = .narrow
    ) -> StyledLine {
        var line = StyledLine()
        for ((cell, columns), column) in zip(zip(cells, widths), columns) where columns > 0 {
            if !line.spans.isEmpty, gap > 0 { line.spans.append(.spaces(gap)) }
            if case .right = column {
                line += .between(StyledLine(), cell, width: columns, ambiguous)
            } else {
                line += cell.padded(to: columns, ambiguous)
            }
        }
        return line
    }
}

extension ColumnLayout.Column {
    fileprivate var weight: Int { if case .share(let weight) = self { max(weight, 1) } else { 0 } }
}
