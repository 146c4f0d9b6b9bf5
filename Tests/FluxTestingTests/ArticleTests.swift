import ReactiveTesting
import Testing

/// Compiles FluxCore's articles. They are tested here because one of them is about this module.
@Suite("the articles")
struct ArticleTests {
    private static let articles = compiled(.nonisolated)

    private static func compiled(_ isolation: CompiledArticle.DefaultIsolation) -> [CompiledArticle] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        // WhatIsReported.md consists of code from tests.
        return CompiledArticle.all(
            in: "/\(root)/Modules/Core/FluxCore/FluxCore.docc", isolation: isolation
        ).filter { $0.description != "WhatIsReported.md" }
    }

    @Test("their code compiles without warnings", arguments: articles)
    func compiles(article: CompiledArticle) {
        #expect(article.diagnostics == [])
    }

    @Test("the code also compiles where the main actor is the default", arguments: compiled(.mainActor))
    func compilesOnMainActor(article: CompiledArticle) {
        #expect(article.diagnostics == [])
    }

    @Test("nine articles contain code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "AFeatureInTenMinutes.md", "ComingFromReSwiftUnioTCA.md", "ScopesAndLifetimes.md",
                "ScopesThatOpenFromState.md", "StatesThatSurviveARename.md", "TestingWithTime.md",
                "TheMainThread.md", "TheSameFeatureThreeTimes.md", "UndoAndComputedStates.md",
            ])
    }

    @Test("a compile error is reported with its line in the article")
    func wrong() {
        let article = CompiledArticle(
            "Wrong.md",
            lines: ["# Wrong", "", "```swift", "import FluxCore", "```", "```", "let not = code:", "```"]
                + ["```swift", "let count: Int = true", "```"])

        let sentence = "error: cannot convert value of type 'Bool' to specified type 'Int'"
        #expect(article.diagnostics == ["Wrong.md:10: \(sentence)"])
    }
}
