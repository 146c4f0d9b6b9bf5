import Entities
import FluxCore
import FluxQueries
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

@Suite("changes to the follows by others while a list is open")
struct ChangedFollowsTests {
    private let library = ObservedFollowLibrary()
    private let search: SearchFixture
    private let name: FollowedName
    private let actions = Box<[String]>([])
    private var state: FollowsState { search.feature.follows.state }

    init() throws {
        let name = try #require(FollowedName("tag:a"))
        (self.name, search) = (name, SearchFixture(follows: library))
        search.change(.follow(name))
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.submit("tag:a")
        search.scheduler.run()
        library.followReads.value = 0
        library.reads.value = []
        search.root.observe { [actions] in actions.value.append("\($0.dispatched.action)") }
    }

    /// Others have changed the library.
    private func changed(_ times: Int = 1) {
        for _ in 0..<times {
            library.changed.accept(())
            search.scheduler.advance(by: .milliseconds(50))
        }
        search.scheduler.run()
    }

    @Test("several changes in succession are read once, and nothing is dispatched if nothing differs")
    func nothingDiffers() {
        changed(5)
        #expect(library.followReads.value == 1 && library.reads.value == [["tag:a"]])
        #expect(actions.value == [])
    }

    @Test("a post that others have read is shown as read, and is no longer listed")
    func read() async throws {
        try await library.content.markRead(["tag:a"])
        changed()
        #expect(state.feed == [] && state.follows.map(\.unread) == [0])
        #expect(search.feature.services.readMarks.answers.store.state.isRead("tag:a"))
        #expect(actions.value.count == 2)
    }

    @Test("a post that was read here and is marked as unread elsewhere is listed once")
    func unread() async throws {
        search.feature.services.mark(.marked(ReadMarkBatch(.read, ["tag:a"])))
        search.scheduler.run()
        #expect(FeedRow.rows(of: nil, (state.feed, state.readPosts)).map(\.isRead) == [true])
        try await library.content.markUnread(["tag:a"])
        changed()
        #expect(FeedRow.rows(of: nil, (state.feed, state.readPosts)).map(\.isRead) == [false])
    }

    @Test("a change by others is read without touching the failure that is shown")
    func failure() {
        library.isRefusing.value = true
        search.feature.services.mark(.marked(ReadMarkBatch(.read, ["tag:a"])))
        search.scheduler.run()
        let before = state
        changed()
        #expect(search.feature.services.libraryFailure == .busy(path: "/library"))
        #expect(state == before && state.isSettled && state.feed.count == 1)
    }
}
