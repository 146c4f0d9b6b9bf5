extension StyledLine {
    /// The line with all occurrences of the words in another style, ignoring case, width and the kind of kana.
    ///
    /// - Parameters:
    ///   - words: Empty words match nothing.
    ///   - style: The style of matches.
    public func highlighting(_ words: [String], as style: Style = .match) -> StyledLine {
        // Pasted text often repeats words.
        let wanted = HighlightedWords(Set(words.map { $0.visible.folded }).filter { !$0.isEmpty })
        guard !wanted.isEmpty else { return self }
        return StyledLine(spans: spans.flatMap { $0.highlighting(wanted, as: style) }, background: background)
    }
}

/// Words to find in a text, as `String.folded` folds them.
private struct HighlightedWords {
    private let characters: [[Character]]
    /// The words in UTF-8 if all are ASCII, as most are.
    private let bytes: [[UInt8]]?

    /// - Parameter words: Folded words, none of them empty.
    init(_ words: Set<String>) {
        characters = words.map { Array($0) }
        bytes = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? words.map { Array($0.utf8) } : nil
    }

    var isEmpty: Bool { characters.isEmpty }

    /// The occurrences in a text, sorted by their start; of those with the same start, the longest is first.
    func ranges(in text: String) -> [Range<String.Index>] {
        var text = text
        // The first byte of all full-width letters. Without them, ASCII words are found in the bytes.
        if let bytes, !text.utf8.contains(0xEF) {
            let found = text.withUTF8 { letters in bytes.flatMap { letters.ranges(of: $0) } }
            return Self.sorted(found).map { range in
                let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
                return start..<text.utf8.index(start, offsetBy: range.count)
            }
        }
        let folded = Array(text.folded)
        let indices = Array(text.indices) + [text.endIndex]
        // If folding changes the number of characters, indices do not correspond.
        guard folded.count == indices.count - 1 else { return [] }
        let found = characters.flatMap { word in
            folded.indices.dropLast(word.count - 1)
                .filter { folded[$0...].starts(with: word) }.map { $0..<$0 + word.count }
        }
        return Self.sorted(found).map { indices[$0.lowerBound]..<indices[$0.upperBound] }
    }

    private static func sorted(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { ($0.lowerBound, $1.count) < ($1.lowerBound, $0.count) }
    }
}

extension StyledSpan {
    fileprivate func highlighting(_ words: HighlightedWords, as style: Style) -> [StyledSpan] {
        var spans: [StyledSpan] = []
        var start = text.startIndex
        for range in words.ranges(in: text) {
            let (from, to) = (range.lowerBound, range.upperBound)
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
