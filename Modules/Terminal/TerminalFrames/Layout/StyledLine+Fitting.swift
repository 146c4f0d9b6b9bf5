extension StyledLine {
    /// The line, shortened with `…` if it is wider than `columns`.
    public func fitted(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        measured(columns, ambiguous).line
    }

    /// The line without its first columns, for horizontal scrolling. A space replaces the second half of a
    /// wide character.
    ///
    /// - Parameters:
    ///   - columns: 0 or more.
    ///   - ambiguous: The width of characters that Unicode calls ambiguous.
    package func dropping(_ columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        guard columns > 0 else { return self }
        var used = 0
        for (index, span) in spans.enumerated() {
            var start: Int?
            span.text.forEachGlyph(ambiguous) { glyph in
                if used < columns { used += glyph.columns } else { start = glyph.bytes.lowerBound }
                return start == nil
            }
            guard let start else { continue }
            let rest = span.with(String(span.text[span.text.index(atByte: start)...]))
            let half = used > columns ? [StyledSpan.spaces(used - columns, on: span.background)] : []
            return StyledLine(spans: half + [rest] + spans[(index + 1)...], background: background)
        }
        return StyledLine(spans: [], background: background)
    }

    /// The line, shortened or padded with spaces to exactly `columns`.
    public func padded(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        var (line, width) = measured(columns, ambiguous)
        if width < columns { line.spans.append(.spaces(columns - width, on: background)) }
        return line
    }

    /// The line, shortened to at most `columns`, and its width.
    private func measured(_ columns: Int, _ ambiguous: AmbiguousWidth) -> (line: StyledLine, width: Int) {
        let ellipsisWidth = Self.ellipsis.displayWidth(ambiguous)
        var used = 0
        // The cut to make if the rest does not fit.
        var cut: (spans: Int, byte: Int, width: Int)?
        for (index, span) in spans.enumerated() {
            if used <= columns - ellipsisWidth { cut = (index, 0, used) }
            span.text.forEachGlyph(ambiguous) { glyph in
                used += glyph.columns
                if used <= columns - ellipsisWidth { cut = (index, glyph.bytes.upperBound, used) }
                return used <= columns
            }
            if used > columns {
                guard let cut else { return (StyledLine(spans: [], background: background), 0) }
                let last = spans[cut.spans]
                let shortened = last.with(last.text[..<last.text.index(atByte: cut.byte)] + Self.ellipsis)
                return (
                    StyledLine(spans: spans[..<cut.spans] + [shortened], background: background),
                    cut.width + ellipsisWidth
                )
            }
        }
        return (self, used)
    }

    /// `left` at the left edge and `right` at the right edge; `left` is shortened if both do not fit.
    public static func between(
        _ left: StyledLine, _ right: StyledLine, width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> StyledLine {
        let right = right.fitted(to: width, ambiguous)
        let taken = right.width(ambiguous)
        let room = max(width - taken - (taken > 0 ? 1 : 0), 0)
        return left.padded(to: room, ambiguous)
            + (taken > 0 && taken < width
                ? StyledLine(spans: [.spaces(1, on: left.background)]) : StyledLine())
            + right
    }

    private static let ellipsis = "…"
}

extension StyledSpan {
    static func spaces(_ count: Int, on background: RowBackground = .plain) -> StyledSpan {
        StyledSpan(unchecked: String(repeated: " ", count: count), .plain, background)
    }
}

extension String {
    /// A scalar, repeated. Faster than `String(repeating:count:)`, which appends strings one by one: spaces and rules
    /// are part of every frame.
    init(repeated scalar: Unicode.Scalar, count: Int) {
        let bytes = Array(scalar.utf8)
        self.init(unsafeUninitializedCapacity: bytes.count * count) { text in
            for start in 0..<count {
                for (offset, byte) in bytes.enumerated() {
                    text.initializeElement(at: start * bytes.count + offset, to: byte)
                }
            }
            return text.count
        }
    }
}

extension StyledLine {
    /// The line, cut without `…` if it is wider than `columns`.
    package func clipped(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        var used = 0
        for (index, span) in spans.enumerated() {
            var end = 0
            span.text.forEachGlyph(ambiguous) { glyph in
                used += glyph.columns
                if used <= columns { end = glyph.bytes.upperBound }
                return used <= columns
            }
            if used > columns {
                let shortened = span.with(String(span.text[..<span.text.index(atByte: end)]))
                return StyledLine(spans: spans[..<index] + [shortened], background: background)
            }
        }
        return self
    }
}
