import FluxTerminalTesting
import Testing

@testable import ReaderDemo

/// Answers after 300 ms of virtual time: 20 stories a page, two pages.
private struct FakeNews: HackerNews {
    let failure: Box<NewsFailure?>
    let app: AppContext

    func stories(
        _ query: StoryQuery, page: Int
    ) async throws(NewsFailure) -> (stories: [Story], hasMore: Bool) {
        try await answer()
        let stories = (page * 20..<page * 20 + 20).map {
            Story(
                id: $0, title: "\(query.tag) \(query.text) \($0)", author: "ann", points: $0, comments: 2,
                url: nil)
        }
        return (stories, page == 0)
    }

    func comments(_ id: Story.ID) async throws(NewsFailure) -> [Reply] {
        try await answer()
        return [
            Reply(author: "bob", text: "first", depth: 0), Reply(author: "cy", text: "second", depth: 1),
        ]
    }

    private func answer() async throws(NewsFailure) {
        try? await app.sleep(for: .milliseconds(300))
        if let failure = failure.value { throw failure }
    }
}

@Suite struct ReaderTests {
    private let failure = Box<NewsFailure?>(nil)
    private let app: AppDriver

    init() throws {
        app = try AppDriver(Reader.configuration) { [failure] context in
            Reader.screens(context, FakeNews(failure: failure, app: context))
        }
    }

    @Test("Enter opens a story with its comments, Esc returns to the row")
    func read() throws {
        app.advance(by: .milliseconds(200))
        #expect(app.rows.contains { $0.hasPrefix(" ⠋ Hacker News") })
        app.settle()
        #expect(app.rows.contains { $0.hasPrefix("   Hacker News") })
        app.press("j", .enter)
        #expect(app.text.contains("front_page  1") && app.text.contains("loading"))
        app.settle()
        #expect(app.text.contains("second"))
        app.press(.escape)
        #expect(app.rows.contains { $0.hasPrefix("▌") && $0.contains("front_page  1 ") })
        #expect(app.route == Route("top"))
        app.press("o")
        app.settle()
        #expect(app.openedPages == ["https://news.ycombinator.com/item?id=1"])
        try app.verify()
    }

    @Test("the end of the list loads the next page")
    func pages() throws {
        app.settle()
        #expect(app.text.contains("20+ items"), "nobody knows how many there are")
        app.press("G")
        app.settle()
        #expect(app.text.contains("40 items"))
        try app.verify()
    }

    @Test("a failure says why, and a key tries again")
    func offline() throws {
        failure.value = .offline
        app.settle()
        #expect(app.text.contains("no connection"))
        failure.value = nil
        app.press("r")
        app.settle()
        #expect(app.text.contains("front_page  0"))
    }

    @Test("what was loading when the program ended is requested again by the next start")
    func resumed() throws {
        app.settle()
        app.press("j", .enter)
        let next = try app.restarted()
        #expect(next.text.contains("loading"))
        next.settle()
        #expect(next.text.contains("second"))
        next.press(.escape)
        #expect(next.rows.contains { $0.hasPrefix("▌") && $0.contains("front_page  1 ") })
        try next.verify()
    }

    @Test("a search lists what it has found")
    func search() throws {
        app.press("3")
        app.type("swift")
        app.press(.enter)
        app.settle()
        #expect(app.text.contains("story swift 0"))
        try app.verify()
    }

    @Test("equal states draw equal frames")
    func random() throws {
        app.settle()
        try app.verifyRandomly(events: 200, seed: 3)
    }
}
