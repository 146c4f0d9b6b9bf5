import ReactiveTesting
import Testing

@Suite("The article")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/FluxJournal/FluxJournal.docc")
    }()

    @Test("Its code compiles, without a warning", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.complaints == []) }

    @Test("There is one with code")
    func all() { #expect(Self.articles.map(\.description) == ["WhyDidThisHappen.md"]) }
}
