import TerminalUI

extension PostView {
    /// The last row: what is typed, or what was found.
    func drawPrompt(_ shown: PostShown, _ sheet: PostSheet, on frame: inout Frame, in area: Area) {
        guard !area.isEmpty else { return }
        let ambiguous = sheet.layout.ambiguous
        switch shown.state.prompt {
        case .finding(let field, _):
            let finding = field.text.isEmpty ? nil : shown.state.finding
            let told = finding.map { self.told($0, sheet) } ?? StyledLine()
            let isShort = told.width(ambiguous) + 1 >= area.columns / 2
            var rest = area
            let right = rest.cutRight(isShort ? 0 : told.width(ambiguous))
            frame.draw(told, in: right)
            draw(field, after: "/", on: &frame, in: rest, ambiguous)
        case .choosing(let digits):
            let count = sheet.layout.links.count
            let link = PostKeys(shown: shown, sheet: sheet, area: area, now: .zero).link(digits, sheet)
            let told = link ?? (count > 1 ? "1–\(count)" : "1")
            let asked = StyledLine([StyledSpan("open link: ", .key), StyledSpan(digits)])
            let room = StyledLine("   ")
            frame.draw(asked + room + StyledLine(told, digits.isEmpty ? .dim : .link), in: area)
            frame.cursor = Position(row: area.row, column: area.column + asked.width(ambiguous))
        case .none, .outline:
            guard let finding = shown.state.finding else { return }
            frame.draw(
                .between(
                    StyledLine([StyledSpan("/", .key), StyledSpan(finding.text)]), told(finding, sheet),
                    width: area.columns, ambiguous),
                in: area)
        }
    }

    /// Which of how many places it is.
    private func told(_ finding: PostState.Finding, _ sheet: PostSheet) -> StyledLine {
        let count = sheet.matches.count
        let hasMore = !sheet.layout.isComplete || count == PostLayout.mostMatches
        let nowhere = sheet.layout.isComplete ? "not found" : "not found yet"
        let told = count == 0 ? nowhere : "\((finding.match ?? 0) + 1)/\(count)\(hasMore ? "+" : "")"
        return StyledLine(told, count == 0 ? .warning : .count)
    }

    private func draw(
        _ field: TextField, after sign: String, on frame: inout Frame, in area: Area,
        _ ambiguous: AmbiguousWidth
    ) {
        let shown = field.shown(width: max(area.columns - 1, 0), ambiguous)
        frame.draw(StyledLine(sign, .key) + shown.line, in: area)
        frame.cursor = Position(
            row: area.row, column: min(area.column + 1 + shown.cursor, area.column + area.columns - 1))
    }
}
