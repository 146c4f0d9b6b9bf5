import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import FluxTerminalTesting
import Persistence
import PostAPI
import TerminalFrames
import Testing

@testable import Search

@Suite("query history") struct SearchHistoryTests {
    private func screen(_ earlier: String...) throws -> SearchScreenFixture {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(3)))
        for query in earlier.reversed() { try screen.history.update { $0.add(query) } }
        return screen
    }

    private func saved(_ screen: SearchScreenFixture) throws -> [String] { try screen.history.load().queries }

    @Test("a successful query is saved when it was submitted with Enter or one of its posts was opened")
    func saved() throws {
        let screen = try screen()
        screen.type("typed only")
        screen.settle()
        #expect(try saved(screen) == [])

        screen.press(.control("u"))
        screen.type("無い")
        screen.press(.enter)
        screen.settle()
        #expect(try saved(screen) == [], "it found nothing")

        screen.press(.control("u"))
        screen.type("submitted")
        screen.press(.enter)
        screen.settle()
        #expect(try saved(screen) == ["submitted"])

        screen.press(.control("u"))
        screen.type("opened")
        screen.settle()
        screen.press(.enter)
        screen.settle()
        #expect(try saved(screen) == ["opened", "submitted"])
    }

    @Test("a query is saved as submitted, even if the user goes on typing")
    func superseded() throws {
        let screen = try screen()
        screen.type("first")
        screen.press(.enter)
        screen.type("!")
        screen.settle()
        #expect(try saved(screen) == ["first"], "its response arrived before the next request")
    }

    @Test("a query is saved when a post is opened, even if the screen closes at once")
    func closing() throws {
        let screen = try screen()
        screen.type("opened")
        screen.settle()
        screen.press(.enter)
        screen.screen.close()
        screen.settle()
        #expect(try saved(screen) == ["opened"])
    }

    @Test("Ctrl-R shows the history, typing filters it, and Enter submits the selected query at once")
    func asking() throws {
        let screen = try screen("swift 6", "rust", "Swift data")
        screen.press(.control("r"))
        screen.settle()
        #expect(screen.frame.rows[2...4] == ["▌  swift 6", "   rust", "   Swift data"])
        screen.type("swift")
        #expect(screen.frame.rows[2...4] == ["▌  swift 6", "   Swift data", ""])
        screen.press(.control("r"), .enter)
        screen.wait(.milliseconds(100))

        #expect(screen.search.requestedQueries == ["Swift data"])
        #expect(screen.frame.rows[0] == " ❯ Swift data")
        #expect(screen.titles.count == 3)
        screen.settle()
        #expect(
            screen.search.requestedQueries == ["Swift data"], "the debounce does not request it again"
        )
    }

    @Test("choosing an earlier query cancels the pending debounce of typed text")
    func pendingDebounce() throws {
        let screen = try screen("earlier")
        screen.type("abc")
        screen.press(.control("r"))
        screen.wait(.zero)
        screen.press(.enter)
        screen.settle()
        #expect(screen.search.requestedQueries == ["earlier"])
    }

    @Test("typing selects the latest match")
    func typing() throws {
        let screen = try screen("swift 6", "rust", "swift data")
        screen.press(.control("r"))
        screen.settle()
        screen.press(.down, .down)
        screen.type("swift")
        screen.press(.enter)
        screen.settle()
        #expect(screen.search.requestedQueries == ["swift 6"])
    }

    @Test("Esc restores the query, also after opening the history from the list")
    func closingTheList() throws {
        let screen = try screen("swift")
        screen.type("ru")
        screen.press(.escape, .control("r"))
        screen.settle()
        screen.type("x")
        #expect(screen.press(.escape))
        #expect(screen.frame.rows[0] == " ❯ ru")
        #expect(!screen.press(.escape))
    }

    @Test(
        "Ctrl-X and Del remove the selected query when they are pressed twice",
        arguments: [Key.control("x"), .delete])
    func forgetting(key: Key) throws {
        let screen = try screen("a", "b", "c")
        screen.press(.control("r"))
        screen.settle()
        screen.press(.down, key)
        #expect(screen.driver.hints.contains("press again to remove"))
        screen.press(key)
        #expect(screen.frame.rows[2...4] == ["   a", "▌  c", ""])
        #expect(!screen.driver.hints.contains("press again to remove"))
        screen.settle()
        #expect(try saved(screen) == ["a", "c"])
        for _ in 1...4 { screen.press(key) }
        screen.settle()
        #expect(try saved(screen) == [])
        #expect(screen.frame.rows[3] == "   the history is empty")
    }

    @Test("after another key, removing a query must be confirmed again")
    func keeping() throws {
        let screen = try screen("a", "b", "c")
        screen.press(.control("r"))
        screen.settle()
        screen.press(.control("x"), .down, .up, .control("x"))
        screen.type("b")
        screen.press(.control("x"))
        screen.settle()
        #expect(try saved(screen) == ["a", "b", "c"])
    }

    @Test("a read failure is shown in place of the history, and a write failure is shown once")
    func failing() {
        let screen = SearchScreenFixture(
            SearchFixture(history: BrokenVault(.full(path: "/h")), answer: samplePages(3)))
        screen.press(.control("r"))
        screen.settle()
        #expect(screen.frame.rows[3...4] == ["   no space left to write /h", "   free up disk space"])
        #expect(screen.toasts == [])
        screen.press(.escape)
        screen.type("q")
        screen.press(.enter)
        screen.settle()
        #expect(screen.toasts == ["history: no space left to write /h; free up disk space"])
    }
}

/// A vault that always fails.
private struct BrokenVault: ValueVault {
    let failure: VaultFailure

    init(_ failure: VaultFailure) { self.failure = failure }

    func load() throws(VaultFailure) -> SearchHistory { throw failure }
    func update(_ change: (inout SearchHistory) -> Void) throws(VaultFailure) -> SearchHistory {
        throw failure
    }
    func delete() throws(VaultFailure) { throw failure }
}
