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

@Suite("The screen of what is followed") struct FeedScreenTests {
    private let search: SearchFixture
    private let screen: ScreenDriver

    init() throws {
        search = SearchFixture(posts: Post.samples(4)) { query, _ throws(ServiceFailure) in
            let posts = Post.samples(4)
            return PostPage(
                posts: query == "tag:a" ? Array(posts.prefix(3)) : [posts[3]], totalCount: nil, nextPage: nil)
        }
        for name in ["tag:a", "search:swift 流れ"] {
            search.feature.follows.dispatch(
                .followRequested(try #require(FollowedName(name)), at: .start))
        }
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.scheduler.run()
        let entry = try #require(search.feature.followingEntries.first)
        screen = ScreenDriver(
            try #require(entry.open(.following)), on: search.scheduler, search.shell, columns: 100)
        search.scheduler.run()
    }

    private func press(_ keys: Key...) {
        for key in keys {
            screen.press(key)
            search.scheduler.run()
        }
    }

    /// The rows of posts.
    private var posts: Int { screen.rows.dropFirst(3).count { !$0.isEmpty } }

    @Test("it lists what was found and not read; names stand over it with how much of each is new")
    func listing() {
        #expect(screen.rows[0].contains("[all 4]  tag:a 3  search:swift 流れ 1"))
        #expect(screen.rows[1].contains("4 unread"))
        #expect(posts == 4)
        press(.tab)
        #expect(screen.rows[0].contains("all 4  [tag:a 3]"))
        #expect(posts == 3)
        press(.backTab, .backTab)
        #expect(screen.rows[0].contains("[search:swift 流れ 1]"))
        #expect(posts == 1)
    }

    @Test("Enter opens the post; who has read it sees it faded, and it counts no more")
    func reading() {
        press("a")
        #expect(screen.rows[1].contains("3 unread"))
        #expect(!screen.frame.marked.contains { $0.contains(":faded") }, "it is selected")
        press("j")
        #expect(screen.frame.marked.contains { $0.contains(":faded") })
        #expect(search.feature.followingEntries.first?.count?() == 3)
        press("A")
        #expect(screen.rows[1].contains("all read"))
        press(.enter)
        #expect(search.flux.routing.state.top?.path.first == "post")
    }

    @Test(
        "a on a read post lets it count as unread, at once in its names and its tab; u takes back what A did")
    func undo() throws {
        let count = try #require(search.feature.followingEntries.first?.count)
        press("a", "j", "a")
        #expect(screen.rows[1].contains("2 unread") && count() == 2)
        press("a")
        #expect(screen.rows[1].contains("3 unread") && count() == 3)
        #expect(screen.rows[0].contains("[all 3]"))

        press(.tab)
        let before = screen.rows
        press("A")
        #expect(screen.rows[1].contains("all read") && screen.rows[0].contains("[tag:a]"))
        #expect(count() == (before[0].contains("tag:a 2") ? 1 : 0))
        press("u")
        #expect(screen.rows == before && count() == 3)
        press("u", "u", "u")
        #expect(count() == 4, "each reading is taken back, the latest first")
        press("u")
        #expect(screen.toasts.last == "nothing to undo")
    }

    /// The row that the selection is on, counted from 1.
    private var selected: Int? { screen.rows.dropFirst(3).firstIndex { $0.hasPrefix("▌") }.map { $0 - 2 } }

    @Test("n goes to the next unread post, round the list, and from one that is followed to the next")
    func nextUnread() {
        press("n")
        #expect(selected == 2)
        press("a", "k", "n")
        #expect(selected == 3, "the second is read")
        press("n", "n")
        #expect(selected == 1, "after the last comes the first")

        press(.tab, "A")
        #expect(screen.rows[0].contains("[tag:a]") && screen.rows[1].contains("all read"))
        press("n")
        #expect(screen.rows[0].contains("[search:swift 流れ 1]") && selected == 1)
        press("u", .backTab, "u", .tab, "a", "n")
        #expect(screen.rows[0].contains("[tag:a 3]") && selected == 1, "round all that are followed")
        press("A", .tab)
        #expect(screen.hint("n") == nil, "nothing is unread any more")
        press("n")
        #expect(screen.rows[0].contains("[search:swift 流れ]"))
    }

    @Test("what was read before the start is unread again when it is marked so in results")
    func again() throws {
        press("A")
        let library = search.feature.follows
        #expect(library.state.feed == [])
        // As after a start: nothing is known of what was read before.
        var later = FollowsState()
        var asked: [FollowsState.Command] = []
        let batch = ReadMarkBatch(.unread, ["a"])
        later.reduce(.readMarksRequested(batch)) { asked.append($0) }
        later.reduce(.readMarksChanged(batch)) { asked.append($0) }
        #expect(asked == [.mark(batch), .read] && !later.isSettled)
    }

    @Test("several that are marked are read at once; a filter finds names, too")
    func several() {
        press(" ", " ")
        #expect(screen.rows[1].contains("4 unread, 2 marked"))
        press("a")
        #expect(screen.rows[1].contains("2 unread"))
        press("f")
        screen.type("流れ search")
        search.scheduler.run()
        #expect(posts == 1)
        press(.escape)
        #expect(posts == 4)
    }

    @Test("F on a name follows it no more, and F on a search follows that")
    func following() {
        press(.tab, "F")
        #expect(search.feature.follows.state.follows.map(\.name.text) == ["search:swift 流れ"])
        #expect(posts == 1)

        let results = SearchScreenFixture(search, query: "rust")
        results.settle()
        results.press(.escape, "F")
        results.settle()
        #expect(results.toasts.last == "following search:rust; see Following")
        #expect(search.feature.follows.state.follows.map(\.name.text).last == "search:rust")
    }
}
