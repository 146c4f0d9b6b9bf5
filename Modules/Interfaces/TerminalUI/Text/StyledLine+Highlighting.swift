extension StyledLine {
    /// The line with every occurrence of the words in another style, whatever their case.
    ///
    /// - Parameter words: Empty ones match nothing.
    public func highlighting(_ words: [String], as style: Style = .match) -> StyledLine {
        let wanted = words.map { Array($0.visible.lowercased()) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { return self }
        return StyledLine(spans: spans.flatMap { $0.highlighting(wanted, as: style) }, ground: ground)
    }
}

extension StyledSpan {
    fileprivate func highlighting(_ words: [[Character]], as style: Style) -> [StyledSpan] {
        let letters = Array(text)
        let folded = letters.map { $0.lowercased() }
        var spans: [StyledSpan] = []
        var (start, place) = (0, 0)
        while place < letters.count {
            let length = words.map { folded.starts($0, at: place) ? $0.count : 0 }.max() ?? 0
            guard length > 0 else {
                place += 1
                continue
            }
            if start < place { spans.append(with(String(letters[start..<place]))) }
            spans.append(StyledSpan(unchecked: String(letters[place..<place + length]), style, ground))
            place += length
            start = place
        }
        if start == 0 { return [self] }
        if start < letters.count { spans.append(with(String(letters[start...]))) }
        return spans
    }
}

extension [String] {
    fileprivate func starts(_ word: [Character], at place: Int) -> Bool {
        guard place + word.count <= count else { return false }
        return word.indices.allSatisfy { self[place + $0] == String(word[$0]) }
    }
}
