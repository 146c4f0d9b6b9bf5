import TerminalUI

/// Where a text was found in a post: on one line, or on several where it was wrapped.
struct PostMatch: Sendable, Equatable {
    struct Piece: Sendable, Equatable {
        let line: Int
        /// Of the line's text without its prefix, as bytes.
        let bytes: Range<Int>
    }

    /// 1 or more, from the top down.
    private(set) var pieces: [Piece]

    var line: Int { pieces[0].line }
    var lastLine: Int { pieces[pieces.count - 1].line }

    func moved(by lines: Int) -> PostMatch {
        PostMatch(pieces: pieces.map { Piece(line: $0.line + lines, bytes: $0.bytes) })
    }
}

/// A text that is looked for. The case of letters counts when it has a capital.
struct PostSearch: Sendable {
    let isCaseSensitive: Bool
    let pattern: [UInt8]
    /// The same in small letters.
    let lowercasedPattern: [UInt8]

    /// - Returns: `nil` for nothing to look for.
    init?(_ text: String) {
        isCaseSensitive = text.contains(where: \.isUppercase)
        lowercasedPattern = Array(text.lowercased().visible.utf8)
        pattern = isCaseSensitive ? Array(text.visible.utf8) : lowercasedPattern
        if pattern.isEmpty || lowercasedPattern.isEmpty { return nil }
    }
}

extension PostLayout {
    /// More places are not told of than a reader would go through.
    static let maximumMatches = 9_999

    /// Where `text` stands, from the top down, in what is here.
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

    /// The columns of a match in a line of code, which may be longer than the screen; `nil` in other lines.
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

    /// The matches on some lines, from a list in order.
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

/// The lines that one text was wrapped into, put together again.
struct JoinedLines {
    private(set) var text = ""
    private var starts: [Int] = []
    private let first: Int

    init(_ lines: ArraySlice<MarkdownLine>) {
        first = lines.startIndex
        for line in lines {
            let next = line.text
            // Between wide letters a line breaks without a space.
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
    /// Where the bytes of `pattern` stand, none over another, no letter cut.
    func ranges(of pattern: [UInt8], isCaseSensitive: Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        let folded = isCaseSensitive ? self : lowercased()
        // Where small letters are longer or shorter, places in one text say nothing of the other.
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
