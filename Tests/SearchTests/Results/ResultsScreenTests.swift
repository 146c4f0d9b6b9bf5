import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ScreenTesting
import Shell
import TerminalUI
import Testing

@testable import Search

@Suite struct SearchScreenTests {
    @Test("B-S1 B-S9 the screen starts in the query, finds while one types, and Enter opens what is selected")
    func path() {
        let screen = SearchScreenFixture(SearchFixture(answer: pages(["一", "二", "三"])))
        #expect(screen.frame.cursor == Position(row: 0, column: 3))
        #expect(screen.screen.route == .search(query: nil))

        screen.type("流れ")
        screen.settle()
        #expect(screen.titles == ["一", "二", "三"])

        screen.press(.down, .control("n"), .control("p"), .enter)
        #expect(screen.opened == .post(id: "二"))
        #expect(screen.screen.route == .search(query: "流れ"))
    }

    @Test("B-S1 Enter asks at once for what was not asked yet, and once")
    func atOnce() {
        let search = SearchFixture()
        let screen = SearchScreenFixture(search)

        screen.type("swift")
        screen.press(.enter, .enter)
        screen.wait(.milliseconds(100))
        #expect(screen.titles == ["swift"])
        screen.settle()

        #expect(search.requestedQueries == ["swift"])
        #expect(screen.opened == nil, "nothing was there to be opened yet")
        screen.press(.enter)
        #expect(screen.opened == .post(id: "swift"))
    }

    @Test("B-S4 Enter opens no post of the query before while the new one is on its way")
    func early() {
        let screen = SearchScreenFixture(SearchFixture(delays: ["ab": .seconds(5)]))
        screen.type("a")
        screen.settle()
        screen.type("b")
        screen.wait(.seconds(1))
        #expect(screen.titles == ["a"])
        screen.press(.enter)
        #expect(screen.opened == nil)
    }

    @Test("Esc leaves the field and is then the shell's; `/` and `i` return to it", arguments: ["/", "i"])
    func focus(key: Key) {
        let screen = SearchScreenFixture(SearchFixture())
        screen.type("a")
        #expect(screen.press(.escape))
        #expect(screen.frame.cursor == nil)
        #expect(!screen.press(.escape))
        #expect(!screen.press("q"), "outside of the field it quits")

        #expect(screen.press(key))
        #expect(screen.frame.cursor == Position(row: 0, column: 4))
        #expect(screen.press("q"))
        #expect(screen.frame.rows[0] == " ❯ aq")
    }

    @Test("B-S1 a text is pasted as a whole, with its line breaks as spaces")
    func paste() {
        let search = SearchFixture()
        let screen = SearchScreenFixture(search)

        #expect(screen.driver.paste("データの\n流れ\u{1B}[2J\n"))
        screen.settle()

        #expect(search.requestedQueries == ["データの 流れ[2J"])
        screen.press(.escape)
        #expect(!screen.driver.paste("x"))
    }

    @Test("B-S2 the bottom is asked for once per arrival, and a page that failed again on the next")
    func bottom() {
        let search = SearchFixture { query, page throws(ServiceFailure) in
            if page > 1 { throw .unavailable(status: 503) }
            return try samplePages(60)(query, page)
        }
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        screen.press(.escape, "j", "j", "k")
        screen.settle()
        #expect(search.requestedQueries.count == 1)

        screen.press("G")
        screen.settle()
        screen.press("k", "j", "j")
        screen.settle()
        #expect(search.requestedQueries.count == 2, "it was at the bottom all the time")

        screen.press("g", "G")
        screen.settle()
        #expect(search.requestedQueries.count == 3)
        screen.press("r")
        screen.settle()
        #expect(search.requestedQueries.count == 4)
    }

    @Test("a list that does not fill the screen loads more on the first move")
    func tall() {
        let search = SearchFixture(answer: samplePages(60))
        let screen = SearchScreenFixture(search, rows: 40)
        screen.type("q")
        screen.settle()
        screen.press(.down)
        screen.settle()
        #expect(search.requestedQueries.count == 2)
    }

    @Test("B-S8 `r` asks again and keeps the list, the selection on its post")
    func refresh() {
        let isFirst = Countdown(1)
        let search = SearchFixture { query, page throws(ServiceFailure) in
            guard query == "q", !isFirst.next() else { return try samplePages(3)(query, page) }
            return PostPage(posts: [.sample("新")] + Post.samples(3), totalCount: 4, nextPage: nil)
        }
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        screen.press(.escape, "j", "j", "r")
        #expect(screen.selection == Post.samples(3)[2].title)
        screen.settle()

        #expect(screen.titles.first == "新")
        #expect(screen.selection == Post.samples(3)[2].title)
    }

    @Test("B-S4 another query's posts are shown from the top")
    func top() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(60)))
        screen.type("q")
        screen.settle()
        screen.press(.pageDown, .pageDown)
        screen.settle()
        #expect(screen.selection != Post.samples(1)[0].title)
        screen.type("r")
        screen.settle()
        #expect(screen.selection == Post.samples(1)[0].title)
    }

    @Test("B-S9b `o` opens the selected post in the browser and says so, or why not")
    func browser() {
        let address = Post.samples(2)[1].url
        for failure in [nil, DesktopFailure.noProgram(address)] {
            let screen = SearchScreenFixture(
                SearchFixture(desktop: InMemoryDesktop(failure: failure), answer: samplePages(3)))
            screen.type("q")
            screen.settle()
            screen.press(.escape, "j", "o")
            screen.settle()

            #expect(screen.desktop.asked == [.open(address)])
            let sentence = failure.map { ErrorMessage("open", $0).sentence }
            #expect(screen.toasts == [sentence ?? "opened \(address)"])
        }
    }

    @Test("B-X6 a screen opened again goes on where it was left: query, list, selection, scroll, focus")
    func again() {
        let search = SearchFixture(answer: samplePages(60))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        screen.press(.escape, "G")
        screen.settle()
        screen.press(.pageDown, "k", "k")
        screen.settle()
        let before = screen.frame

        screen.screen.close()
        let again = SearchScreenFixture(search)
        #expect(again.frame == before)
        again.settle()
        #expect(again.frame == before, "what came anew is the same, and the pages behind it are still there")
        again.press("j")
        #expect(again.selection != screen.selection)
    }

    @Test("B-X7 a screen that has closed asks nothing any more")
    func closed() {
        let search = SearchFixture(answer: samplePages(60))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.screen.close()
        screen.press(.enter, "j")
        screen.settle()
        #expect(search.requestedQueries == [])
        #expect(search.feature.scope.children.count == 1, "the fixture's own")
    }
}
