import TerminalUI

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
        case .choosingLink(let digits):
            let count = laidOutPost.layout.links.count
            let link = PostKeys(shown: shown, laidOutPost: laidOutPost, area: area, now: .zero).link(
                digits, laidOutPost)
            let preview = link ?? SearchStrings.PostScreen.linkNumbers(count: count)
            let label = StyledLine([
                StyledSpan(SearchStrings.PostScreen.linkPrompt, .key), StyledSpan(digits),
            ])
            let room = StyledLine("   ")
            frame.draw(label + room + StyledLine(preview, digits.isEmpty ? .dim : .link), in: area)
            frame.cursor = Position(row: area.row, column: area.column + label.width(ambiguous))
        case .none, .outline:
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
        let hasMore = !laidOutPost.layout.isComplete || count == PostLayout.maximumMatches
        if count == 0 {
            let text = SearchStrings.PostScreen.noMatches(isComplete: laidOutPost.layout.isComplete)
            return StyledLine(text, .warning)
        }
        let match = (findState.match ?? 0) + 1
        return StyledLine(SearchStrings.PostScreen.match(match, of: count, hasMore: hasMore), .count)
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
