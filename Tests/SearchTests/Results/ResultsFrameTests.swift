import ApplicationFlux
import Entities
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

/// Every appearance of a results screen; see the golden files.
@Suite struct SearchFrameTests {
    private func expect(
        _ screen: SearchScreenFixture, shows name: String, at location: SourceLocation = #_sourceLocation
    ) {
        let mismatch = GoldenText(beside: #filePath).mismatch(screen.driver, name)
        #expect(mismatch == nil, sourceLocation: location)
    }

    /// A screen on which `query` has found 20 of 1,234 posts; `流れ 遅い` takes 5 s.
    private func found(
        _ query: String = "swift 流れ", rows: Int = 21, columns: Int = 80
    ) -> SearchScreenFixture {
        let search = SearchFixture(
            delays: ["流れ 遅い": .seconds(5)], answer: samplePages(60, total: 1_234))
        let screen = SearchScreenFixture(search, rows: rows, columns: columns)
        screen.type(query)
        screen.settle()
        return screen
    }

    private func failing(_ failure: ServiceFailure, from page: Int) -> SearchScreenFixture {
        SearchScreenFixture(
            SearchFixture { query, number throws(ServiceFailure) in
                if number >= page { throw failure }
                return try samplePages(60, total: 1_234)(query, number)
            })
    }

    @Test("before anything is typed, examples are shown")
    func idle() { expect(SearchScreenFixture(SearchFixture()), shows: "search-idle") }

    @Test("the first load shows a spinner after 150 ms, and nothing before")
    func loading() {
        let screen = SearchScreenFixture(SearchFixture(delays: ["遅い": .seconds(5)]))
        screen.type("遅い")
        screen.wait(.milliseconds(449))
        #expect(screen.frame.rows.dropFirst(2).allSatisfy { $0.isEmpty })
        screen.wait(.milliseconds(1))
        expect(screen, shows: "search-loading")
    }

    @Test("results are aligned in columns, and the words of the query are highlighted")
    func results() {
        expect(found(), shows: "search-results")
        #expect(GoldenText().mismatchInJapanese(found().driver, "search-results") == nil)
        expect(found(rows: 37, columns: 200), shows: "search-200")
    }

    @Test(
        "the output of results in each theme",
        arguments: Theme.builtIn)
    func themes(_ theme: Theme) {
        var renderer = Renderer(Palette(.indexed, theme))
        let screen = found()
        screen.press(.escape)
        let mismatch = GoldenText().mismatch(renderer.render(screen.frame), "search-results-\(theme.name)")
        #expect(mismatch == nil)
    }

    @Test("old results stay and are faded once new ones have taken 150 ms")
    func stale() {
        let screen = found("流れ")
        screen.press(.down)
        screen.type("/ 遅い")
        screen.wait(.milliseconds(549))  // Part of the limit is used, so the debounce delay is 400 ms.
        #expect(!screen.frame.marked.contains { $0.contains(":faded") })
        screen.wait(.milliseconds(1))
        expect(screen, shows: "search-stale")
    }

    @Test("a row at the end shows that more is loading")
    func loadingMore() {
        let screen = found("流れ 遅い")
        screen.press(.escape, "G")
        screen.wait(.milliseconds(150))
        expect(screen, shows: "search-loading-more")
        screen.settle()
        screen.press(.pageDown)
        expect(screen, shows: "search-more")
    }

    @Test("a failed next page shows a row at the end of the list and a notice with the reason")
    func failedMore() {
        let screen = failing(.timedOut(host: "qiita.com"), from: 2)
        screen.type("流れ")
        screen.settle()
        screen.press(.escape, "G")
        screen.settle()
        expect(screen, shows: "search-failed-more")
        #expect(
            screen.notice
                == "search: qiita.com did not respond in time; press r to try again")
    }

    @Test("retry hints use the user's key bindings")
    func keysOfTheUser() {
        let screen = failing(.timedOut(host: "qiita.com"), from: 2)
        screen.driver.map = KeyMap(["posts.refresh": ["e"], "field.leave": [.control("o")]])
        screen.type("流れ")
        screen.settle()
        screen.press(.control("o"), "G")
        screen.settle()
        #expect(screen.driver.rows.contains { $0.hasSuffix("could not load more; press e to retry") })
        #expect(screen.notice == "search: qiita.com did not respond in time; press e to try again")
        #expect(screen.press("e") && !screen.press("r"))
    }

    @Test("the end of the service's results is shown")
    func ceiling() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(17, total: 30_000, left: 5)))
        screen.type("流れ")
        screen.settle()
        screen.press(.escape)
        expect(screen, shows: "search-ceiling")
    }

    @Test("a query without results shows a message")
    func empty() { expect(found("無い"), shows: "search-empty") }

    @Test("a failed first page shows the reason and advice")
    func failed() {
        let screen = failing(.unreachable(host: "qiita.com"), from: 1)
        screen.type("流れ")
        screen.settle()
        expect(screen, shows: "search-failed")
    }

    @Test("a reached limit shows the time of the next request")
    func limited() {
        let screen = failing(.rateLimited(until: Date.start.addingTimeInterval(42)), from: 1)
        screen.type("流れ")
        screen.wait(.seconds(1))
        screen.press(.escape)
        expect(screen, shows: "search-limited")
    }

    @Test("the history replaces the list; queries that do not match the filter disappear")
    func history() throws {
        let screen = found()
        for query in ["tag:Swift stocks:>=10", "データの流れ", "user:taro", "Swift 6 移行"] {
            try screen.history.update { $0.add(query) }
        }
        screen.press(.control("r"))
        screen.settle()
        expect(screen, shows: "search-history")
        screen.type("swift")
        screen.press(.down)
        expect(screen, shows: "search-history-filtered")
        screen.type("x")
        expect(screen, shows: "search-history-nothing")
    }

    @Test("completions cover the list below the completed word")
    func menu() {
        let screen = found("swift")
        screen.type(" ")
        screen.press(.tab)
        expect(screen, shows: "search-menu")
        screen.type("tag:")
        screen.press(.down)
        expect(screen, shows: "search-menu-tags")
    }

    @Test("a wide screen has a preview, which `p` hides")
    func wide() {
        let screen = found("swift", rows: 37, columns: 120)
        screen.press(.down)
        expect(screen, shows: "search-wide")
        screen.press(.escape, "p")
        expect(screen, shows: "search-wide-without-preview")
    }

    @Test("a narrow screen has fewer columns")
    func narrow() {
        expect(found(rows: 9, columns: 40), shows: "search-narrow")
        expect(found(rows: 3, columns: 20), shows: "search-least")
    }
}
