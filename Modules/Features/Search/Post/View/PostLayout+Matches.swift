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
}

extension PostLayout {
    /// Where `text` stands, from the top down. The case of letters counts when it has a capital.
    func matches(of text: String) -> [PostMatch] {
        let isExact = text.contains(where: \.isUppercase)
        let wanted = Array((isExact ? text : text.lowercased()).visible.utf8)
        guard !wanted.isEmpty else { return [] }
        var matches: [PostMatch] = []
        var start = PostHead.rows
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].continues, lines[end].kind != .cells { end += 1 }
            let joined = JoinedLines(lines[start..<end])
            for bytes in joined.text.places(of: wanted, isExact: isExact) {
                matches.append(PostMatch(pieces: joined.pieces(of: bytes)))
            }
            start = end
        }
        return matches
    }

    /// The columns of a match in a line of code, which may be longer than the screen; `nil` in other lines.
    func codeColumns(of match: PostMatch) -> Range<Int>? {
        let line = lines[match.line]
        guard line.kind == .code, let bytes = match.pieces.first?.bytes else { return nil }
        let before = StyledLine(line.prefix).width(ambiguous)
        func columns(to byte: Int) -> Int {
            before + String(decoding: line.text.utf8.prefix(byte), as: UTF8.self).displayWidth(ambiguous)
        }
        return columns(to: bytes.lowerBound)..<columns(to: bytes.upperBound)
    }

    /// The matches on some lines, from a list in order.
    static func on(_ lines: Range<Int>, _ matches: [PostMatch]) -> Range<Int> {
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
private struct JoinedLines {
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
        starts.indices.compactMap { place in
            let end = place + 1 < starts.count ? starts[place + 1] : text.utf8.count
            let part = bytes.clamped(to: starts[place]..<end)
            guard !part.isEmpty else { return nil }
            return PostMatch.Piece(
                line: first + place, bytes: part.lowerBound - starts[place]..<part.upperBound - starts[place])
        }
    }
}

extension String {
    /// Where the bytes of `wanted` stand, none over another, no letter cut.
    fileprivate func places(of wanted: [UInt8], isExact: Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        let small = isExact ? self : lowercased()
        // Where small letters are longer or shorter, places in one text say nothing of the other.
        var searched = small.utf8.count == utf8.count ? small : self
        searched.withUTF8 { bytes in
            var place = 0
            while place + wanted.count <= bytes.count {
                if bytes[place] == wanted[0], wanted.indices.allSatisfy({ bytes[place + $0] == wanted[$0] }) {
                    found.append(place..<place + wanted.count)
                    place += wanted.count
                } else {
                    place += 1
                }
            }
        }
        return found.filter { isLetterStart($0.lowerBound) && isLetterStart($0.upperBound) }
    }

    private func isLetterStart(_ byte: Int) -> Bool {
        String.Index(utf8.index(startIndex, offsetBy: byte), within: self) != nil
    }
}
