/// All texts that titles and bodies consist of. Each of them, a segment, has a number.
///
/// A search looks through the segments once and then only compares numbers, however many posts there are.
struct TextCatalog: Sendable {
    /// Tag names in the case of their first use.
    let tags: [String]
    /// Indexes in ``tags``: one set for each topic, then one for each article.
    let tagSets: [[Int]]
    private let roles: [Passage.Role]
    private let titles: [Template]
    private let passages: [Template]
    /// By language, then by topic.
    private let replacements: [[Topic.Replacements]]
    /// The titles, then the bodies.
    private let articles: [[UInt8]]
    private let topicCount = Topic.all.count
    private let japaneseTitleCount = TitleTemplates.japanese.count * Topic.all.count
    let titleCount: Int
    let segmentCount: Int

    init() {
        self.init { $0 }
    }

    /// The same segments, folded for comparison. Folding the parts costs far less than folding the results.
    static var folded: TextCatalog { TextCatalog(Folding.fold) }

    private init(_ rewrite: (String) -> String) {
        var names: [String] = []
        var positions: [String: Int] = [:]
        func position(of name: String) -> Int {
            if let known = positions[name] { return known }
            positions[name] = names.count
            names.append(name)
            return names.count - 1
        }
        tagSets = (Topic.all.map(\.tags) + Article.all.map(\.tags)).map { $0.map(position) }
        tags = names
        let passages = Passage.japanese + Passage.english
        roles = passages.map(\.role)
        self.passages = passages.map { Template(rewrite($0.text)) }
        titles = (TitleTemplates.japanese + TitleTemplates.english).map { Template(rewrite($0)) }
        replacements = Language.allCases.map { language in
            Topic.all.map { $0.replacements(in: language, rewrite) }
        }
        articles = (Article.all.map(\.title) + Article.all.map(\.body)).map { Array(rewrite($0).utf8) }
        titleCount = titles.count * topicCount
        segmentCount = titleCount + passages.count * topicCount + articles.count
    }

    func tagSet(ofArticle article: Int) -> Int { topicCount + article }
    func passage(_ passage: Int, topic: Int) -> Int { titleCount + passage * topicCount + topic }
    func articleTitle(_ article: Int) -> Int { segmentCount - articles.count + article }
    func articleBody(_ article: Int) -> Int { segmentCount - articles.count / 2 + article }

    /// The indexes of the passages with a role.
    func passages(_ role: Passage.Role, in language: Language) -> [Int] {
        let range =
            language == .japanese ? 0..<Passage.japanese.count : Passage.japanese.count..<passages.count
        return range.filter { roles[$0] == role }
    }

    func language(ofTitle segment: Int) -> Language {
        segment < japaneseTitleCount ? .japanese : .english
    }

    func text(_ segment: Int) -> String { String(decoding: utf8(segment), as: UTF8.self) }

    func utf8(_ segment: Int) -> [UInt8] {
        if segment < titleCount {
            let language = language(ofTitle: segment)
            return titles[segment / topicCount].filled(
                with: replacements[language.rawValue][segment % topicCount])
        }
        let afterTitles = segment - titleCount
        guard afterTitles < passages.count * topicCount else {
            return articles[afterTitles - passages.count * topicCount]
        }
        let passage = afterTitles / topicCount
        let language = passage < Passage.japanese.count ? Language.japanese : .english
        return passages[passage].filled(with: replacements[language.rawValue][afterTitles % topicCount])
    }
}

/// A part of a post's body in Markdown, with the placeholders `{subject}`, `{Subject}` and `{code}`.
struct Passage: Sendable {
    enum Role: CaseIterable, Sendable { case opening, problem, approach, code, detail, pitfall, closing }

    let role: Role
    let text: String

    init(_ role: Role, _ text: String) { (self.role, self.text) = (role, text) }
}

/// The subject of a post in both languages, with sample code.
struct Topic: Sendable {
    /// For use in a Japanese sentence.
    let japanese: String
    /// For use in an English sentence.
    let english: String
    /// 1...5 names.
    let tags: [String]
    /// The info string of the code block: a language, or Qiita's `language:file name`.
    let fence: String
    let code: String

    init(_ japanese: String, _ english: String, tags: [String], fence: String, code: String) {
        (self.japanese, self.english, self.tags) = (japanese, english, tags)
        (self.fence, self.code) = (fence, code)
    }

    static let all = architecture + concurrency + system + craft

    /// The values for a template's placeholders, in UTF-8.
    struct Replacements: Sendable {
        let subject: [UInt8]
        let capitalizedSubject: [UInt8]
        let code: [UInt8]
    }

    /// - Parameter rewrite: Is applied to each text.
    func replacements(in language: Language, _ rewrite: (String) -> String) -> Replacements {
        let subject = rewrite(language == .japanese ? japanese : english)
        let capitalized =
            language == .japanese ? subject : subject.prefix(1).uppercased() + subject.dropFirst()
        return Replacements(
            subject: Array(subject.utf8), capitalizedSubject: Array(capitalized.utf8),
            code: Array("```\(rewrite(fence))\n\(rewrite(code))\n```".utf8))
    }
}

enum Language: Int, Sendable, CaseIterable { case japanese, english }
