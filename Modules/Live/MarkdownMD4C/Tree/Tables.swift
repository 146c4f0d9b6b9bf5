import Markdown

/// Builds tables from rows, whose cells may span several columns and rows.
enum Tables {
    /// More columns than a screen can show: wider tables are converted to lines.
    static let maximumColumns = 64
    private static let maximumRows = 1_000

    /// The cells of a row; other content is collected in an additional cell.
    static func cells(_ inner: [Node]) -> [(TableCell, [MarkdownSpan])] {
        var (cells, stray): ([(TableCell, [MarkdownSpan])], [Node]) = ([], [])
        for node in inner {
            if case .cell(let cell, let line) = node {
                cells.append((cell, line))
            } else {
                stray.append(node)
            }
        }
        let line = Blocks.line(stray)
        return line.isEmpty ? cells : cells + [(TableCell(isHeader: false, .none), line)]
    }

    /// A table, preceded by the content that was not in a row.
    static func table(_ inner: [Node]) -> [MarkdownBlock] {
        var (rows, rest): ([[(TableCell, [MarkdownSpan])]], [Node]) = ([], [])
        for node in inner {
            if case .row(let cells) = node { rows.append(cells) } else { rest.append(node) }
        }
        rows = expandSpans(rows)
        let columns = rows.map(\.count).max() ?? 0
        let before = Blocks.of(rest)
        guard columns > 0 else { return before }
        guard columns <= maximumColumns else { return before + rows.compactMap(line) }
        let alignments = (0..<columns).map { column in
            rows.lazy.compactMap { $0.indices.contains(column) ? $0[column].0.alignment : nil }
                .first { $0 != .none } ?? .none
        }
        var cells = rows.map { row in
            row.map(\.1) + Array(repeating: [], count: columns - row.count)
        }
        let hasHeader = rows[0].allSatisfy(\.0.isHeader)
        let header = hasHeader ? cells.removeFirst() : []
        return before + [.table(MarkdownTable(alignments: alignments, header: header, rows: cells))]
    }

    /// Puts each cell into its column and fills the cells that it spans with empty ones.
    private static func expandSpans(_ rows: [[(TableCell, [MarkdownSpan])]]) -> [[(
        TableCell, [MarkdownSpan]
    )]] {
        // For each column, the number of following rows that a cell above occupies.
        var occupied: [Int] = []
        return rows.map { row in
            var placed: [(TableCell, [MarkdownSpan])] = []
            func skipOccupied() {
                while placed.count < occupied.count, occupied[placed.count] > 0 {
                    occupied[placed.count] -= 1
                    placed.append((row.first?.0 ?? TableCell(isHeader: false, .none), []))
                }
            }
            for (cell, line) in row {
                skipOccupied()
                let isWide = placed.count >= maximumColumns
                for column in 0..<(isWide ? 1 : min(max(cell.columns, 1), maximumColumns)) {
                    let rows = isWide ? 0 : min(max(cell.rows, 1), maximumRows) - 1
                    if placed.count < occupied.count {
                        occupied[placed.count] = rows
                    } else if rows > 0 {
                        occupied += Array(repeating: 0, count: placed.count - occupied.count) + [rows]
                    }
                    placed.append((cell, column == 0 ? line : []))
                }
            }
            skipOccupied()
            return placed
        }
    }

    private static func line(_ row: [(TableCell, [MarkdownSpan])]) -> MarkdownBlock? {
        let cells = row.map(\.1).filter { !$0.isEmpty }
        return cells.isEmpty ? nil : .paragraph(Array(cells.joined(separator: [.text(" | ")])))
    }
}
