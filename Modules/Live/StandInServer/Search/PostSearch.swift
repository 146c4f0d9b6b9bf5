import Synchronization

/// Finds posts. The first search folds all segments of text, once; from then on a search only reads.
final class PostSearch: Sendable {
    private struct Keys: Sendable {
        let text: [[UInt8]]
        let code: [[UInt8]]
        let tags: [[UInt8]]
    }

    private let posts: PostCatalog
    private let keys = Mutex<Keys?>(nil)

    init(_ posts: PostCatalog) { self.posts = posts }

    /// The indexes of all public posts that match, in the query's order.
    ///
    /// - Parameter stocked: How often posts were stocked since the start, by index.
    func find(_ query: Query, stocked: [Int: Int]) -> [Int] {
        if query.alternatives.isEmpty, query.order == .newest { return Array(posts.publicIndexes) }
        let alternatives: [[Matcher]] = query.alternatives.map { terms in
            terms.map { matcher(of: $0) }
        }
        var hits: [PostSketch] = []
        for index in posts.publicIndexes {
            var sketch = posts.sketch(index)
            if !stocked.isEmpty { sketch.stocks += stocked[index] ?? 0 }
            let isHit = alternatives.contains { terms in terms.allSatisfy { matches in matches(sketch) } }
            if isHit || alternatives.isEmpty { hits.append(sketch) }
        }
        return query.order == .newest ? hits.map(\.index) : sorted(hits, by: query.order, words: query.words)
    }

    private typealias Matcher = @Sendable (PostSketch) -> Bool

    private func matcher(of term: Query.Term) -> Matcher {
        let matches = matcher(term.condition)
        guard term.isNegated else { return matches }
        return { sketch in !matches(sketch) }
    }

    private func matcher(_ condition: Query.Condition) -> Matcher {
        switch condition {
        case .text(let word): anywhere(word)
        case .title(let word): title(word)
        case .body(let word): inBody(marked(folded().text, word))
        case .code(let word): inBody(marked(folded().code, word))
        case .tag(let name): tag { Folding.fold($0) == name }
        case .user(let id): { Author.all[$0.author].id == id }
        case .stocks(let comparison): { comparison.holds($0.stocks) }
        case .likes(let comparison): { comparison.holds($0.likes) }
        case .created(let comparison): { comparison.holds($0.created) }
        case .updated(let comparison): { comparison.holds($0.updated) }
        case .nothing: { _ in false }
        }
    }

    private func anywhere(_ word: String) -> Matcher {
        let hit = marked(folded().text, word)
        let (inTitle, inBody, inTags) = (title(word, hit), inBody(hit), tagText(word))
        return { inTitle($0) || inBody($0) || inTags($0) }
    }

    private func title(_ word: String) -> Matcher { title(word, marked(folded().text, word)) }

    private func title(_ word: String, _ hit: [Bool]) -> Matcher {
        let keys = folded().text
        let needle = Folding.key(word)
        return { [posts] sketch in
            if hit[sketch.title] { return true }
            let suffix = sketch.suffix(in: posts.shelf.language(ofTitle: sketch.title))
            guard !suffix.isEmpty else { return false }
            return Folding.contains(keys[sketch.title].suffix(needle.count) + Folding.key(suffix), needle)
        }
    }

    private func inBody(_ hit: [Bool]) -> Matcher {
        { $0.body.contains { hit[$0] } }
    }

    private func tagText(_ word: String) -> Matcher {
        let hit = marked(folded().tags, word)
        return { $0.tags.contains { hit[$0] } }
    }

    private func tag(_ isMeant: (String) -> Bool) -> Matcher {
        let hit = posts.shelf.tags.map(isMeant)
        return { $0.tags.contains { hit[$0] } }
    }

    private func marked(_ texts: [[UInt8]], _ word: String) -> [Bool] {
        let needle = Folding.key(word)
        return texts.map { Folding.contains($0, needle) }
    }

    private func folded() -> Keys {
        keys.withLock { keys in
            if let keys { return keys }
            let shelf = posts.shelf.folded
            let texts = (0..<shelf.segmentCount).map { Array(shelf.text($0).utf8) }
            let made = Keys(
                text: texts, code: texts.map(Folding.code), tags: shelf.tags.map(Folding.key))
            keys = made
            return made
        }
    }

    private func sorted(_ hits: [PostSketch], by order: PostOrder, words: [String]) -> [Int] {
        let inTitle = words.map(title)
        let ranked = hits.map { sketch in
            let rank =
                switch order {
                case .newest, .oldest: sketch.created
                case .updatedLast, .updatedFirst: sketch.updated
                case .mostLikes, .fewestLikes: sketch.likes
                case .mostStocks, .fewestStocks: sketch.stocks
                case .mostRelated, .leastRelated: inTitle.count { $0(sketch) }
                }
            return (index: sketch.index, rank: rank, id: PostID.number(of: sketch.index))
        }
        let isRising = order.rawValue.hasSuffix("-asc")
        return ranked.sorted { one, other in
            one.rank == other.rank ? one.id > other.id : (one.rank < other.rank) == isRising
        }.map(\.index)
    }
}
