/// Rows of cells as lines: aligned and fitted to a terminal's width, or tab-separated for another program.
public struct Columns: Sendable, Equatable {
    /// Where the rows go.
    public enum Target: Sendable, Equatable {
        /// A terminal of so many columns: cells are padded, the flexible one is cut.
        case terminal(width: Int)
        /// A pipe or a file: one tab between cells, nothing padded, nothing cut.
        case pipe
    }

    private let rows: [[StyledSpan]]
    private let flexible: Int

    /// - Parameters:
    ///   - rows: Each with the same number of cells, 1 or more.
    ///   - flexible: The cell that gives way when a row is too wide, counted from 0.
    public init(_ rows: [[StyledSpan]], flexible: Int) {
        (self.rows, self.flexible) = (rows, flexible)
    }

    /// One line a row; empty for no rows.
    public func lines(for target: Target) -> [StyledLine] {
        switch target {
        case .pipe:
            rows.map { StyledLine(Array($0.map { [$0] }.joined(separator: [StyledSpan(unchecked: "\t")]))) }
        case .terminal(let width): fitted(to: width)
        }
    }

    private func fitted(to width: Int) -> [StyledLine] {
        guard let first = rows.first else { return [] }
        var widths = first.indices.map { cell in rows.map { $0[cell].text.displayWidth }.max() ?? 0 }
        let others = widths.indices.filter { $0 != flexible }.reduce(0) { $0 + widths[$1] }
        let room = width - others - Self.gap * (widths.count - 1)
        widths[flexible] = min(widths[flexible], max(room, Self.least))
        return rows.map { row in
            var line = StyledLine()
            for (cell, span) in row.enumerated() {
                let text = StyledLine([span])
                if cell < row.count - 1 {
                    line += text.padded(to: widths[cell]) + StyledLine(spans: [.spaces(Self.gap)])
                } else {
                    line += text.fitted(to: widths[cell])
                }
            }
            return line
        }
    }

    private static let gap = 2
    /// The flexible cell keeps this much, even when the row then does not fit.
    private static let least = 8
}
