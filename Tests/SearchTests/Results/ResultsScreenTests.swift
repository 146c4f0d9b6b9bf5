import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import TerminalFrames
import Testing

@testable import Search

@Suite struct SearchScreenTests {
    @Test("the screen starts in the query, searches while the user types, and Enter opens the selection")
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

    @Test("Enter requests a new query at once, and only once")
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

    @Test("Enter opens no post of the previous query while the new one is loading")
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

    @Test("Esc leaves the field and then goes to the shell; `/` and `i` return to it", arguments: ["/", "i"])
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

    @Test("pasted text is inserted as a whole, with line breaks as spaces")
    func paste() {
        let search = SearchFixture()
        let screen = SearchScreenFixture(search)

        #expect(screen.driver.paste("データの\n流れ\u{1B}[2J\n"))
        screen.settle()

        #expect(search.requestedQueries == ["データの 流れ[2J"])
        screen.press(.escape)
        #expect(!screen.driver.paste("x"))
    }

    @Test("reaching the bottom requests a page once; a failed page is requested on the next arrival")
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

    @Test("G says how many posts are loaded, and loads on")
    func end() {
        let search = SearchFixture(answer: samplePages(45))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        screen.press(.escape)
        for text in ["20 of 45 loaded; loading more", "40 of 45 loaded; loading more", ""] {
            screen.press("G")
            #expect(screen.driver.rows[20].hasSuffix(text))
            screen.settle()
        }
        #expect(screen.toasts == [])
        #expect(search.requestedQueries.count == 3)
    }

    @Test("typing replaces the query of a reopened screen")
    func replacing() {
        let search = SearchFixture()
        let first = SearchScreenFixture(search)
        first.type("old")
        first.settle()
        first.screen.close()
        let screen = SearchScreenFixture(search)
        #expect(screen.frame.rows[0] == " ❯ old")
        screen.type("new")
        #expect(screen.frame.rows[0] == " ❯ new")
    }

    @Test("p says that the preview needs more columns, and n that nothing is unread")
    func unavailable() {
        let search = SearchFixture(answer: pages(["a"]))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        screen.press(.escape, "p")
        #expect(screen.toasts == ["the preview needs 110 columns"])
        screen.press("a")
        screen.settle()
        screen.press("n")
        #expect(screen.toasts.last == "no unread post in the list")
        screen.driver.viewport = Viewport(rows: 21, columns: 120)
        let count = screen.toasts.count
        screen.press("p")
        #expect(screen.toasts.count == count)
    }

    @Test("a click on the name of a column sorts the list by it, a second one as the service does")
    func sorting() throws {
        let search = SearchFixture(answer: samplePages(3))
        let screen = SearchScreenFixture(search)
        screen.type("q")
        screen.settle()
        let names = screen.frame.rows[2]
        let orders = [("title", "by title"), ("likes", "most popular first"), ("date", "newest first")]
        for (name, order) in orders {
            for isSorted in [true, false] {
                let start = try #require(names.range(of: name)?.lowerBound)
                let position = Position(row: 2, column: names.distance(from: names.startIndex, to: start))
                guard case .column(let column) = screen.frame.target(at: position) else {
                    Issue.record("\(name) is not a target")
                    continue
                }
                #expect(screen.driver.screen.sort(by: column))
                #expect(screen.frame.rows[1].contains(order) == isSorted)
            }
        }
        #expect(!screen.driver.screen.sort(by: 99))
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

    @Test("`r` refreshes the list and keeps the selection on its post")
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

    @Test("the posts of another query are shown from the top")
    func top() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(60)))
        screen.type("q")
        screen.settle()
        screen.press(.pageDown, .pageDown)
        screen.settle()
        #expect(screen.selection != Post.samples(1)[0].title)
        screen.type("/r")
        screen.settle()
        #expect(screen.selection == Post.samples(1)[0].title)
    }

    @Test("`o` opens the selected post in the browser and reports success or failure")
    func browser() {
        let address = Post.samples(2)[1].url
        for failure in [nil, DesktopFailure.noProgram(address)] {
            let screen = SearchScreenFixture(
                SearchFixture(desktop: InMemoryDesktop(failure: failure), answer: samplePages(3)))
            screen.type("q")
            screen.settle()
            screen.press(.escape, "j", "o")
            screen.settle()

            #expect(screen.desktop.requests == [.open(address)])
            let sentence = failure.map { ErrorMessage("open", $0).sentence }
            #expect(screen.toasts == [sentence ?? "opened \(address)"])
        }
    }

    @Test("`o` asks before it opens the pages of many selected posts")
    func manyPages() throws {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(20)))
        screen.type("q")
        screen.settle()
        screen.press(.escape, "*", "o")
        screen.settle()
        #expect(screen.desktop.requests == [])

        let shell = screen.search.shell.store
        shell.dispatch(.questionAnswered(try #require(shell.state.questions.first), isYes: true))
        screen.settle()
        #expect(screen.desktop.requests == Post.samples(20).map { .open($0.url) })
    }

    @Test("a reopened screen keeps its query, list, selection, scroll position, and focus")
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

    @Test("a closed screen requests nothing")
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
