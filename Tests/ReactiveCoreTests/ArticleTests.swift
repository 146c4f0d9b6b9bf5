import ReactiveTesting
import Testing

@Suite("articles")
struct ArticleTests {
    private static let articles = compiled(.nonisolated)

    private static func compiled(_ isolation: CompiledArticle.DefaultIsolation) -> [CompiledArticle] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(
            in: "/\(root)/Modules/Core/ReactiveCore/ReactiveCore.docc", isolation: isolation)
    }

    @Test("the code of every article compiles without warnings", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("the code also compiles where the main actor is the default", arguments: compiled(.mainActor))
    func compilesOnMainActor(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("all four articles contain code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "ComingFromOtherLibraries.md", "HowItIsFast.md", "ThreadsOrderReentrancy.md",
                "WhenSourcesAreFaster.md",
            ])
    }
}
