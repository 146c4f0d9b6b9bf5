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

    @Test("eleven articles contain code")
    func all() {
        #expect(
            Self.articles.map(\.description) == [
                "AFeatureInTenMinutes.md", "AFeatureInTenMinutesJapanese.md", "ComingFromReSwiftUnioTCA.md",
                "ReactToActions.md", "ScopesAndLifetimes.md", "ScopesThatOpenFromState.md",
                "StatesThatSurviveARename.md", "TestingWithTime.md", "TheMainThread.md",
                "TheSameFeatureThreeTimes.md", "UndoAndComputedStates.md",
            ])
    }

    /// The errors of code in a package whose default isolation is the main actor.
    private static func errors(_ code: String) -> [String] {
        let lines =
            ["```swift", "import FluxCore", "import FluxQueries", "import ReactiveCore"]
            + code.split(separator: "\n").map(String.init)
        return CompiledArticle("Code.md", lines: lines + ["```"], isolation: .mainActor).diagnostics
    }

    @Test("a stream's logic needs no annotation where the main actor is the default")
    func logic() {
        let logic = Self.errors(
            """
            enum Logic: StreamLogic {
                struct Input { let tap = Inlet<Void>() }
                struct Output {}
                static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output { Output() }
            }
            """)

        #expect(logic == [])
    }

    @Test("where the main actor is the default, the compiler says what the article on the main thread quotes")
    func quotations() {
        let value = Self.errors(
            """
            struct Feed: Equatable, Sendable {}
            struct Offline: Error, Equatable {}
            enum FeedByURL: QueryEndpoint {
                typealias Key = String
                typealias Value = Feed
                typealias Failure = Offline
            }
            """)
        let app = Self.errors(
            """
            struct App { init(_ root: Scope) {} }
            nonisolated func test(_ root: Scope) { _ = App(root) }
            """)

        #expect(value.contains { $0.contains("conformance of 'Feed' to 'Equatable' cannot satisfy") })
        #expect(app.contains { $0.contains("call to main actor-isolated initializer") })
    }

    @Test("the Japanese version of an article contains the same code")
    func japanese() throws {
        let articles =
            #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            + "/Modules/Core/FluxCore/FluxCore.docc/AFeatureInTenMinutes"
        func code(_ version: String) throws -> [Substring] {
            let text = try #require(GoldenText.read("/\(articles)\(version).md"))
            let blocks = text.split(separator: "```", omittingEmptySubsequences: false)
            let code = blocks.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
            // Comments are translated.
            return code.joined().split(separator: "\n").map { $0.prefix { $0 != "/" } }
        }
        #expect(try code("") == code("Japanese"))
        #expect(try code("").count > 60)
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
