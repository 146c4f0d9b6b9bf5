/// Formats rows of cells for the command line: aligned for a terminal, or tab-separated for another program.
package struct Columns: Sendable, Equatable {
    /// The destination of the rows.
    package enum Target: Sendable, Equatable {
        /// A terminal of `width` columns: cells are padded, and shortened or hidden if a row is too wide.
        case terminal(width: Int)
        /// A pipe or a file: cells are complete and separated by one tab.
        case pipe
    }

    /// The column widths of a list, determined by its first rows and reused for later ones.
    package struct Widths: Sendable, Equatable {
        /// 0 for a hidden column.
        fileprivate let columns: [Int]
    }

    private let rows: [[StyledSpan]]
    private let columns: [Column]

    /// Creates rows.
    ///
    /// - Parameters:
    ///   - rows: Each with one cell per column, 1 or more.
    ///   - columns: The kinds of the columns, in order.
    package init(_ rows: [[StyledSpan]], _ columns: [Column]) {
        (self.rows, self.columns) = (rows, columns)
    }

    /// One line per row, not wider than the terminal; empty for no rows.
    package func lines(for target: Target) -> [StyledLine] {
        var widths: Widths?
        return lines(for: target, &widths)
    }

    /// Formats further rows of a list with the widths of its first rows.
    ///
    /// - Parameters:
    ///   - target: The destination.
    ///   - widths: The widths from the previous call; `nil` for the first rows.
    /// - Returns: One line per row, not wider than the terminal; empty for no rows.
    package func lines(for target: Target, _ widths: inout Widths?) -> [StyledLine] {
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

    /// Hides columns until the minimum widths of the others fit, and then shortens as little as necessary.
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
        if let id = columns.firstIndex(of: .id), let title = columns.firstIndex(of: .title),
            totalWidth([natural[id], min(natural[title], Self.leastTitleBesideID)]) > width
        {
            widths[id] = 0
        }
        for index in order where widths[index] > 0 {
            let excess = max(totalWidth(widths) - width, 0)
            let minimumWidth = columns[index] == .title ? min(1, natural[index]) : minimums[index]
            widths[index] = max(widths[index] - excess, minimumWidth)
        }
        return widths
    }

    /// The width of a row, including gaps.
    private func totalWidth(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + Self.gap * max(widths.count { $0 > 0 } - 1, 0)
    }

    private static let gap = 2
    private static let leastTitleBesideID = 8
}
