import FluxRouting
import FluxScreens
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
}
