import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import Synchronization
import Testing

@testable import Search

@Suite struct FollowsTests {
    /// A service with a given number of posts for every query, newest first, which records its requests.
    private final class Service: Sendable {
        private let state = Mutex((count: 0, failing: String?.none, asked: [String]()))
        private let reset = Mutex<Date?>(nil)

        func limit(until date: Date?) { reset.withLock { $0 = date } }

        func write(_ count: Int) { state.withLock { $0.count += count } }
        func fail(at query: String?) { state.withLock { $0.failing = query } }
        func asked() -> [String] {
            state.withLock { state in
                defer { state.asked = [] }
                return state.asked
            }
        }

        func page(_ query: String, _ page: Int) throws(ServiceFailure) -> PostPage {
            let (count, failing) = state.withLock { state in
                state.asked.append("\(query) \(page)")
                return (state.count, state.failing)
            }
            if let until = reset.withLock({ $0 }) { throw .rateLimited(until: until) }
            if query == failing || "\(query) \(page)" == failing { throw .rateLimited(until: nil) }
            let last = query == "tag:none" ? 0 : max(count - (page - 1) * 100, 0)
            let posts = (max(last - 100, 0)..<last).reversed().map { Post.numbered($0, query) }
            return PostPage(posts: posts, totalCount: nil, nextPage: last > 100 ? page + 1 : nil, leftOut: 1)
        }
    }

    private let (search, service): (SearchFixture, Service)
    private var state: FollowsState { search.feature.follows.state }

    init() {
        let service = Service()
        self.service = service
        search = SearchFixture(posts: [.numbered(4, "tag:a")]) { query, page throws(ServiceFailure) in
            try service.page(query, page)
        }
    }

    @Test("a screen of another feature follows a channel, which u undoes, and stops following it")
    func otherFeature() throws {
        let name = try #require(FollowedName("channel:films@videos.example"))
        search.feature.follow(name)
        search.scheduler.run()
        #expect(search.feature.isFollowed(name))
        search.shell.undo(.undo)
        search.scheduler.run()
        #expect(!search.feature.isFollowed(name))
        search.shell.undo(.redo)
        search.scheduler.run()
        search.feature.unfollow(name)
        search.scheduler.run()
        #expect(!search.feature.isFollowed(name))
        search.shell.undo(.undo)
        search.scheduler.run()
        #expect(search.feature.isFollowed(name))
    }

    private func send(_ action: FollowsAction) {
        search.feature.follows.dispatch(action)
        search.scheduler.advance(by: .seconds(10))
    }

    private func change(_ change: FollowChange.Kind) {
        search.change(change)
        search.scheduler.advance(by: .seconds(10))
    }

    private func mark(_ ids: [Post.ID]) {
        search.feature.services.mark(.marked(ReadMarkBatch(.read, ids)))
        search.scheduler.advance(by: .seconds(10))
    }

