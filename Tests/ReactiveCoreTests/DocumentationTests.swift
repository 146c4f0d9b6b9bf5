import Foundation
import ReactiveTesting
import Testing

@Suite("documentation")
struct DocumentationTests {
    private static let module = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Modules/Core/ReactiveCore")

    @Test("every public symbol has a documentation comment")
    func everySymbol() throws {
        let files = try #require(
            FileManager.default.enumerator(at: Self.module, includingPropertiesForKeys: nil)
        )
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 50)

        let missing = try files.flatMap { file in
            undocumented(in: try String(contentsOf: file, encoding: .utf8))
                .map { "\(file.lastPathComponent):\($0)" }
        }

        #expect(missing.sorted() == [])
    }

    @Test("a symbol without a comment is found, whatever attributes it has")
    func finds() {
        #expect(undocumented(in: "/// Says.\n@inlinable\npublic func a() {}\n") == [])
        #expect(undocumented(in: "\npublic func a() {}\n") == [2])
        #expect(undocumented(in: "/// Says.\npublic var a = 1\n\n@inlinable\npublic var b = 1\n") == [5])
        let unavailable = "@available(\n*, unavailable\n)\npublic func a() {}\n"
        #expect(undocumented(in: unavailable + "\npublic var b = 1\n") == [6])
    }

    /// The numbers of lines that declare something public without a comment above the attributes.
    ///
    /// What is unavailable is documented by its message.
    private func undocumented(in text: String) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return lines.indices.filter { index in
            guard lines[index].contains(#/^(?:@\S+ )*public (?!import)/#) else { return false }
            let attributes = lines[..<index].reversed().prefix { !$0.isEmpty && !$0.hasPrefix("///") }
            if attributes.contains(where: { $0.contains("*, unavailable") }) { return false }
            let above = lines[..<index].reversed().first { !$0.hasPrefix("@") && !$0.hasPrefix("//  ") }
            return above?.hasPrefix("///") != true
        }.map { $0 + 1 }
    }
}

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

@Suite("the rules that the compiler enforces for other packages")
struct RefusedSourcesTests {
    private static let compiled = CompiledSources(beside: #filePath)

    @Test(
        "a source that breaks a rule is refused with a message that names the rule",
        arguments: compiled.rejectedSources)
    func refused(source: CompiledSources.RejectedSource) {
        #expect(!source.errors.isEmpty, "it compiles")
        #expect(source.errors == source.expected)
    }

    @Test("sources that follow the rules compile, so the others fail because of the broken rule")
    func accepted() {
        #expect(!Self.compiled.rejectedSources.isEmpty)
        #expect(Self.compiled.unexpectedErrors == [])
    }
}
