/// A unit that a terminal shows in one or two columns: a scalar or a cluster of scalars.
struct Glyph {
    /// 0 for a cluster.
    let scalar: UInt32
    /// 1 or 2.
    let columns: Int
    /// The UTF-8 range in the text.
    let bytes: Range<Int>
}

extension String {
    /// Calls `body` with each glyph in order until it returns `false`. Scalars that take no column and belong
    /// to no glyph are skipped.
    ///
    /// A cluster is a `Character`, divided if it is wider than two columns because no terminal shows such a
    /// character as one unit. Without joining scalars the search for clusters is skipped.
    ///
    /// Source: Unicode Standard Annexes #11 and #29, Technical Standard #51.
    @inline(__always)
    func forEachGlyph(_ ambiguous: AmbiguousWidth, _ body: (Glyph) -> Bool) {
        var contiguous = self
        let table = WidthTable.lowPlanes
        contiguous.withUTF8 { bytes in
            var start = 0
            var current = bytes.scalar(at: 0, table)
            while start < bytes.count {
                let after = start + current.length
                let following = bytes.scalar(at: after, table)
                if !current.kind.joins, !following.kind.joins {
                    let columns = current.kind.columns(ambiguous)
                    let glyph = Glyph(scalar: current.value, columns: columns, bytes: start..<after)
                    if columns > 0, !body(glyph) { return }
                    (start, current) = (after, following)
                } else {
                    let cluster = index(atByte: start)..<index(after: index(atByte: start))
                    for glyph in glyphs(of: cluster, from: start, ambiguous) where !body(glyph) { return }
                    start += utf8.distance(from: cluster.lowerBound, to: cluster.upperBound)
                    current = bytes.scalar(at: start, table)
                }
            }
        }
    }

    /// The visible part of a cluster: as many scalars as the longest emoji has.
    func text(of cluster: Glyph) -> String {
        let bytes = index(atByte: cluster.bytes.lowerBound)..<index(atByte: cluster.bytes.upperBound)
        return String(UnicodeScalarView(unicodeScalars[bytes].prefix(Self.maximumScalars)))
    }

    func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

    private static var maximumScalars: Int { 16 }

    /// The glyphs of a cluster: one, or several if it is wider than two columns, or none if it has no width.
    private func glyphs(of cluster: Range<Index>, from start: Int, _ ambiguous: AmbiguousWidth) -> [Glyph] {
        let scalars = unicodeScalars[cluster]
        var pieces: [(first: Unicode.Scalar, count: Int, columns: Int, start: Int)] = []
        var (isJoined, byteOffset) = (false, start)
        for scalar in scalars.prefix(Self.maximumScalars) {
            defer {
                isJoined = scalar.value == 0x200D
                byteOffset += UTF8.width(scalar)
            }
            let kind = WidthTable.kind(of: scalar)
            let isModifier = (0x1F3FB...0x1F3FF).contains(scalar.value)
            let columns = isJoined || isModifier && !pieces.isEmpty ? 0 : kind.columns(ambiguous)
            guard let last = pieces.last, last.columns + columns <= 2 else {
                if columns > 0 { pieces.append((scalar, 1, columns, byteOffset)) }
                continue
            }
            let isEmojiPresentation =
                (scalar.value == 0xFE0F || isModifier) && WidthTable.kind(of: last.first).isEmoji
            pieces[pieces.count - 1].columns = isEmojiPresentation ? 2 : last.columns + columns
            pieces[pieces.count - 1].count += 1
        }
        let end = start + utf8.distance(from: cluster.lowerBound, to: cluster.upperBound)
        return pieces.indices.map { index in
            let piece = pieces[index]
            let next = index + 1 < pieces.count ? pieces[index + 1].start : end
            return Glyph(
                scalar: piece.count == 1 ? piece.first.value : 0, columns: piece.columns,
                bytes: piece.start..<next)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar at a byte index, its length and its kind. After the end, nothing joins.
    @inline(__always)
    fileprivate func scalar(at byteOffset: Int, _ table: [UInt8]) -> (
        value: UInt32, length: Int, kind: WidthTable.Kind
    ) {
        guard byteOffset < count else { return (0, 1, WidthTable.Kind(bits: 0)) }
        let first = UInt32(self[byteOffset])
        func next(_ offset: Int) -> UInt32 { UInt32(self[byteOffset + offset] & 0x3F) }
        let (value, length): (UInt32, Int) =
            switch first {
            case ..<0x80: (first, 1)
            case ..<0xE0: ((first & 0x1F) << 6 | next(1), 2)
            case ..<0xF0: ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
            default: ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
            }
        return (value, length, WidthTable.kind(of: value, table))
    }
}

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
