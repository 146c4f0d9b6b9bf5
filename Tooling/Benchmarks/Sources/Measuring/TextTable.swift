/// A table as text. The first two columns are words, the others are numbers.
public struct TextTable {
    private let head: [String]
    private let rows: [[String]]

    public init(head: [String], rows: [[String]]) { (self.head, self.rows) = (head, rows) }

    /// For a terminal, with columns padded with spaces.
    public var plain: String {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < 2 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// As a Markdown table.
    var markdown: String {
        let rule = head.indices.map { $0 < 2 ? "---" : "--:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

extension TextTable {
    /// A row for each case.
    init(_ figures: [Figures], peers: [Contender.Role]) {
        let hasTargets = figures.contains { $0.measured.limits.target != nil }
        let head =
            ["case", "work", "ours ns"] + (hasTargets ? ["target ns"] : []) + ["floor ns", "× floor"]
            + peers.flatMap { [$0.name, "×"] } + ["mallocs", "floor's", "kept B", ""]
        let rows = figures.map { figures in
            func time(_ role: Contender.Role) -> String {
                figures.line(role).map { $0.nanoseconds.fixed($0.nanoseconds < 1_000 ? 1 : 0) } ?? "–"
            }
            func ratio(_ above: Contender.Role, _ below: Contender.Role, _ decimals: Int) -> String {
                guard let ratio = figures.ratio(above, to: below),
                    let spread = figures.spread(above, to: below)
                else { return "–" }
                let ends = "\(spread.lowerBound.fixed(decimals))–\(spread.upperBound.fixed(decimals))"
                return "\(ratio.fixed(decimals)) (\(ends))"
            }
            func mallocs(_ role: Contender.Role) -> String {
                figures.line(role).map { $0.mallocs.fixed(2) } ?? "–"
            }
            let target = figures.measured.limits.target.map { $0.fixed(0) } ?? "–"
            let ours =
                [figures.measured.id, figures.measured.title, time(.ours)] + (hasTargets ? [target] : [])
            return ours + [time(.floor), ratio(.ours, .floor, 2)]
                + peers.flatMap { [time($0), ratio($0, .ours, 1)] } + [
                    mallocs(.ours), mallocs(.floor), figures.line(.ours)?.retained.map { "\($0)" } ?? "–",
                    figures.verdict,
                ]
        }
        self.init(head: head, rows: rows)
    }
}
