extension StyledLine {
    /// The line with all occurrences of the words in another style, ignoring case.
    ///
    /// - Parameters:
    ///   - words: Empty words match nothing.
    ///   - style: The style of matches.
    public func highlighting(_ words: [String], as style: Style = .match) -> StyledLine {
        // Pasted text often repeats words.
        let wanted = Set(words).map { Array($0.visible.lowercased().utf8) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { return self }
        return StyledLine(spans: spans.flatMap { $0.highlighting(wanted, as: style) }, background: background)
    }
}

extension StyledSpan {
    /// - Parameter words: Lower-case words, none of them empty.
    fileprivate func highlighting(_ words: [[UInt8]], as style: Style) -> [StyledSpan] {
        // Most words are ASCII, and most titles contain none of the words.
        let isASCII = words.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
        var folded = isASCII ? text : text.lowercased()
        // If lowercasing changes the length, indices do not correspond.
        guard folded.utf8.count == text.utf8.count else { return [self] }
        let found = folded.withUTF8 { letters in
            words.flatMap { letters.ranges(of: $0) }.sorted {
                ($0.lowerBound, $1.count) < ($1.lowerBound, $0.count)
            }
        }
        var spans: [StyledSpan] = []
        var start = text.startIndex
        for ranges in found {
            let from = text.utf8.index(text.startIndex, offsetBy: ranges.lowerBound)
            let to = text.utf8.index(from, offsetBy: ranges.count)
            guard from >= start, isBoundary(from), isBoundary(to) else { continue }
            if start < from { spans.append(with(String(text[start..<from]))) }
            spans.append(StyledSpan(unchecked: String(text[from..<to]), style, background, link: link))
            start = to
        }
        if spans.isEmpty { return [self] }
        if start < text.endIndex { spans.append(with(String(text[start...]))) }
        return spans
    }

    /// Whether the index is at a character boundary: `e` does not match an `e` with a combining accent.
    private func isBoundary(_ index: String.Index) -> Bool {
        index == text.endIndex || index == text.startIndex
            || index.samePosition(in: text.unicodeScalars) != nil
                && !WidthTable.kind(of: text.unicodeScalars[index]).joins
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The ranges of `word`, ignoring the case of ASCII letters.
    fileprivate func ranges(of word: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = 0
        while offset + word.count <= count {
            if folded(offset) == word[0], word.indices.allSatisfy({ folded(offset + $0) == word[$0] }) {
                ranges.append(offset..<offset + word.count)
            }
            offset += 1
        }
        return ranges
    }

    private func folded(_ offset: Int) -> UInt8 {
        let letter = self[offset]
        return (0x41...0x5A).contains(letter) ? letter | 0x20 : letter
    }
}
