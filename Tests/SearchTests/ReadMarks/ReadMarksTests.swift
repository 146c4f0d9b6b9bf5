import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

@Suite("read marks on every screen that lists posts") struct ReadMarksTests {
    private let search: SearchFixture
    private let screen: SearchScreenFixture
    private let posts = Post.samples(4)

    init() {
        let posts = posts
        search = SearchFixture(posts: posts) { _, _ throws(ServiceFailure) in
            PostPage(posts: posts, totalCount: 4, nextPage: nil)
        }
        screen = SearchScreenFixture(search, query: "swift")
        screen.settle()
        screen.press(.escape)
    }

    private func press(_ keys: Key...) {
        for key in keys {
            screen.press(key)
            search.scheduler.run()
        }
    }

    /// The row numbers, counted from 1, of posts that are shown as read.
    private var read: [Int] { places(screen.driver) }

    private func places(_ driver: ScreenDriver) -> [Int] {
        driver.frame.rows.dropFirst(3).enumerated().filter { $0.element.prefix(6).contains("◦") }
            .map { $0.offset + 1 }
    }

    @Test("a post opened from the results is then marked as read: faded and with a sign")
    func opened() {
        press("j", .enter)
        #expect(search.flux.routing.state.top == .post(id: posts[1].id))
        #expect(read == [], "it was not shown yet")
        let post = search.feature.openPost(posts[1].id)
        search.scheduler.run()
        post.close()

        #expect(read == [2])
        #expect(!screen.frame.marked.contains { $0.contains(":faded") }, "it is selected")
        press("k")
        #expect(screen.frame.marked.contains { $0.contains(":faded") })
    }

    @Test("a new page shows earlier read marks after one library query, and what is marked unread elsewhere")
    func before() async throws {
        let (library, ids) = (ObservedFollowLibrary(), posts.map(\.id))
        let search = SearchFixture(follows: library) { [posts] _, _ throws(ServiceFailure) in
            PostPage(posts: posts, totalCount: 4, nextPage: nil)
        }
        search.feature.services.mark(.marked(ReadMarkBatch(.read, [ids[0], ids[3]])))
        search.scheduler.run()
        let other = SearchScreenFixture(search, query: "rust")
        other.settle()
        #expect(places(other.driver) == [1, 4] && library.reads.value == [ids])

        try await library.content.markUnread([ids[0]])
        let again = SearchScreenFixture(search, query: "swift")
        again.settle()
        #expect(places(again.driver) == [4] && library.reads.value == [ids, ids])
    }

    @Test("a mark is shown at once, stays on top of an answer from before, and is undone if it is refused")
    func refused() {
        let (library, id) = (ObservedFollowLibrary(), posts[0].id)
        let search = SearchFixture(follows: library) { [posts] _, _ throws(ServiceFailure) in
            PostPage(posts: posts, totalCount: 4, nextPage: nil)
        }
        let screen = SearchScreenFixture(search, query: "swift")
        screen.settle()
        screen.press(.escape)
        library.delay = search.scheduler
        library.isRefusing.value = true
        search.feature.services.readMarks.load([id])
        screen.press("a")
        #expect(places(screen.driver) == [1])
        search.scheduler.advance(by: .milliseconds(150))
        #expect(places(screen.driver) == [1], "only the answer has arrived")
        search.scheduler.run()
        #expect(places(screen.driver) == [])
        #expect(screen.driver.notice?.contains("read marks") == true)

        library.isRefusing.value = false
        search.feature.services.readMarks.load([id])
        screen.press("a")
        search.scheduler.run()
        #expect(places(screen.driver) == [1])
        #expect(screen.driver.notice == nil)
    }

    @Test("a change that the end of the app interrupted is forgotten at the next start")
    func interrupted() throws {
        let library = ObservedFollowLibrary()
        let search = SearchFixture(follows: library)
        library.delay = search.scheduler
        search.feature.services.mark(.opened("a"))
        let coded = try JSONEncoder().encode(try search.root.snapshot())
        let root = Scope(root: "app", scheduler: search.scheduler, mode: .onScheduler)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        let marks = search.feature(in: root, answering: []).services.readMarks
        #expect(marks.changes.interrupted.map(\.change) == [.opened("a")])
        marks.changes.forgetInterrupted()
        #expect(marks.changes.interrupted.isEmpty && !marks.answers.store.state.isRead("a"))
    }

    @Test("a toggles the read mark of the selected post, and u undoes each change")
    func toggled() {
        press("a")
        #expect(read == [1])
        press("j", "a")
        #expect(read == [1, 2])
        press("a")
        #expect(read == [1])
        press("u", "u", "u")
        #expect(read == [])
        #expect(
            screen.toasts == [
                "undid: marking \"\(posts[1].title)\" as unread",
                "undid: marking \"\(posts[1].title)\" as read",
                "undid: marking \"\(posts[0].title)\" as read",
            ])
        press("u")
        #expect(screen.toasts.last == "nothing to undo")
    }

    @Test("a marks several posts as read at once, and undo leaves posts that were read before")
    func several() {
        press("a", "*", "a")
        #expect(read == [1, 2, 3, 4])
        #expect(screen.toasts == ["marked 3 posts as read; press u to undo"])
        press("u")
        #expect(read == [1])
        #expect(screen.toasts.last == "undid: marking 3 posts as read")
        press("*", "a", "*", "a")
        #expect(read == [])
    }

    @Test("n goes to the next unread result, wraps around, and stays if all are read")
    func nextUnread() {
        func selected() -> Int? { screen.driver.frame.rows.dropFirst(3).firstIndex { $0.hasPrefix("▌") } }
        press("j", "a", "k", "n")
        #expect(selected() == 5)
        press("n", "n")
        #expect(selected() == 3)
        press("*", "a", "j", "n")
        #expect(read == [1, 2, 3, 4] && selected() == 4)
    }

    @Test("selected, stocked, and read posts have their own signs as far as there is room")
    func signs() {
        func sign(_ kept: Bool, _ marked: Bool, _ read: Bool, _ ambiguous: AmbiguousWidth) -> String {
            RowIndicator.line(
                .indicators(isSaved: kept, isRead: read), isMarked: marked, width: 2, ambiguous
            ).text
        }
        #expect(sign(true, false, true, .narrow) == "★◦" && sign(false, false, true, .narrow) == "◦ ")
        #expect(
            sign(true, true, true, .narrow) == "★✓" && sign(false, true, true, .narrow) == "◦✓"
                && sign(false, false, false, .narrow) == "  ")
        #expect(sign(true, false, true, .wide) == "★" && sign(false, false, true, .wide) == "◦ ")
        #expect(sign(false, true, true, .wide) == "✓ ")
    }

    @Test(
        "read and unread rows on dark and light backgrounds, and without colours",
        arguments: ["dark", "light", "plain"])
    func themes(_ name: String) {
        let palette = Palette(name == "plain" ? .none : .indexed, name == "light" ? .light : .dark)
        press("a", "j", "a", "j", " ")
        var renderer = Renderer(palette)
        let drawn = renderer.render(screen.frame)
        #expect(GoldenText(beside: #filePath).mismatch(drawn, "results-read-\(name)") == nil)
    }
}
