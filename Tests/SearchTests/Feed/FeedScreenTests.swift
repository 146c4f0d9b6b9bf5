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

@Suite("the Following screen") struct FeedScreenTests {
    private let search: SearchFixture
    private let screen: ScreenDriver

    init() throws {
        search = SearchFixture(posts: Post.samples(4)) { query, _ throws(ServiceFailure) in
            let posts = Post.samples(4)
            if query == "channel:films@videos.example" {
                return PostPage(posts: [Self.video], totalCount: 1, nextPage: nil)
            }
            return PostPage(
                posts: query == "tag:a" ? Array(posts.prefix(3)) : [posts[3]], totalCount: nil, nextPage: nil)
        }
        for name in ["tag:a", "search:swift 流れ"] {
            try search.change(.follow(#require(FollowedName(name))))
        }
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.scheduler.run()
        let entry = try #require(search.feature.followingEntries(saving: nil).first)
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

    /// The number of rows with posts.
    private var posts: Int { screen.rows.dropFirst(3).count { !$0.isEmpty } }

    @Test("lists unread posts below the names and their unread counts")
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

    @Test("an empty list says that it is being checked before it says that there is nothing new")
    func checking() throws {
        press("A")
        let name = try #require(FollowedName("tag:empty"))
        search.change(.follow(name))
        search.feature.follows.dispatch(.loadRequested(checking: false))
        search.scheduler.run()
        press(.backTab)
        #expect(screen.rows.contains { $0.contains("not checked yet") })
        screen.press("r")
        #expect(screen.rows.contains { $0.contains("checking for new posts…") })
        #expect(!screen.rows.contains { $0.contains("no new posts") })
        search.scheduler.run()
        #expect(!screen.rows.contains { $0.contains("checking for new posts…") })
    }

    @Test("Enter opens the post; a read post is faded and no longer counted")
    func reading() {
        press("a")
        #expect(screen.rows[1].contains("3 unread"))
        #expect(!screen.frame.marked.contains { $0.contains(":faded") }, "it is selected")
        press("j")
        #expect(screen.frame.marked.contains { $0.contains(":faded") })
        #expect(search.feature.followingEntries(saving: nil).first?.count?() == 3)
        press("A")
        #expect(screen.rows[1].contains("all read"))
        press(.enter)
        #expect(search.flux.routing.state.top?.path.first == "post")
    }

    private static let video = Post(
        Episode(
            origin: "https://videos.example", uuid: "9c9de5e8-0d3c-4e96-9a27-5d1c60b2e8f4",
            name: "Big Buck Bunny", duration: 596, publishedAt: Date(timeIntervalSince1970: 4_000_000_000),
            url: "https://other.example/w/1",
            channel: Channel(name: "films", displayName: "Films", host: "videos.example")))

    @Test("a video of a followed channel opens at its page and is read then; it cannot be stocked")
    func video() throws {
        let page = Route("episode", Self.video.id)
        search.shell.registerPages { $0 == "https://videos.example/w/\(Self.video.id)" ? page : nil }
        let name = try #require(FollowedName("channel:films@videos.example"))
        search.change(.follow(name))
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.scheduler.run()
        press("g")
        #expect(screen.rows.contains { $0.contains("▌") && $0.contains("Big Buck Bunny") })
        #expect(screen.rows.contains { $0.contains("films@videos.example") })
        #expect(!screen.press("s"))
        let unread = search.feature.followingEntries(saving: nil).first?.count?()
        press(.enter)
        #expect(search.flux.routing.state.top == page)
        #expect(search.feature.followingEntries(saving: nil).first?.count?() == unread.map { $0 - 1 })
    }

    @Test("m saves the videos among the chosen posts, and no posts")
    func saving() throws {
        let saved = Box<[[Post.ID]]>([])
        let entry = try #require(
            search.feature.followingEntries(
                saving: VideoSaving(
                    keyText: { $0.text("Save", "保存") },
                    toggle: { posts in saved.with { $0.append(posts.map(\.id)) } })
            ).first)
        let screen = ScreenDriver(
            try #require(entry.open(.following)), on: search.scheduler, search.shell, columns: 100)
        search.scheduler.run()
        #expect(!screen.press("m"), "it is a post")

        search.change(.follow(try #require(FollowedName("channel:films@videos.example"))))
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.scheduler.run()
        for key: Key in ["g", "m", " ", " ", "m"] { screen.press(key) }
        search.scheduler.run()
        #expect(saved.value == [[Self.video.id], [Self.video.id]])
        #expect(screen.rows.contains { $0.contains("Big Buck Bunny") }, "it stays in the feed")
    }

    @Test("a marks a read post as unread and updates the names and the tab at once; u undoes A")
    func undo() throws {
        let count = try #require(search.feature.followingEntries(saving: nil).first?.count)
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
        #expect(count() == 4, "each change is undone, the latest first")
        press("u", "u", "u")
        #expect(screen.toasts.last == "nothing to undo", "the two follows were undone before")
    }

    /// The row of the selection, counted from 1.
    private var selected: Int? { screen.rows.dropFirst(3).firstIndex { $0.hasPrefix("▌") }.map { $0 - 2 } }

    @Test("n goes to the next unread post, wraps around, and continues with the next follow")
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

    @Test("a post read before the start becomes unread again when it is marked unread in the results")
    func again() throws {
        press("A")
        let library = search.feature.follows
        #expect(library.state.feed == [])
        // As after a start: posts that were read earlier are not known.
        var later = FollowsState()
        var asked: [FollowsState.Command] = []
        later.reduce(.readMarksChanged(ReadMarkBatch(.unread, ["a"])), CommandSink { asked.append($0) })
        #expect(asked == [.read(limit: nil)] && !later.isSettled)
    }

    @Test("a marks several posts as read at once; the filter also matches names")
    func several() {
        press(" ", " ")
        #expect(screen.rows[1].contains("4 unread, 2 selected"))
        press("a")
        #expect(screen.rows[1].contains("2 unread"))
        press("f")
        screen.type("流れ search")
        search.scheduler.run()
        #expect(posts == 1)
        press(.escape)
        #expect(posts == 4)
    }

    @Test("F on a name stops following it and says so; u follows it again with its unread posts")
    func unfollowing() {
        press("a")
        let before = search.feature.follows.state
        press(.tab, "F")
        #expect(search.feature.follows.state.follows.map(\.name.text) == ["search:swift 流れ"])
        #expect(screen.rows[1].contains("1 unread"))
        #expect(screen.toasts.last == "no longer following tag:a; press u to undo")

        press("u")
        #expect(screen.toasts.last == "undid: unfollowing tag:a")
        let after = search.feature.follows.state
        #expect(Set(after.feed.map(\.id)) == Set(before.feed.map(\.id)))
        #expect(after.follow(of: before.follows[0].name) == before.follows[0])
        press("u")
        #expect(
            screen.toasts.last?.hasPrefix("undid: marking") == true, "the first u restored what F removed")
    }

    @Test("F on the list of all names changes nothing and says how to choose one")
    func unfollowAll() {
        press("F")
        #expect(screen.toasts.last == "press Tab to choose what to unfollow")
        #expect(search.feature.follows.state.follows.count == 2)
    }

    @Test("F on a search follows it, F again stops that, and u undoes both")
    func following() {
        let results = SearchScreenFixture(search, query: "rust")
        results.settle()
        results.press(.escape, "F")
        results.settle()
        #expect(results.toasts.last == "following search:rust; see the Following tab")
        #expect(search.feature.follows.state.follows.map(\.name.text).last == "search:rust")
        results.press("F")
        results.settle()
        #expect(results.toasts.last == "no longer following search:rust; press u to undo")
        #expect(search.feature.follows.state.follows.count == 2)
        results.press("u")
        results.settle()
        #expect(search.feature.follows.state.follows.count == 3)
        results.press("u")
        results.settle()
        #expect(results.toasts.last == "undid: following search:rust")
        #expect(search.feature.follows.state.follows.count == 2)
    }

    @Test("a filter that hides all posts stays visible, and is the reason why commands do nothing")
    func filterHidesAll() {
        press("f")
        screen.type("zzz")
        #expect(screen.screen.missingItem == .allHidden)
        press(.enter)
        #expect(screen.rows[1].contains("filter “zzz”"))
        press(.escape)
        #expect(screen.screen.missingItem == nil)
    }

    @Test("undoing a follow whose list is shown shows the list of all posts")
    func undoneFollow() throws {
        try search.change(.follow(#require(FollowedName("tag:b"))))
        search.scheduler.run()
        press(.backTab)
        #expect(screen.rows[0].contains("[tag:b"))
        press("u")
        screen.adjust()
        #expect(screen.rows[0].contains("[all"))
    }
}
