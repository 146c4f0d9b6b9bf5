/// Rates how well typed characters match a text. The text must contain them in order. A text that begins with them
/// scores highest, then one with a word that does; otherwise, matches at the starts of words and adjacent matches score
/// higher.
package struct FuzzyMatch: Sendable, Equatable {
    /// Higher is better. Only scores for the same characters are comparable.
    package let score: Int
    /// The indices of the matching characters in the text, ascending.
    package let positions: [Int]

    /// Typed characters, prepared to be matched with many texts.
    package struct Pattern: Sendable {
        fileprivate let wanted: [Character]
        /// The typed text with its spaces between words.
        fileprivate let phrase: [Character]

        /// - Parameter typed: Case, width, the kind of kana and spaces are ignored; empty text matches everything.
        package init(_ typed: String) {
            let folded = typed.folded
            wanted = Array(folded.filter { $0 != " " })
            phrase = Array(folded.split(separator: " ").joined(separator: " "))
        }
    }

    /// Matches prepared characters with a text.
    ///
    /// - Parameters:
    ///   - pattern: The typed characters.
    ///   - text: A short text, such as the name of a command: the run time is quadratic in its length.
    /// - Returns: `nil` if the text does not contain the characters in order.
    package init?(_ pattern: Pattern, in text: String) {
        let wanted = pattern.wanted
        // More characters than bytes can never match.
        guard wanted.count <= text.utf8.count else { return nil }
        guard !wanted.isEmpty else {
            (score, positions) = (0, [])
            return
        }
        let folded = text.folded
        var rest = folded[...]
        for letter in wanted {
            guard let position = rest.firstIndex(of: letter) else { return nil }
            rest = rest[folded.index(after: position)...]
        }
        let letters = Array(folded)
        if let start = Self.start(of: pattern.phrase, in: letters) {
            score = Self.wordScore * (start == 0 ? 2 : 1) - min(start, 100)
            positions = (start..<start + pattern.phrase.count).filter { letters[$0] != " " }
            return
        }
        // The best score of the characters so far if the last one matches at an index.
        var rows: [[(score: Int, previous: Int)?]] = []
        for letter in wanted {
            let before = rows.last
            rows.append(
                letters.indices.map { position in
                    guard letters[position] == letter else { return nil }
                    let points = position == 0 || !letters[position - 1].isLetter ? 8 : 1
                    guard let before else { return (points - min(position, 6), -1) }
                    let best = (0..<position).compactMap { previous -> (score: Int, previous: Int)? in
                        before[previous].map { ($0.score + (previous == position - 1 ? 7 : 0), previous) }
                    }.max { $0.score < $1.score }
                    return best.map { ($0.score + points, $0.previous) }
                })
        }
        guard let last = rows.last else { return nil }
        let ends = last.indices.filter { last[$0] != nil }
        guard let end = ends.max(by: { last[$0]?.score ?? 0 < last[$1]?.score ?? 0 }) else { return nil }
        var (position, found) = (end, [Int]())
        for row in rows.reversed() {
            found.append(position)
            position = row[position]?.previous ?? -1
        }
        (score, positions) = (last[end]?.score ?? 0, found.reversed())
    }

    /// Matches prepared characters with another name of what a list shows: only the beginnings of its words count, every
    /// match scores lower than one with the shown text, and no character is highlighted.
    ///
    /// - Parameters:
    ///   - pattern: The typed characters.
    ///   - name: A short text.
    /// - Returns: `nil` if no word begins with the characters.
    package init?(_ pattern: Pattern, ofOtherName name: String) {
        guard !pattern.phrase.isEmpty, let start = Self.start(of: pattern.phrase, in: Array(name.folded))
        else {
            return nil
        }
        (score, positions) = (-Self.wordScore - min(start, 100), [])
    }

    /// More than any score of scattered characters.
    private static let wordScore = 1_000_000

    /// The index of the first word that `phrase` begins; `nil` if there is none.
    private static func start(of phrase: [Character], in letters: [Character]) -> Int? {
        guard phrase.count <= letters.count else { return nil }
        return (0...letters.count - phrase.count).first { start in
            (start == 0 || !letters[start - 1].isLetter) && letters[start...].starts(with: phrase)
        }
    }
}

extension StyledLine {
    /// Creates a line with the matching characters highlighted.
    package init(_ text: String, marking match: FuzzyMatch) {
        let marked = Set(match.positions)
        self.init(
            text.enumerated().map { position, letter in
                StyledSpan(String(letter), marked.contains(position) ? .match : .plain)
            })
    }
}
