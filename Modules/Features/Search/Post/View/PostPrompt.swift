import TerminalFrames

extension PostView {
    /// Draws the last row: the prompt or the search result.
    func drawPrompt(_ shown: PostShown, _ laidOutPost: LaidOutPost, on frame: inout Frame, in area: Area) {
        guard !area.isEmpty else { return }
        let ambiguous = laidOutPost.layout.ambiguous
        switch shown.state.prompt {
        case .finding(let field, _):
            let findState = field.text.isEmpty ? nil : shown.state.findState
            let matchCount = findState.map { self.matchCount($0, laidOutPost) } ?? StyledLine()
            let isShort = matchCount.width(ambiguous) + 1 >= area.columns / 2
            var rest = area
            let right = rest.cutRight(isShort ? 0 : matchCount.width(ambiguous))
            frame.draw(matchCount, in: right)
            draw(field, after: "/", on: &frame, in: rest, ambiguous)
        case .naming(let kind, let field):
            draw(
                field, after: laidOutPost.layout.language.strings.postExport.sign(of: kind), on: &frame,
                in: area, ambiguous)
        case .none, .outline, .menu:
            guard let findState = shown.state.findState else { return }
            frame.draw(
                .between(
                    StyledLine([StyledSpan("/", .key), StyledSpan(findState.text)]),
                    matchCount(findState, laidOutPost),
                    width: area.columns, ambiguous),
                in: area)
        }
    }

    /// The number of the current match and the number of matches.
    private func matchCount(_ findState: PostState.FindState, _ laidOutPost: LaidOutPost) -> StyledLine {
        let count = laidOutPost.matches.count
        let strings = laidOutPost.layout.language.strings.postScreen
        let hasMore = !laidOutPost.layout.isComplete || count == PostLayout.maximumMatches
        if count == 0 {
            let text = strings.noMatches(isComplete: laidOutPost.layout.isComplete)
            return StyledLine(text, .warning)
        }
        let match = (findState.match ?? 0) &+ 1
        return StyledLine(strings.match(match, of: count, hasMore: hasMore), .count)
    }

    private func draw(
        _ field: TextField, after sign: String, on frame: inout Frame, in area: Area,
        _ ambiguous: AmbiguousWidth
    ) {
        var area = area
        frame.drawFullNotice(of: field, in: &area)
        let width = sign.displayWidth(ambiguous)
        let shown = field.shown(width: max(area.columns - width, 0), ambiguous)
        frame.draw(StyledLine(sign, .key) + shown.line, in: area)
        frame.cursor = Position(
            row: area.row, column: min(area.column + width + shown.cursor, area.column + area.columns - 1))
    }
}
