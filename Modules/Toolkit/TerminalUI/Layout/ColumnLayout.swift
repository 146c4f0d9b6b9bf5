/// How the cells of a row share its columns: the same for every row of a list, whatever is in them.
public struct ColumnLayout: Sendable, Equatable {
    public enum Column: Sendable, Equatable {
        /// So many columns, text at the left.
        case fixed(Int)
        /// So many columns, text at the right, as numbers want it.
        case right(Int)
        /// A part of what the others leave, by weight.
        case share(Int)
    }

    private let columns: [Column]
    private let gap: Int

    /// - Parameters:
    ///   - columns: 1 or more.
    ///   - gap: Columns between two cells, 0 or more.
    public init(_ columns: [Column], gap: Int = 2) {
        (self.columns, self.gap) = (columns, gap)
    }

    /// How wide each column is in a row of `width`; where not all fit, the last ones get nothing.
    public func widths(in width: Int) -> [Int] {
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

    /// One row: each cell cut or filled up to its width.
    ///
    /// - Parameter cells: As many as there are columns.
    public func line(_ cells: [StyledLine], width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        line(cells, widths: widths(in: width), ambiguous)
    }

    /// One of many rows, for which `widths(in:)` was asked once.
    public func line(
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
