/// What a terminal shows in one or two columns: a scalar, or a cluster of several.
struct Glyph {
    /// 0 for a cluster.
    let scalar: UInt32
    /// 1 or 2.
    let columns: Int
    /// Where it stands in the text's UTF-8.
    let bytes: Range<Int>
}

extension String {
    /// Calls `body` with the glyphs, left to right, until it returns `false`; what takes no column and belongs
    /// to no glyph is left out.
    ///
    /// A cluster is Swift's `Character`, split where it would take more than two columns: no terminal shows
    /// such a thing as one. Where no scalar joins its neighbour, nobody looks for clusters.
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

    /// What of a cluster is shown: as many scalars as any emoji needs.
    func text(of cluster: Glyph) -> String {
        let bytes = index(atByte: cluster.bytes.lowerBound)..<index(atByte: cluster.bytes.upperBound)
        return String(UnicodeScalarView(unicodeScalars[bytes].prefix(Self.maximumScalars)))
    }

    func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

    private static var maximumScalars: Int { 16 }

    /// One glyph for a cluster; more when its scalars need more than two columns; none when they need none.
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
    /// The scalar that begins at a byte, its length and what is known of it; behind the end nothing joins.
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
