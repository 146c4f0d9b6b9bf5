import Entities
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import PostAPI
import TerminalFrames
import Testing

@testable import Search

@Suite struct ResultsFocusTests {
    @Test("Esc from a post that Enter opened in the field returns to the list, where letters are keys")
    func returning() {
        let search = SearchFixture(answer: samplePages(45))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        #expect(screen.screen.focus == .field)
        screen.press(.enter)
        #expect(screen.opened?.path.first == "post")
        #expect(screen.screen.focus == .list)
        #expect(SearchScreenFixture(search, query: "tag:swift").screen.focus == .list)
    }

    @Test("the rule shows an active filter also when nothing was found, or the search failed")
    func filterOfNothing() {
        for failure in [nil, ServiceFailure.unreachable(host: "qiita.com")] {
            let search = SearchFixture { _, _ throws(ServiceFailure) in
                if let failure { throw failure }
                return PostPage(posts: [], totalCount: 0, nextPage: nil)
            }
            let screen = SearchScreenFixture(search, query: "zqxz")
            screen.wait(.seconds(2))
            screen.press(.escape, "f")
            screen.type("wor")
            screen.press(.enter)
            #expect(screen.frame.rows[1].contains("filter “wor”"))
        }
    }

    @Test("the hint of Enter in the field says whether it searches or opens a post")
    func enterInField() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(45)))
        screen.type("q")
        #expect(screen.driver.hint(.enter) == "search")
        screen.settle()
        #expect(screen.driver.hint(.enter) == "open")
        screen.type("w")
        #expect(screen.driver.hint(.enter) == "search")

        let nothing = SearchScreenFixture(
            SearchFixture { _, _ in PostPage(posts: [], totalCount: 0, nextPage: nil) })
        nothing.type("q")
        nothing.settle()
        #expect(nothing.driver.hint(.enter) == "search")
    }

    @Test("with selected rows, the hint says that they are stocked")
    func selectedRows() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(45)), query: "q")
        screen.settle()
        screen.press(.escape, " ")
        #expect(screen.driver.hint("s") == "stock selected")
    }

    @Test("while there are more pages, the rule says that only the loaded posts are sorted")
    func sortedPart() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(45)), query: "q", columns: 120)
        screen.settle()
        screen.press(.escape, "O")
        #expect(screen.frame.rows[1].contains("of those loaded"))
        screen.press("G")
        screen.settle()
        screen.press("G")
        screen.settle()
        #expect(!screen.frame.rows[1].contains("of those loaded"))
    }
}
