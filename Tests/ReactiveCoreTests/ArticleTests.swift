import ReactiveTesting
import Testing

@Suite("articles")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/ReactiveCore/ReactiveCore.docc")
    }()

    @Test("the code of every article compiles without warnings", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.diagnostics == []) }

    @Test("all four articles contain code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "ComingFromOtherLibraries.md", "HowItIsFast.md", "ThreadsOrderReentrancy.md",
                "WhenSourcesAreFaster.md",
            ])
    }
}
