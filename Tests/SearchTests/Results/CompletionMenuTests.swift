import ApplicationFlux
import Entities
import FluxRouting
import FluxScreens
import TerminalFrames
import Testing

@testable import Search

@Suite("completions of a query") struct CompletionMenuTests {
    private func menu(_ text: String, left: Int = 0) -> CompletionMenu? {
        var vocabulary = Vocabulary()
        vocabulary.learn(Post.samples(14))
        vocabulary.learn(Post.samples(14))
        var field = TextField(text)
        for _ in 0..<left { field.apply(.left) }
        return CompletionMenu(field, vocabulary)
    }

    private func texts(_ text: String) -> [String] { menu(text)?.items.map(\.text) ?? [] }

    @Test("completes operators for the letters before the cursor, or lists all of them")
    func operators() {
        #expect(texts("s") == ["stocks:"])
        #expect(texts("T") == ["tag:", "title:"])
        #expect(texts("swift o") == ["OR"])
        #expect(texts("swift ").count == 9)
        #expect(texts("").first == "tag:")
        #expect(texts("zzz") == [])
        #expect(menu("tag swift", left: 6)?.items.map(\.text) == ["tag:"])
    }

    @Test("completes tags of known posts, frequent ones first, and counts each post once")
    func tags() {
        #expect(texts("tag:").prefix(2) == ["tag:Swift", "tag:Flux"])
        #expect(menu("tag:")?.items.first?.detail == .postCount(6))
        #expect(texts("tag:文") == ["tag:文字コード"])
        #expect(texts("-tag:li") == ["tag:Linux"])
        #expect(
            texts("tag:I") == [
                "tag:iOS", "tag:Swift", "tag:architecture", "tag:Linux", "tag:terminal", "tag:Unicode",
            ],
            "those that begin so come first")
        #expect(texts("tag:swift") == [], "it is complete")
    }

    @Test("completes users of known posts, bounds for numbers, and years for dates")
    func values() {
        #expect(texts("user:ha") == ["user:hanako_suzuki"])
        #expect(texts("stocks:") == ["stocks:>=10", "stocks:>=50", "stocks:>=100", "stocks:>=1000"])
        #expect(texts("stocks:>=1") == ["stocks:>=10", "stocks:>=100", "stocks:>=1000"])
        #expect(texts("created:").first == "created:>=2023")
        #expect(texts("body:a") == [])
        #expect(texts("\"tag:") == [], "between quotes it is a text")
        #expect(texts("\"a b\" tag:文") == ["tag:文字コード"])
    }

    @Test("Tab opens the menu, Tab and arrows wrap around, and Enter accepts and continues with values")
    func keys() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(14)))
        screen.type("q")
        screen.settle()
        screen.type(" t")
        screen.press(.tab)
        #expect(screen.frame.rows[1].contains("tag:"))
        screen.press(.tab, .tab, .up, .tab, .enter)
        #expect(screen.frame.rows[0] == " ❯ q tag:")
        screen.type("sw")
        screen.press(.enter)
        #expect(screen.frame.rows[0] == " ❯ q tag:Swift")
        #expect(screen.frame.cursor?.column == 15, "a space follows")
        screen.settle()
        #expect(screen.screen.route == .search(query: "q tag:Swift"))
    }

    @Test("a single completion is accepted at once; Esc closes the menu and keeps the focus in the field")
    func one() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(14)))
        screen.type("us")
        screen.press(.tab)
        #expect(screen.frame.rows[0] == " ❯ user:")
        screen.press(.control("u"))
        screen.press(.tab, .escape)
        #expect(screen.frame.cursor != nil)
        #expect(screen.frame.rows[1].dropFirst(3).allSatisfy { $0 == "─" })
        screen.type("zzz")
        #expect(screen.press(.tab), "nothing fits, and the shell is not meant")
    }
}
