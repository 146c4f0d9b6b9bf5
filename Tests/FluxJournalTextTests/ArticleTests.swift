import ReactiveTesting
import Testing

@Suite("the article")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/FluxJournalText/FluxJournalText.docc")
    }()

    @Test("its code compiles without a warning", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("there is one article with code")
    func all() { #expect(Self.articles.map(\.description) == ["ACommandLineForYourRecordings.md"]) }
}
