extension StyledLine {
    /// The longest beginning that fits into `columns`, with `…` at its end when something was cut.
    public func fitted(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        let sign = Self.cutSign.displayWidth(ambiguous)
        var kept = StyledLine(spans: [], ground: ground)
        var used = 0
        // Where to cut, should what follows not fit any more.
        var cut: (spans: Int, end: String.Index, span: StyledSpan)?
        for (place, span) in spans.enumerated() {
            if used <= columns - sign { cut = (place, span.text.startIndex, span) }
            for glyph in Glyphs(span.text, ambiguous: ambiguous) {
                used += glyph.columns
                guard used <= columns else {
                    guard let cut else { return kept.cleared }
                    kept.spans = Array(spans[..<cut.spans])
                    kept.spans.append(cut.span.with(cut.span.text[..<cut.end] + Self.cutSign))
                    return kept
                }
                if used <= columns - sign { cut = (place, glyph.end, span) }
            }
        }
        return self
    }

    /// The line as wide as `columns`: cut, or filled up with spaces at its end.
    public func padded(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        var line = fitted(to: columns, ambiguous)
        let missing = columns - line.width(ambiguous)
        if missing > 0 { line.spans.append(.spaces(missing, on: ground)) }
        return line
    }

    /// `left` at the left edge and `right` at the right one; `left` is cut where both do not fit.
    public static func between(
        _ left: StyledLine, _ right: StyledLine, width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> StyledLine {
        let right = right.fitted(to: width, ambiguous)
        let taken = right.width(ambiguous)
        let room = max(width - taken - (taken > 0 ? 1 : 0), 0)
        return left.padded(to: room, ambiguous)
            + (taken > 0 && taken < width ? StyledLine(spans: [.spaces(1, on: left.ground)]) : StyledLine())
            + right
    }

    private static let cutSign = "…"

    private var cleared: StyledLine { StyledLine(spans: [], ground: ground) }
}

extension StyledSpan {
    static func spaces(_ count: Int, on ground: Ground = .plain) -> StyledSpan {
        StyledSpan(unchecked: String(repeating: " ", count: count), .plain, ground)
    }
}

extension StyledLine {
    /// The longest beginning that fits into `columns`, without a sign that something was cut.
    func clipped(to columns: Int, _ ambiguous: AmbiguousWidth) -> StyledLine {
        var kept = StyledLine(spans: [], ground: ground)
        var used = 0
        for span in spans {
            var end = span.text.startIndex
            for glyph in Glyphs(span.text, ambiguous: ambiguous) {
                guard used + glyph.columns <= columns else {
                    kept.spans.append(span.with(String(span.text[..<end])))
                    return kept
                }
                used += glyph.columns
                end = glyph.end
            }
            kept.spans.append(span)
        }
        return self
    }
}
