import ReactiveTesting
import Testing

@Suite("The articles")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/ReactiveCore/ReactiveCore.docc")
    }()

    @Test("Their code compiles, without a warning", arguments: articles)
    func compiles(article: CompiledArticle) { #expect(article.complaints == []) }

    @Test("All four have code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "ComingFromOtherLibraries.md", "HowItIsFast.md", "ThreadsOrderReentrancy.md",
                "WhenSourcesAreFaster.md",
            ])
    }
}
