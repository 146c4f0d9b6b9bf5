import ReactiveTesting
import Testing

@Suite("the article")
struct ArticleTests {
    private static let articles = compiled(.nonisolated)

    private static func compiled(_ isolation: CompiledArticle.DefaultIsolation) -> [CompiledArticle] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(
            in: "/\(root)/Modules/Core/FluxJournal/FluxJournal.docc", isolation: isolation)
    }

    @Test("its code compiles without warnings", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("the code also compiles where the main actor is the default", arguments: compiled(.mainActor))
    func compilesOnMainActor(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("one article contains code")
    func all() { #expect(Self.articles.map(\.description) == ["WhyDidThisHappen.md"]) }
}
