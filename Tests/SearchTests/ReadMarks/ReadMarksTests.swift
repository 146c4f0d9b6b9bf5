import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ScreenTesting
import Shell
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

    @Test("a new page shows earlier read marks after one library query")
    func before() throws {
        let ids = posts.map(\.id)
        search.feature.follows.dispatch(.readMarksRequested(ReadMarkBatch(.read, [ids[0], ids[3]])))
        search.scheduler.run()
        let other = SearchScreenFixture(search, query: "rust")
        other.settle()
        #expect(places(other.driver) == [1, 4])

        // In another process, the library's marks replace the restored ones.
        var state = FollowsState()
        var asked: [FollowsState.Command] = []
        state.reduce(.postsShown(ids), CommandSink { asked.append($0) })
        #expect(asked == [.loadReadMarks(ids)])
        state.reduce(.readMarksLoaded([ids[2]], of: ids))
        #expect(ids.filter(state.readMarks.isRead) == [ids[2]])
        state.reduce(.postsShown(ids))
        state.reduce(.readMarksLoaded([], of: ids))
        #expect(!ids.contains(where: state.readMarks.isRead), "what is marked unread elsewhere is so here")
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
                "undid: marked \"\(posts[1].title)\" as unread",
                "undid: marked \"\(posts[1].title)\" as read",
                "undid: marked \"\(posts[0].title)\" as read",
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
        #expect(screen.toasts.last == "undid: marked 3 posts as read")
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

    @Test("read marks survive encoding and are ordered by id")
    func coding() throws {
        var readMarks = ReadMarks()
        readMarks.apply(ReadMarkBatch(.read, ["c", "a", "b"]))
        let coded = try JSONEncoder().encode(readMarks)
        #expect(String(decoding: coded, as: UTF8.self) == #"["a","b","c"]"#)
        #expect(try JSONDecoder().decode(ReadMarks.self, from: coded) == readMarks)
    }
}
