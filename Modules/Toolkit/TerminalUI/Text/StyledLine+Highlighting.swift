extension StyledLine {
    /// The line with every occurrence of the words in another style, whatever the case of their letters.
    ///
    /// - Parameter words: Empty ones match nothing.
    public func highlighting(_ words: [String], as style: Style = .match) -> StyledLine {
        // Who pastes much pastes the same words again and again.
        let wanted = Set(words).map { Array($0.visible.lowercased().utf8) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { return self }
        return StyledLine(spans: spans.flatMap { $0.highlighting(wanted, as: style) }, ground: ground)
    }
}

extension StyledSpan {
    /// - Parameter words: In small letters, none empty.
    fileprivate func highlighting(_ words: [[UInt8]], as style: Style) -> [StyledSpan] {
        // Most words have no capitals but Latin ones, and most titles hold none of the words.
        let isLatin = words.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
        var small = isLatin ? text : text.lowercased()
        // Where small letters are longer or shorter, places in one text say nothing of the other.
        guard small.utf8.count == text.utf8.count else { return [self] }
        let found = small.withUTF8 { letters in
            words.flatMap { letters.places(of: $0) }.sorted {
                ($0.lowerBound, $1.count) < ($1.lowerBound, $0.count)
            }
        }
        var spans: [StyledSpan] = []
        var start = text.startIndex
        for places in found {
            let from = text.utf8.index(text.startIndex, offsetBy: places.lowerBound)
            let to = text.utf8.index(from, offsetBy: places.count)
            guard from >= start, isWhole(from), isWhole(to) else { continue }
            if start < from { spans.append(with(String(text[start..<from]))) }
            spans.append(StyledSpan(unchecked: String(text[from..<to]), style, ground, link: link))
            start = to
        }
        if spans.isEmpty { return [self] }
        if start < text.endIndex { spans.append(with(String(text[start...]))) }
        return spans
    }

    /// Whether no letter is cut there: `e` is not found in an `e` with an accent behind it.
    private func isWhole(_ index: String.Index) -> Bool {
        index == text.endIndex || index == text.startIndex
            || index.samePosition(in: text.unicodeScalars) != nil
                && !WidthTable.kind(of: text.unicodeScalars[index]).joins
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where `word` begins and ends, capital Latin letters being as good as small ones.
    fileprivate func places(of word: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var place = 0
        while place + word.count <= count {
            if small(place) == word[0], word.indices.allSatisfy({ small(place + $0) == word[$0] }) {
                places.append(place..<place + word.count)
            }
            place += 1
        }
        return places
    }

    private func small(_ place: Int) -> UInt8 {
        let letter = self[place]
        return (0x41...0x5A).contains(letter) ? letter | 0x20 : letter
    }
}