    private func follow(_ names: String...) throws {
        for name in names {
            try change(.follow(#require(FollowedName(name))))
        }
    }

    private func unread() -> [String: Int] {
        Dictionary(uniqueKeysWithValues: state.follows.map { ($0.name.text, $0.unread) })
    }

    @Test("background checks start with the least recent follow and wait half an hour before the next one")
    func oldestFirst() throws {
        service.write(3)
        try follow("tag:a", "user:b", "search:swift concurrency")
        send(.loadRequested(checking: false))
        #expect(service.asked().isEmpty)

        for minute in 0..<5 { send(.checkDue(at: .start.addingTimeInterval(Double(minute) * 60))) }
        #expect(service.asked() == ["tag:a 1", "user:b 1", "swift concurrency 1"])
        send(.checkDue(at: .start.addingTimeInterval(1_700)))
        #expect(service.asked().isEmpty)
        send(.checkDue(at: .start.addingTimeInterval(3_000)))
        #expect(service.asked() == ["tag:a 1"])
    }

    @Test("background checks pause until a reached rate limit resets")
    func paused() throws {
        try follow("tag:a")
        send(.loadRequested(checking: false))
        service.limit(until: .start.addingTimeInterval(600))
        send(.checkDue(at: .start))
        #expect(service.asked() == ["tag:a 1"])
        service.limit(until: nil)
        send(.checkDue(at: .start.addingTimeInterval(599)))
        #expect(service.asked().isEmpty)
        send(.checkDue(at: .start.addingTimeInterval(600)))
        #expect(service.asked() == ["tag:a 1"])
    }

    @Test("a read post is remembered and no longer counted")
    func readingCounts() throws {
        service.write(3)
        try follow("tag:a")
        send(.loadRequested(checking: true))
        let read = state.feed[1]
        mark([read.id])
        #expect(state.readPosts == [read] && state.feed.count == 2)
        #expect(unread() == ["tag:a": 2])
    }

    @Test("a channel of videos is followed and requested by its handle and host")
    func channel() {
        #expect(FollowedName("channel:Films@videos.example")?.query == "channel:Films@videos.example")
        #expect(FollowedName("channel:Films@videos.example")?.id == "channel:films@videos.example")
        for text in ["channel:films", "channel:", "channel:a b@c", "playlist:3kD", "account:ann@h.example"] {
            #expect(FollowedName(text) == nil, "\(text)")
        }
    }

    @Test("a saved search requests its words; a tag or a user is followed as such")
    func savedSearch() {
        #expect(FollowedName("search:swift \"data flow\"")?.query == "swift \"data flow\"")
        #expect(FollowedName("search: ") == nil && FollowedName("search:a\nb") == nil)
        #expect(FollowedName(query: "tag:Swift")?.text == "tag:Swift")
        #expect(FollowedName(query: "swift 流れ")?.text == "search:swift 流れ")
    }

    @Test("the first check reads one page, and later checks stop at known posts, with one request per name")
    func looks() throws {
        service.write(150)
        try follow("tag:a", "user:b")

        send(.loadRequested(checking: true))
        #expect(service.asked() == ["tag:a 1", "user:b 1"])
        #expect(unread() == ["tag:a": 100, "user:b": 100] && state.feed.count == 200 && state.isSettled)
        service.write(3)
        send(.loadRequested(checking: true))

        #expect(service.asked() == ["tag:a 1", "user:b 1"])
        #expect(unread() == ["tag:a": 103, "user:b": 103])
        #expect(
            state.feed.prefix(2).map(\.post.createdAt).allSatisfy { $0 == Post.numbered(152, "").createdAt })
        #expect(state.leftOut == 2)
    }

    @Test("a check reads on to known posts, however many pages they are away")
    func pages() throws {
        service.write(5)
        try follow("tag:a")
        send(.loadRequested(checking: true))
        _ = service.asked()

        service.write(350)
        send(.loadRequested(checking: true))
        #expect(service.asked() == (1...4).map { "tag:a \($0)" })
        #expect(unread() == ["tag:a": 355] && state.follows.first?.gaps == [])
        service.write(1_000)
        send(.loadRequested(checking: true, limit: .max))
        #expect(state.feed.count == 1_355)
    }

    @Test("a check that fails at its third page stores what it read, and the next one continues there")
    func continued() throws {
        service.write(5)
        try follow("tag:a")
        send(.loadRequested(checking: true))
        service.write(350)
        service.fail(at: "tag:a 3")
        send(.loadRequested(checking: true))

        let gap = FeedGap(
            oldest: Post.numbered(4, "").createdAt, newest: Post.numbered(155, "").createdAt, position: 200)
        #expect(state.follows.first?.gaps == [gap] && unread() == ["tag:a": 205])
        #expect(state.checkFailure == .rateLimited(until: nil))
        _ = service.asked()
        service.fail(at: nil)
        service.write(2)
        send(.loadRequested(checking: true))
        #expect(service.asked() == ["tag:a 1", "tag:a 3", "tag:a 4"])
        #expect(state.follows.first?.gaps == [] && unread() == ["tag:a": 357])
    }

    @Test("a check in the background reads five pages, and the next one continues")
    func background() throws {
        service.write(5)
        try follow("tag:a")
        send(.loadRequested(checking: true))
        service.write(700)
        _ = service.asked()
        send(.checkDue(at: .start.addingTimeInterval(7_200)))
        #expect(service.asked().count == 5 && unread() == ["tag:a": 505])
        send(.checkDue(at: .start.addingTimeInterval(14_400)))
        #expect(unread() == ["tag:a": 705] && state.follows.first?.gaps == [])
    }

    @Test("a follow that is restored with undo keeps the range that was not read")
    func restored() throws {
        service.write(5)
        try follow("tag:a")
        send(.loadRequested(checking: true))
        service.write(350)
        service.fail(at: "tag:a 3")
        send(.loadRequested(checking: true))
        let follow = try #require(state.follows.first)
        change(.unfollow(follow.name, was: follow, state.posts(of: follow)))
        search.shell.undo(.undo)
        search.scheduler.advance(by: .seconds(10))
        #expect(state.follows == [follow])
    }

    @Test("stored posts load without a request; names without posts are reported")
    func stored() throws {
        service.write(2)
        try follow("tag:none", "tag:a")
        send(.loadRequested(checking: true))
        #expect(state.namesWithoutPosts.map(\.text) == ["tag:none"])
        _ = service.asked()

        send(.loadRequested(checking: false))

        #expect(service.asked() == [] && state.feed.count == 2 && state.namesWithoutPosts == [])
        #expect(unread() == ["tag:none": 0, "tag:a": 2])
    }

    @Test("a check that fails keeps the earlier results and reports the unchecked names")
    func failing() throws {
        service.write(2)
        try follow("tag:a", "tag:b", "tag:c")
        service.fail(at: "tag:b")

        send(.loadRequested(checking: true))

        #expect(service.asked() == ["tag:a 1", "tag:b 1", "tag:c 1"])
        #expect(state.checkFailure == .rateLimited(until: nil) && state.isSettled)
        #expect(state.unchecked.map(\.name.text) == ["tag:b"] && state.feed.count == 4)
        service.fail(at: nil)
        send(.loadRequested(checking: true))
        #expect(state.checkFailure == nil && state.unchecked == [] && state.feed.count == 6)
    }

    @Test("opening a post marks it as read, whether it is found before or afterwards")
    func reading() throws {
        service.write(5)
        try follow("tag:a")
        let screen = search.feature.openPost("tag:a 4")
        search.scheduler.advance(by: .seconds(1))
        #expect(screen.stream.output.state.value.phase == .loaded)

        send(.loadRequested(checking: true))
        #expect(state.feed.map(\.id) == [3, 2, 1, 0].map { "tag:a \($0)" })
        mark(["tag:a 3", "tag:a 1"])
        #expect(state.feed.map(\.id) == ["tag:a 2", "tag:a 0"])
        send(.loadRequested(checking: true))

        #expect(unread() == ["tag:a": 2])
        try change(.unfollow(#require(FollowedName("tag:a"))))
        send(.loadRequested(checking: false))
        #expect(state.follows == [] && state.feed == [])
    }
}

extension Post {
    fileprivate static func numbered(_ number: Int, _ query: String) -> Post {
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
        return Post(
            id: "\(query) \(number)", title: "Post \(number)", body: "", url: "https://q.example",
            createdAt: date, updatedAt: date, isPrivate: false, tags: [], user: User(id: "u"), likesCount: 0,
            commentsCount: 0, stocksCount: 0)
    }
}
