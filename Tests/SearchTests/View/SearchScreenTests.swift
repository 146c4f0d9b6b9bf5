import ApplicationFlux
import Entities
import FluxCore
import Persistence
import PostAPI
import TerminalUI
import Testing

@testable import Search

@Suite struct SearchScreenTests {
    @Test("B-S1 B-S9 the screen starts in the query, finds while one types, and Enter opens what is selected")
    func path() {
        let screen = SearchScreenFixture(SearchFixture(answer: pages(["一", "二", "三"])))
        #expect(screen.frame.cursor == Position(row: 0, column: 2))

        screen.type("流れ")
        screen.settle()
        #expect(screen.frame.rows[2...4].map { $0.prefix(4) } == ["  一 ", "  二 ", "  三 "])

        screen.press(.down, .control("n"), .control("p"), .enter)
        #expect(screen.search.flux.routing.store.state.top == .post(id: "二"))
        #expect(screen.screen.route == .search(query: "流れ"))
    }
}
