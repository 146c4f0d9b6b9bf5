extension String {
    /// The width in columns; control characters count as 0.
    package var displayWidth: Int { displayWidth(.narrow) }

    /// The width in columns, given the width of ambiguous characters.
    package func displayWidth(_ ambiguous: AmbiguousWidth) -> Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        var width = 0
        forEachGlyph(ambiguous) { glyph in
            width += glyph.columns
            return true
        }
        return width
    }

    /// The text, shortened with `…` if it is wider than `columns`.
    package func fitted(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> String {
        StyledLine(spans: [StyledSpan(unchecked: self)]).fitted(to: columns, ambiguous).text
    }
}

extension Character {
    /// The width of the whole cluster in columns.
    public var displayWidth: Int { displayWidth(.narrow) }

    func displayWidth(_ ambiguous: AmbiguousWidth) -> Int { String(self).displayWidth(ambiguous) }
}
