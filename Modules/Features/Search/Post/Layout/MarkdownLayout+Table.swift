import Markdown
import TerminalFrames

extension MarkdownLayout {
    /// A table that fits the width, unless tables are as wide as their text; the widest columns shrink first, and their
    /// cells wrap.
    mutating func table(_ table: MarkdownTable, _ width: Int) -> [MarkdownLine] {
        let header = table.header.map { styled($0, .strong) }
        let rows = table.rows.map { row in row.map { styled($0, .plain) } }
        let count = table.alignments.count
        guard count > 0 else { return [] }
        let naturalWidths = (0..<count).map { column in
            max(
                ([header] + rows).map { $0.indices.contains(column) ? columns(of: $0[column]) : 0 }.max()
                    ?? 0,
                1)
        }
        let gaps = Self.gap * (count - 1)
        let total = naturalWidths.reduce(gaps, +)
        let isWhole = keepsTablesWhole && total * rows.count <= Self.maximumCharacters
        let room = (isWhole ? max(total, width) : width) - gaps
        guard naturalWidths.reduce(0, { $0 + min($1, Self.minimumWidth) }) <= room else {
            return listRows(table, header, rows, width)
        }
        let widths = Self.fittedWidths(naturalWidths, in: room)
        let rule = widths.map { String.rule($0, ambiguous) }.joined(separator: "  ")
        let head =
            header.allSatisfy({ $0.allSatisfy(\.isEmpty) })
            ? []
            : row(header, widths, table.alignments, table.header) + [
                MarkdownLine(spans: [StyledSpan(rule, .dim)], source: .tableRule(table.alignments))
            ]
        return head
            + rows.indices.flatMap { row(rows[$0], widths, table.alignments, table.rows[$0]) }
    }

    /// A table with too many columns for the width: one line for each cell. The lines of a row are copied
    /// together, the header with those of the first row.
    private func listRows(
        _ table: MarkdownTable, _ header: [[[StyledSpan]]], _ rows: [[[[StyledSpan]]]], _ width: Int
    ) -> [MarkdownLine] {
        rows.enumerated().flatMap { index, row in
            var lines = row.enumerated().flatMap { column, cell -> [MarkdownLine] in
                guard cell.contains(where: { !$0.isEmpty }) else { return [] }
                var name = header.indices.contains(column) ? Array(header[column].joined()) : []
                if !name.isEmpty { name.append(StyledSpan(": ", .dim)) }
                return wrap(name + cell, width)
            }
            lines.append(MarkdownLine(spans: [StyledSpan(.rule(min(width, 8), ambiguous), .dim)]))
            let source: [PartSource] =
                (index == 0 && !table.header.isEmpty
                    ? [.tableRow(table.header), .tableRule(table.alignments)] : [])
                + [.tableRow(table.rows[index])]
            lines[0].source = .markdown(source.map(\.markdown).joined(separator: "\n"))
            for line in lines.indices.dropFirst() { lines[line].isIncludedBefore = true }
            return lines
        }
    }

    private static let gap = 2
    /// The limit of a whole table's size, which is a few times its text: one long cell widens all rows.
    private static let maximumCharacters = 4 << 20
    /// The minimum width of a cell in screen columns; narrower text is hard to read.
    private static let minimumWidth = 8

    private func columns(of lines: [[StyledSpan]]) -> Int {
        lines.map { StyledLine($0).width(ambiguous) }.max() ?? 0
    }

    /// Shrinks the widest columns one by one until all fit.
    private static func fittedWidths(_ naturalWidths: [Int], in room: Int) -> [Int] {
        var widths = naturalWidths.map { min($0, room) }
        while widths.reduce(0, +) > room, let widest = widths.max(), widest > 2 {
            guard let index = widths.firstIndex(of: widest) else { break }
            widths[index] -= 1
        }
        return widths
    }

    private func row(
        _ cells: [[[StyledSpan]]], _ widths: [Int], _ alignments: [MarkdownTable.Alignment],
        _ source: [[MarkdownSpan]]
    ) -> [MarkdownLine] {
        let wrapped = widths.indices.map { column in
            wrap(cells.indices.contains(column) ? cells[column] : [], widths[column]).map(\.line)
        }
        return (0..<(wrapped.map(\.count).max() ?? 1)).map { line in
            var spans: [StyledSpan] = []
            for column in widths.indices {
                let cell = wrapped[column].indices.contains(line) ? wrapped[column][line] : StyledLine()
                let free = max(widths[column] - cell.width(ambiguous), 0)
                let before =
                    switch alignments[column] {
                    case .none, .left: 0
                    case .center: free / 2
                    case .right: free
                    }
                let isLast = column == widths.count - 1
                let after = isLast ? 0 : free - before + Self.gap
                spans += [StyledSpan(String(repeating: " ", count: before))] + cell.spans
                spans.append(StyledSpan(String(repeating: " ", count: after)))
            }
            while let last = spans.last, last.text.allSatisfy({ $0 == " " }) { spans.removeLast() }
            return MarkdownLine(
                spans: spans.filter { !$0.text.isEmpty }, kind: .tableRow, continues: line > 0,
                source: line == 0 ? .tableRow(source) : nil)
        }
    }
}
