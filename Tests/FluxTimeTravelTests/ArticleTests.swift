import ReactiveTesting
import Testing

@Suite("the article")
struct ArticleTests {
    @Test(
        "its code compiles without warnings, whatever the default isolation is",
        arguments: CompiledArticle.DefaultIsolation.allCases)
    func compiles(isolation: CompiledArticle.DefaultIsolation) {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let articles = CompiledArticle.all(
            in: "/\(root)/Modules/Terminal/FluxTimeTravel/FluxTimeTravel.docc", isolation: isolation)
        #expect(articles.map(\.description) == ["StepIntoABugReport.md"])
        #expect(articles.flatMap(\.diagnostics) == [])
    }
}
