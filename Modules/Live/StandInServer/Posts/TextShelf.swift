/// Every piece of text that titles and bodies are made of, each with a number: a segment.
///
/// A search looks through the segments once and then only compares numbers, however many posts there are.
struct TextShelf: Sendable {
    /// Tag names; the case of the first use.
    let tags: [String]
    /// Positions in ``tags`` for each topic and each article.
    let topicTags: [[Int]]
    let articleTags: [[Int]]
    private var passages = Passage.japanese + Passage.english
    private var titles = TitleTemplates.japanese + TitleTemplates.english
    private var topics = Topic.all
    private var articles = Article.all

    init() {
        var names: [String] = []
        var positions: [String: Int] = [:]
        func position(of name: String) -> Int {
            if let known = positions[name] { return known }
            positions[name] = names.count
            names.append(name)
            return names.count - 1
        }
        topicTags = topics.map { $0.tags.map(position) }
        articleTags = articles.map { $0.tags.map(position) }
        tags = names
    }

    /// The same segments, folded for comparison; folding the parts costs far less than folding what they make.
    var folded: TextShelf {
        var shelf = self
        shelf.passages = passages.map { Passage($0.role, Folding.fold($0.text)) }
        shelf.titles = titles.map(Folding.fold)
        shelf.topics = topics.map(\.folded)
        shelf.articles = articles.map(\.folded)
        return shelf
    }

    var titleCount: Int { titles.count * topics.count }
    var segmentCount: Int { titleCount + passages.count * topics.count + 2 * articles.count }

    func title(template: Int, topic: Int) -> Int { template * topics.count + topic }
    func passage(_ passage: Int, topic: Int) -> Int { titleCount + passage * topics.count + topic }
    func articleTitle(_ article: Int) -> Int { segmentCount - 2 * articles.count + article }
    func articleBody(_ article: Int) -> Int { segmentCount - articles.count + article }

    /// Positions of the passages with a role.
    func passages(_ role: Passage.Role, in language: Language) -> [Int] {
        let range =
            language == .japanese ? 0..<Passage.japanese.count : Passage.japanese.count..<passages.count
        return range.filter { passages[$0].role == role }
    }

    func language(ofTitle segment: Int) -> Language {
        segment < TitleTemplates.japanese.count * topics.count ? .japanese : .english
    }

    func text(_ segment: Int) -> String {
        if segment < titleCount {
            return topics[segment % topics.count].fill(
                titles[segment / topics.count], in: language(ofTitle: segment))
        }
        let afterTitles = segment - titleCount
        guard afterTitles >= passages.count * topics.count else {
            let passage = afterTitles / topics.count
            return topics[afterTitles % topics.count].fill(
                passages[passage].text, in: passage < Passage.japanese.count ? .japanese : .english)
        }
        let article = afterTitles - passages.count * topics.count
        return article < articles.count ? articles[article].title : articles[article - articles.count].body
    }
}
