import Markdown
import TerminalUI

extension MarkdownLayout {
    /// A table whose columns share the width: wide ones give way first, and their cells are wrapped.
    mutating func table(_ table: MarkdownTable, _ width: Int) -> [MarkdownLine] {
        let header = table.header.map { styled($0, .strong) }
        let rows = table.rows.map { row in row.map { styled($0, .plain) } }
        let count = table.alignments.count
        guard count > 0 else { return [] }
        let natural = (0..<count).map { column in
            max(
                ([header] + rows).map { $0.indices.contains(column) ? columns(of: $0[column]) : 0 }.max()
                    ?? 0,
                1)
        }
        let widths = Self.shared(natural, in: max(width - Self.gap * (count - 1), count * 2))
        let rule = widths.map { String.rule($0, ambiguous) }.joined(separator: "  ")
        return row(header, widths, table.alignments) + [MarkdownLine(spans: [StyledSpan(rule, .dim)])]
            + rows.flatMap { row($0, widths, table.alignments) }
    }

    private static let gap = 2

    private func columns(of spans: [StyledSpan]) -> Int { StyledLine(spans).width(ambiguous) }

    /// The natural widths, the widest cut down one after the other until they fit.
    private static func shared(_ natural: [Int], in room: Int) -> [Int] {
        var widths = natural
        while widths.reduce(0, +) > room, let widest = widths.max(), widest > 2 {
            guard let place = widths.firstIndex(of: widest) else { break }
            widths[place] -= 1
        }
        return widths
    }

    private func row(
        _ cells: [[StyledSpan]], _ widths: [Int], _ alignments: [MarkdownTable.Alignment]
    ) -> [MarkdownLine] {
        let wrapped = widths.indices.map { column in
            Wrapping.lines(
                cells.indices.contains(column) ? cells[column] : [], width: widths[column], ambiguous)
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
            return MarkdownLine(spans: spans.filter { !$0.text.isEmpty }, kind: .cells, continues: line > 0)
        }
    }
}
