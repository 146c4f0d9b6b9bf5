/// What a terminal shows in one or two columns: a scalar, or a cluster of several.
struct Glyph {
    enum Content {
        case scalar(Unicode.Scalar)
        case cluster(String)
    }

    let content: Content
    /// 1 or 2.
    let columns: Int
    /// Just behind it in the text.
    let end: String.Index
}

/// The glyphs of a text, left to right; what takes no column and belongs to no glyph is left out.
///
/// A cluster is Swift's `Character`, shortened to so many scalars as any emoji needs, and split where it
/// would take more than two columns: no terminal shows such a thing as one.
///
/// Source: Unicode Standard Annexes #11 and #29, Technical Standard #51.
struct Glyphs: Sequence, IteratorProtocol {
    private static let mostScalars = 16

    private let text: String
    private let ambiguous: AmbiguousWidth
    private var index: String.Index
    /// The rest of a cluster that was split.
    private var pieces: ArraySlice<Glyph> = []

    init(_ text: String, ambiguous: AmbiguousWidth) {
        (self.text, self.ambiguous, index) = (text, ambiguous, text.startIndex)
    }

    mutating func next() -> Glyph? {
        if let piece = pieces.popFirst() { return piece }
        let scalars = text.unicodeScalars
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let kind = WidthTable.kind(of: scalar)
            let after = scalars.index(after: index)
            let isAlone = after == scalars.endIndex || !WidthTable.kind(of: scalars[after]).joins
            if !kind.joins, isAlone {
                index = after
                let columns = kind.columns(ambiguous)
                if columns > 0 { return Glyph(content: .scalar(scalar), columns: columns, end: after) }
            } else {
                let end = text.index(after: index)
                pieces = split(text[index..<end].unicodeScalars, end)[...]
                index = end
                if let piece = pieces.popFirst() { return piece }
            }
        }
        return nil
    }

    /// One glyph for a cluster; more when its scalars need more than two columns.
    private func split(_ cluster: Substring.UnicodeScalarView, _ end: String.Index) -> [Glyph] {
        var glyphs: [(scalars: String.UnicodeScalarView, columns: Int, end: String.Index)] = []
        var isJoined = false
        for index in cluster.indices.prefix(Self.mostScalars) {
            let scalar = cluster[index]
            let kind = WidthTable.kind(of: scalar)
            defer { isJoined = scalar.value == 0x200D }
            guard !kind.isControl else { continue }
            guard let last = glyphs.indices.last else {
                let columns = kind.columns(ambiguous)
                if columns > 0 { glyphs.append((String.UnicodeScalarView([scalar]), columns, end)) }
                continue
            }
            let isModifier = (0x1F3FB...0x1F3FF).contains(scalar.value)
            let columns = isJoined || isModifier ? 0 : kind.columns(ambiguous)
            if glyphs[last].columns + columns > 2 {
                glyphs[last].end = index
                glyphs.append((String.UnicodeScalarView([scalar]), columns, end))
                continue
            }
            glyphs[last].scalars.append(scalar)
            glyphs[last].columns += columns
            if scalar.value == 0xFE0F || isModifier, let base = glyphs[last].scalars.first,
                WidthTable.kind(of: base).isEmoji
            {
                glyphs[last].columns = 2
            }
        }
        return glyphs.map { glyph in
            let content = glyph.scalars.count == 1 ? glyph.scalars.first.map(Glyph.Content.scalar) : nil
            return Glyph(
                content: content ?? .cluster(String(glyph.scalars)), columns: glyph.columns, end: glyph.end)
        }
    }
}
