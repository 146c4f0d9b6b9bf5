/// How well letters that were typed name a text: all of them stand in it in their order, and the more of them begin
/// words or follow each other, the better.
public struct FuzzyMatch: Sendable, Equatable {
    /// Higher is better; only matches of the same letters compare.
    public let score: Int
    /// Where the letters stand in the text, in letters from 0, ascending.
    public let places: [Int]

    /// - Parameters:
    ///   - typed: Capitals and spaces make no difference; nothing matches every text.
    ///   - text: Short, such as the name of a command: the work grows with the square of its length.
    /// - Returns: `nil` when the text does not have the letters in that order.
    public init?(_ typed: String, in text: String) {
        let wanted = typed.lowercased().filter { $0 != " " }
        guard !wanted.isEmpty else {
            (score, places) = (0, [])
            return
        }
        let small = text.lowercased()
        var rest = small[...]
        for letter in wanted {
            guard let place = rest.firstIndex(of: letter) else { return nil }
            rest = rest[small.index(after: place)...]
        }
        let letters = Array(small)
        // What the letters so far are worth at best when the last of them stands at a place.
        var rows: [[(score: Int, from: Int)?]] = []
        for letter in wanted {
            let before = rows.last
            rows.append(
                letters.indices.map { place in
                    guard letters[place] == letter else { return nil }
                    let worth = place == 0 || !letters[place - 1].isLetter ? 8 : 1
                    guard let before else { return (worth - min(place, 6), -1) }
                    let best = (0..<place).compactMap { from -> (score: Int, from: Int)? in
                        before[from].map { ($0.score + (from == place - 1 ? 7 : 0), from) }
                    }.max { $0.score < $1.score }
                    return best.map { ($0.score + worth, $0.from) }
                })
        }
        guard let last = rows.last else { return nil }
        let ends = last.indices.filter { last[$0] != nil }
        guard let end = ends.max(by: { last[$0]?.score ?? 0 < last[$1]?.score ?? 0 }) else { return nil }
        var (place, found) = (end, [Int]())
        for row in rows.reversed() {
            found.append(place)
            place = row[place]?.from ?? -1
        }
        (score, places) = (last[end]?.score ?? 0, found.reversed())
    }
}

extension StyledLine {
    /// A text with the letters of a match in it marked.
    public init(_ text: String, marking match: FuzzyMatch) {
        let marked = Set(match.places)
        self.init(
            text.enumerated().map { place, letter in
                StyledSpan(String(letter), marked.contains(place) ? .match : .plain)
            })
    }
}
