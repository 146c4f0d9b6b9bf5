import ReactiveTesting
import Testing

@Suite("the article")
struct ArticleTests {
    @Test("its code compiles without warnings")
    func compiles() {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let articles = CompiledArticle.all(in: "/\(root)/Modules/Core/FluxQueries/FluxQueries.docc")
        #expect(articles.map(\.description) == ["ListsQueriesAndMutations.md"])
        #expect(articles.flatMap(\.diagnostics) == [])
    }
}
