/// Generates the properties of a post, always the same for the same index.
struct PostGenerator {
    let texts = TextCatalog()
    private let count: Int
    private let choices: [[[Int]]]
    private let stride: Int
    /// Among the newest posts, every third one is an article.
    private static let articleSpacing = 3

    /// - Parameter count: The number of public posts; higher indexes are drafts.
    init(count: Int) {
        self.count = count
        let texts = texts
        choices = Language.allCases.map { language in
            Passage.Role.allCases.map { texts.passages($0, in: language) }
        }
        let titles = texts.titleCount
        var stride = titles * 9 / 20
        while Self.commonDivisor(stride, titles) != 1 { stride += 1 }
        self.stride = stride
    }

    func record(_ index: Int) -> PostRecord {
        let isDraft = index >= count
        let created = Self.created(isDraft ? 12 + 9 * (index - count) : index) + (isDraft ? 1800 : 0)
        var generator = SeededGenerator(1, index)
        let updated = created + (generator.nextInteger(3) == 0 ? 0 : 600 + generator.nextInteger(1_200_000))
        let likes = Self.popularity(&generator)
        let stocks = likes * (40 + generator.nextInteger(60)) / 100
        let author = isDraft || index % 40 == 17 ? 0 : 1 + generator.nextInteger(Author.all.count - 1)
        let comments = isDraft ? 0 : max(0, generator.nextInteger(7) - 3)
        if !isDraft, index % Self.articleSpacing == 0, index / Self.articleSpacing < Article.all.count {
            let number = index / Self.articleSpacing
            let article = Article.all[number]
            var body = PostRecord.Segments()
            body.append(texts.articleBody(number))
            return PostRecord(
                index: index, created: created, updated: updated,
                author: Author.all.firstIndex { $0.id == article.author } ?? 1,
                tagSet: texts.tagSet(ofArticle: number), likes: article.likes, stocks: article.likes * 3 / 5,
                comments: comments, title: texts.articleTitle(number), body: body, part: 1,
                language: texts.language(ofTitle: texts.articleTitle(number)), isPrivate: false)
        }
        let title = (index * stride + 7) % texts.titleCount
        let language = texts.language(ofTitle: title)
        return PostRecord(
            index: index, created: created, updated: updated, author: author,
            tagSet: title % Topic.all.count, likes: likes, stocks: stocks, comments: comments,
            title: title, body: body(&generator, title % Topic.all.count, language),
            part: 1 + index / texts.titleCount, language: language, isPrivate: isDraft)
    }

    /// One passage of each role, and a second detail in two of three posts.
    private func body(_ generator: inout SeededGenerator, _ topic: Int, _ language: Language)
        -> PostRecord.Segments
    {
        let byRole = choices[language.rawValue]
        var segments = PostRecord.Segments()
        for (role, passages) in byRole.enumerated() {
            let first = generator.nextInteger(passages.count)
            segments.append(texts.passage(passages[first], topic: topic))
            if Passage.Role.allCases[role] == .detail, generator.nextInteger(3) > 0 {
                let second = (first + 1 + generator.nextInteger(passages.count - 1)) % passages.count
                segments.append(texts.passage(passages[second], topic: topic))
            }
        }
        return segments
    }

    /// About one post a day at first, then one every 25 minutes: 100,000 posts cover seven years.
    private static func created(_ index: Int) -> Int {
        let newest = 1_768_392_000
        var generator = SeededGenerator(2, index)
        let slow = min(index, 500)
        return newest - slow * 108_000 - (index - slow) * 1500
            - generator.nextInteger(index < 500 ? 72_000 : 1400)
    }

    /// Most posts have few likes, and some have very many.
    private static func popularity(_ generator: inout SeededGenerator) -> Int {
        let value = generator.nextInteger(1000)
        switch value {
        case ..<550: return generator.nextInteger(12)
        case ..<880: return 12 + generator.nextInteger(80)
        case ..<985: return 92 + generator.nextInteger(400)
        default: return 492 + generator.nextInteger(2600)
        }
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }
}

/// Post ids: 20 hexadecimal digits that look random but can be converted back to the post's index.
enum PostID {
    private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Sorts like the ids themselves.
    static func number(of index: Int) -> UInt64 {
        let product = UInt64(truncatingIfNeeded: index + 1) &* factor
        return (product ^ (product >> 32)) &* factor
    }

    static func text(of index: Int) -> String {
        let number = number(of: index)
        return hex(number, count: 16) + hex(number &* factor >> 48, count: 4)
    }

    /// The index from which `text` was generated; `nil` for any other text.
    static func index(of text: String) -> Int? {
        guard text.utf8.count == 20, let number = UInt64(text.prefix(16), radix: 16) else { return nil }
        let product = number &* inverse
        let index = Int(truncatingIfNeeded: (product ^ (product >> 32)) &* inverse) - 1
        return index >= 0 && self.text(of: index) == text ? index : nil
    }

    /// The inverse of `factor` modulo 2^64, by Newton's iteration: each step doubles the number of correct
    /// bits.
    private static let inverse: UInt64 = (0..<6).reduce(factor) { guess, _ in guess &* (2 &- factor &* guess)
    }
}

/// A deterministic generator of pseudorandom numbers (splitmix64).
struct SeededGenerator: Sendable {
    private var state: UInt64

    /// - Parameters:
    ///   - purpose: Selects an independent sequence of numbers.
    ///   - index: The post or video that the numbers are for.
    init(_ purpose: UInt64, _ index: Int) {
        state = SeededGenerator.mixed(purpose &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(truncatingIfNeeded: index))
    }

    /// A number in 0..<`bound`.
    mutating func nextInteger(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return SeededGenerator.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// The lowest `count` hexadecimal digits of `value`, in lower case.
func hex(_ value: UInt64, count: Int) -> String {
    let digits = (0..<count).reversed().map { hexDigit(UInt8(truncatingIfNeeded: value >> (4 * $0)) & 15) }
    return String(decoding: digits, as: UTF8.self)
}

/// The texts of comments under posts.
enum CommentText {
    static let all = [
        "とても参考になりました。ありがとうございます。",
        "3つ目のコードですが、`defer` を使うともう少し短くなりそうです。",
        "手元の Linux でも再現しました。\n\n```\n$ swift --version\nSwift version 6.3.1\n```",
        "同じところで1日溶かしました…。もっと早く読みたかったです。",
        "> テストは待たない\n\nここが一番刺さりました。",
        "表の単位は ms で合っていますか?",
        "続編を楽しみにしています。",
        "Thanks for writing this up. The part about ordering saved my afternoon.",
        "Small typo in the second heading, otherwise a great read.",
        "Would this also work when two scopes are open at once?",
        "We do the same at work, with one difference: the queue is *bounded*.",
        "I measured it here: 0.5 ms instead of 0.4 ms, same ratio.",
    ]
}
