import ReactiveTesting
import Testing

/// Compiles FluxCore's articles. They are tested here because one of them is about this module.
@Suite("The articles")
struct ArticleTests {
    private static let articles: [CompiledArticle] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledArticle.all(in: "/\(root)/Modules/Core/FluxCore/FluxCore.docc")
    }()

    @Test("Their code compiles, without a warning", arguments: articles)
    func compiles(article: CompiledArticle) {
        #expect(article.complaints == [])
    }

    @Test("There are seven with code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "AFeatureInTenMinutes.md", "ComingFromReSwiftUnioTCA.md", "ScopesAndLifetimes.md",
                "StatesThatSurviveARename.md", "TestingWithTime.md", "TheMainThread.md",
                "TheSameFeatureThreeTimes.md",
            ])
    }

    @Test("Code that does not compile is named with its line in the article")
    func wrong() {
        let article = CompiledArticle(
            "Wrong.md",
            lines: ["# Wrong", "", "```swift", "import FluxCore", "```", "```", "let not = code:", "```"]
                + ["```swift", "let count: Int = true", "```"])

        let sentence = "error: cannot convert value of type 'Bool' to specified type 'Int'"
        #expect(article.complaints == ["Wrong.md:10: \(sentence)"])
    }
}
