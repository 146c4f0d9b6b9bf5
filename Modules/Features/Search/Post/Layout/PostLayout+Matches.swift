import TerminalFrames

/// A match in a post, which covers several lines if the text is wrapped.
struct PostMatch: Sendable, Equatable {
    struct Piece: Sendable, Equatable {
        let line: Int
        /// A byte range of the line's text without its prefix.
        let bytes: Range<Int>
    }

    /// 1 or more, from top to bottom.
    private(set) var pieces: [Piece]

    var line: Int { pieces[0].line }
    var lastLine: Int { pieces[pieces.count - 1].line }

    func moved(by lines: Int) -> PostMatch {
        PostMatch(pieces: pieces.map { Piece(line: $0.line + lines, bytes: $0.bytes) })
    }
}

/// A text to find. The search is case-sensitive if the text contains a capital letter.
///
/// Unlike the filters of lists, it distinguishes widths and kinds of kana: folding them changes the number of bytes, by
/// which matches are found.
struct PostSearch: Sendable {
    let isCaseSensitive: Bool
    let pattern: [UInt8]
    /// The lowercased text.
    let lowercasedPattern: [UInt8]

    /// - Returns: `nil` if there is nothing to find.
    init?(_ text: String) {
        isCaseSensitive = text.contains(where: \.isUppercase)
        lowercasedPattern = Array(text.lowercased().visible.utf8)
        pattern = isCaseSensitive ? Array(text.visible.utf8) : lowercasedPattern
        if pattern.isEmpty || lowercasedPattern.isEmpty { return nil }
    }
}

extension PostLayout {
    /// The maximum number of matches; a reader would not go through more.
    static let maximumMatches = 9_999

    /// Finds `text` in the chunks of this layout, from top to bottom.
    func matches(of text: String) -> [PostMatch] {
        guard let search = PostSearch(text) else { return [] }
        var matches: [PostMatch] = []
        for (chunk, start) in zip(lines.chunks, lines.starts) where matches.count < Self.maximumMatches {
            matches += chunk.matches(of: search, limit: Self.maximumMatches - matches.count).map {
                $0.moved(by: start)
            }
        }
        return Array(matches.prefix(Self.maximumMatches))
    }

    /// The columns of a match in a line of code or a formula, which may exceed the screen; `nil` for other
    /// lines.
    func codeColumns(of match: PostMatch) -> Range<Int>? {
        let line = lines[match.line]
        guard line.kind == .code || line.kind == .formula, let bytes = match.pieces.first?.bytes else {
            return nil
        }
        let before = StyledLine(line.prefix).width(ambiguous)
        func columns(to byte: Int) -> Int {
            before + String(decoding: line.text.utf8.prefix(byte), as: UTF8.self).displayWidth(ambiguous)
        }
        return columns(to: bytes.lowerBound)..<columns(to: bytes.upperBound)
    }

    /// The indices of the matches that touch `lines`. The matches are sorted by line.
    static func matchIndices(_ lines: Range<Int>, _ matches: [PostMatch]) -> Range<Int> {
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            let isAbove = matches[middle].lastLine < lines.lowerBound
            (low, high) = isAbove ? (middle + 1, high) : (low, middle)
        }
        let end = matches[low...].firstIndex { $0.line >= lines.upperBound } ?? matches.count
        return low..<end
    }
}

/// The text of wrapped lines, joined.
struct JoinedLines {
    private(set) var text = ""
    private var starts: [Int] = []
    private let first: Int

    init(_ lines: ArraySlice<MarkdownLine>) {
        first = lines.startIndex
        for line in lines {
            let next = line.text
            // Text breaks between wide characters without a space.
            if let last = text.last, let letter = next.first, last.displayWidth < 2, letter.displayWidth < 2 {
                text += " "
            }
            starts.append(text.utf8.count)
            text += next
        }
    }

    func pieces(of bytes: Range<Int>) -> [PostMatch.Piece] {
        starts.indices.compactMap { index in
            let end = index + 1 < starts.count ? starts[index + 1] : text.utf8.count
            let part = bytes.clamped(to: starts[index]..<end)
            guard !part.isEmpty else { return nil }
            return PostMatch.Piece(
                line: first + index, bytes: part.lowerBound - starts[index]..<part.upperBound - starts[index])
        }
    }
}

extension String {
    /// The ranges of the bytes of `pattern`, which do not overlap or split characters.
    func ranges(of pattern: [UInt8], isCaseSensitive: Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        let folded = isCaseSensitive ? self : lowercased()
        // If lowercasing changes the number of bytes, positions in the lowercased text do not apply to the
        // original.
        var searched = folded.utf8.count == utf8.count ? folded : self
        searched.withUTF8 { bytes in
            var index = 0
            while index + pattern.count <= bytes.count {
                if bytes[index] == pattern[0],
                    pattern.indices.allSatisfy({ bytes[index + $0] == pattern[$0] })
                {
                    found.append(index..<index + pattern.count)
                    index += pattern.count
                } else {
                    index += 1
                }
            }
        }
        return found.filter { isLetterStart($0.lowerBound) && isLetterStart($0.upperBound) }
    }

    private func isLetterStart(_ byte: Int) -> Bool {
        String.Index(utf8.index(startIndex, offsetBy: byte), within: self) != nil
    }
}
