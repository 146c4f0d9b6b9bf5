/// How well letters that were typed name a text: all of them stand in it in their order, and the more of them begin
/// words or follow each other, the better.
public struct FuzzyMatch: Sendable, Equatable {
    /// Higher is better; only matches of the same letters compare.
    public let score: Int
    /// Where the letters stand in the text, in letters from 0, ascending.
    public let positions: [Int]

    /// - Parameters:
    ///   - typed: Capitals and spaces make no difference; nothing matches every text.
    ///   - text: Short, such as the name of a command: the work grows with the square of its length.
    /// - Returns: `nil` when the text does not have the letters in that order.
    public init?(_ typed: String, in text: String) {
        let wanted = typed.lowercased().filter { $0 != " " }
        guard !wanted.isEmpty else {
            (score, positions) = (0, [])
            return
        }
        let folded = text.lowercased()
        var rest = folded[...]
        for letter in wanted {
            guard let position = rest.firstIndex(of: letter) else { return nil }
            rest = rest[folded.index(after: position)...]
        }
        let letters = Array(folded)
        // What the letters so far are worth at best when the last of them stands at a place.
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
}

extension StyledLine {
    /// A text with the letters of a match in it marked.
    public init(_ text: String, marking match: FuzzyMatch) {
        let marked = Set(match.positions)
        self.init(
            text.enumerated().map { position, letter in
                StyledSpan(String(letter), marked.contains(position) ? .match : .plain)
            })
    }
}
