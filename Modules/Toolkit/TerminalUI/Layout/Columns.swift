/// Rows of cells as lines: aligned and fitted to a terminal's width, or tab-separated for another program.
public struct Columns: Sendable, Equatable {
    /// Where the rows go.
    public enum Target: Sendable, Equatable {
        /// A terminal of so many columns: cells are padded, and cut or left out where all are too wide.
        case terminal(width: Int)
        /// A pipe or a file: one tab between cells, nothing padded, nothing cut.
        case pipe
    }

    /// How wide each column of a terminal is, from a list's first rows, for those that come later.
    public struct Widths: Sendable, Equatable {
        /// 0 for one that is left out.
        fileprivate let columns: [Int]
    }

    private let rows: [[StyledSpan]]
    private let columns: [Column]

    /// - Parameters:
    ///   - rows: Each with as many cells as there are columns, 1 or more.
    ///   - columns: What the cells are about, in their order.
    public init(_ rows: [[StyledSpan]], _ columns: [Column]) {
        (self.rows, self.columns) = (rows, columns)
    }

    /// One line a row, none wider than the terminal; empty for no rows.
    public func lines(for target: Target) -> [StyledLine] {
        var widths: Widths?
        return lines(for: target, &widths)
    }

    /// The same, aligned with what was printed of the list before.
    ///
    /// - Parameter widths: Those of the first rows; `nil` before them.
    public func lines(for target: Target, _ widths: inout Widths?) -> [StyledLine] {
        guard case .terminal(let width) = target else {
            return rows.map {
                StyledLine(Array($0.map { [$0] }.joined(separator: [StyledSpan(unchecked: "\t")])))
            }
        }
        guard !rows.isEmpty else { return [] }
        let fitted = widths ?? Widths(columns: fitted(to: width))
        widths = fitted
        return rows.map { line($0, fitted.columns).fitted(to: width) }
    }

    private func line(_ row: [StyledSpan], _ widths: [Int]) -> StyledLine {
        let shown = row.indices.filter { widths[$0] > 0 }
        var line = StyledLine()
        for index in shown {
            let text = StyledLine([row[index]])
            line +=
                index == shown.last
                ? text.fitted(to: widths[index])
                : text.padded(to: widths[index]) + StyledLine(spans: [.spaces(Self.gap)])
        }
        return line
    }

    /// Leaves out what must be so that the least of the others fits, and then cuts as little as will do.
    private func fitted(to width: Int) -> [Int] {
        let natural = columns.indices.map { index in rows.map { $0[index].text.displayWidth }.max() ?? 0 }
        let minimums = columns.indices.map { columns[$0].minimumWidth(natural[$0]) }
        var (widths, order) = (natural, columns.indices.sorted { (columns[$0], $1) < (columns[$1], $0) }[...])
        while let first = order.first, columns[first] < .title,
            totalWidth(widths.indices.map { widths[$0] == 0 ? 0 : minimums[$0] }) > width
        {
            widths[first] = 0
            order = order.dropFirst()
        }
        for index in order {
            let excess = max(totalWidth(widths) - width, 0)
            let minimumWidth = columns[index] == .title ? min(1, natural[index]) : minimums[index]
            widths[index] = max(widths[index] - excess, minimumWidth)
        }
        return widths
    }

    /// Columns that a row takes, with what stands between its cells.
    private func totalWidth(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + Self.gap * max(widths.count { $0 > 0 } - 1, 0)
    }

    private static let gap = 2
}
