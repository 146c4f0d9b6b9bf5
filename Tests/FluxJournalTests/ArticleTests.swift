import ReactiveTesting
import Testing

@Suite("the article")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/FluxJournal/FluxJournal.docc")
    }()

    @Test("its code compiles without warnings", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("one article contains code")
    func all() { #expect(Self.articles.map(\.description) == ["WhyDidThisHappen.md"]) }
}
