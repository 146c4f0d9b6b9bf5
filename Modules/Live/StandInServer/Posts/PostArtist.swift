/// Generates the properties of a post, always the same for the same index.
struct PostArtist {
    let shelf = TextShelf()
    private let count: Int
    private let choices: [[[Int]]]
    private let stride: Int
    /// Among the newest posts, every third one is an article.
    private static let articleSpacing = 3

    /// - Parameter count: The number of public posts; higher indexes are drafts.
    init(count: Int) {
        self.count = count
        let shelf = shelf
        choices = Language.allCases.map { language in
            Passage.Role.allCases.map { shelf.passages($0, in: language) }
        }
        let titles = shelf.titleCount
        var stride = titles * 9 / 20
        while Self.commonDivisor(stride, titles) != 1 { stride += 1 }
        self.stride = stride
    }

    func sketch(_ index: Int) -> PostSketch {
        let isDraft = index >= count
        let created = Self.created(isDraft ? 12 + 9 * (index - count) : index) + (isDraft ? 1800 : 0)
        var dice = Dice(1, index)
        let updated = created + (dice.roll(3) == 0 ? 0 : 600 + dice.roll(1_200_000))
        let likes = Self.popularity(&dice)
        let stocks = likes * (40 + dice.roll(60)) / 100
        let author = isDraft || index % 40 == 17 ? 0 : 1 + dice.roll(Author.all.count - 1)
        let comments = isDraft ? 0 : max(0, dice.roll(7) - 3)
        if !isDraft, index % Self.articleSpacing == 0, index / Self.articleSpacing < Article.all.count {
            let number = index / Self.articleSpacing
            let article = Article.all[number]
            var body = PostSketch.Segments()
            body.append(shelf.articleBody(number))
            return PostSketch(
                index: index, created: created, updated: updated,
                author: Author.all.firstIndex { $0.id == article.author } ?? 1,
                tagSet: shelf.tagSet(ofArticle: number), likes: article.likes, stocks: article.likes * 3 / 5,
                comments: comments, title: shelf.articleTitle(number), body: body, part: 1,
                language: shelf.language(ofTitle: shelf.articleTitle(number)), isPrivate: false)
        }
        let title = (index * stride + 7) % shelf.titleCount
        let language = shelf.language(ofTitle: title)
        return PostSketch(
            index: index, created: created, updated: updated, author: author,
            tagSet: title % Topic.all.count, likes: likes, stocks: stocks, comments: comments,
            title: title, body: body(&dice, title % Topic.all.count, language),
            part: 1 + index / shelf.titleCount, language: language, isPrivate: isDraft)
    }

    /// One passage of each role, and a second detail in two of three posts.
    private func body(_ dice: inout Dice, _ topic: Int, _ language: Language) -> PostSketch.Segments {
        let byRole = choices[language.rawValue]
        var segments = PostSketch.Segments()
        for (role, passages) in byRole.enumerated() {
            let first = dice.roll(passages.count)
            segments.append(shelf.passage(passages[first], topic: topic))
            if Passage.Role.allCases[role] == .detail, dice.roll(3) > 0 {
                let second = (first + 1 + dice.roll(passages.count - 1)) % passages.count
                segments.append(shelf.passage(passages[second], topic: topic))
            }
        }
        return segments
    }

    /// About one post a day at first, then one every 25 minutes: 100,000 posts cover seven years.
    private static func created(_ index: Int) -> Int {
        let newest = 1_768_392_000
        var dice = Dice(2, index)
        let slow = min(index, 500)
        return newest - slow * 108_000 - (index - slow) * 1500 - dice.roll(index < 500 ? 72_000 : 1400)
    }

    /// Most posts have few likes, and some have very many.
    private static func popularity(_ dice: inout Dice) -> Int {
        let roll = dice.roll(1000)
        switch roll {
        case ..<550: return dice.roll(12)
        case ..<880: return 12 + dice.roll(80)
        case ..<985: return 92 + dice.roll(400)
        default: return 492 + dice.roll(2600)
        }
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }
}
