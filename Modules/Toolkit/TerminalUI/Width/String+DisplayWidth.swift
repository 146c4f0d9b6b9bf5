extension String {
    /// Columns that the text takes in a terminal, its control characters counting as nothing.
    public var displayWidth: Int { displayWidth(.narrow) }

    /// Columns that the text takes in a terminal that gives ambiguous letters so many.
    public func displayWidth(_ ambiguous: AmbiguousWidth) -> Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        var width = 0
        forEachGlyph(ambiguous) { glyph in
            width += glyph.columns
            return true
        }
        return width
    }

    /// The longest beginning that fits into `columns`, with `…` at its end when something was cut.
    public func fitted(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> String {
        StyledLine(spans: [StyledSpan(unchecked: self)]).fitted(to: columns, ambiguous).text
    }
}

extension Character {
    /// Columns of the whole cluster, however many scalars it has.
    public var displayWidth: Int { displayWidth(.narrow) }

    func displayWidth(_ ambiguous: AmbiguousWidth) -> Int { String(self).displayWidth(ambiguous) }
}
