import Entities
import FluxCore
import Foundation
import PostAPI
import Testing

@testable import Search

@Suite struct SearchStateTests {
    private func state(after actions: SearchAction...) -> SearchState {
        actions.reduce(into: SearchState(perPage: 20)) { $0.reduce($1) }
    }

    private func page(_ ids: [String], next: Int? = nil) -> PostPage {
        PostPage(posts: ids.map { .sample($0) }, totalCount: 5, nextPage: next)
    }

    @Test("B-S6 a post that comes on two pages is shown once, where it came first")
    func movedPost() {
        let state = state(
            after: .searchStarted(query: "q", page: 1),
            .pageArrived(page(["a", "b"], next: 2), query: "q", page: 1),
            .nextPageStarted(query: "q", page: 2), .pageArrived(page(["b", "c", "c"]), query: "q", page: 2))

        #expect(state.posts.map(\.id) == ["a", "b", "c"])
    }

    @Test("B-S8 old posts stay while a new query loads, and go when it fails")
    func oldPosts() {
        let loading = state(
            after: .searchStarted(query: "a", page: 1), .pageArrived(page(["a"]), query: "a", page: 1),
            .searchStarted(query: "b", page: 1))
        #expect(loading.posts.map(\.id) == ["a"])
        #expect(loading.phase == .loading)

        var failed = loading
        failed.reduce(.searchFailed(.notFound, query: "b", page: 1))
        #expect(failed.posts == [])
        #expect(failed.totalCount == nil)
        #expect(failed.phase == .failed(.notFound))
        #expect(failed.notices.shown == nil, "the failure is the whole picture")
    }

    @Test("B-S8 B-F12 posts stay when asking for them again fails, and a notice says so until asked anew")
    func failedRefresh() {
        var state = state(
            after: .searchStarted(query: "a", page: 1), .pageArrived(page(["a"]), query: "a", page: 1),
            .searchStarted(query: "a", page: 1), .searchFailed(.notFound, query: "a", page: 1))
        #expect(state.posts.map(\.id) == ["a"])
        #expect(state.phase == .failed(.notFound))
        #expect(state.notices.shown == .notFound)

        state.reduce(.searchStarted(query: "a", page: 1))
        #expect(state.notices.shown == nil)
    }

    @Test("B-S8 posts of a query before the one that is asked twice are not taken for its own")
    func askedTwice() {
        let state = state(
            after: .searchStarted(query: "a", page: 1), .pageArrived(page(["a"]), query: "a", page: 1),
            .searchStarted(query: "b", page: 1), .searchStarted(query: "b", page: 1),
            .searchFailed(.notFound, query: "b", page: 1))

        #expect(state.posts == [])
    }

    @Test("B-X6 asking again keeps the pages behind the first, as long as they go on where it ends")
    func refreshed() {
        let before = state(
            after: .searchStarted(query: "q", page: 1),
            .pageArrived(page(["a", "b"], next: 2), query: "q", page: 1),
            .nextPageStarted(query: "q", page: 2),
            .pageArrived(page(["c", "d"], next: 3), query: "q", page: 2),
            .searchStarted(query: "q", page: 1))
        func after(_ first: [String]) -> SearchState {
            var state = before
            state.reduce(.pageArrived(page(first, next: 2), query: "q", page: 1))
            return state
        }

        #expect(after(["a", "b"]).posts.map(\.id) == ["a", "b", "c", "d"])
        #expect(after(["new", "a"]).posts.map(\.id) == ["new", "a", "b", "c", "d"])
        #expect(after(["d", "b"]).posts.map(\.id) == ["d", "b", "c"], "one has moved")
        #expect(after(["a", "c"]).posts.map(\.id) == ["a", "c", "d"], "one is gone")
        #expect(after(["a", "b"]).nextPage == 3)
        #expect(after(["x", "y"]).posts.map(\.id) == ["x", "y"], "too many are new to know what follows")
        #expect(after(["x", "y"]).nextPage == 2)
    }

    @Test("B-F12 a page that comes puts notices away")
    func mended() {
        var state = state(
            after: .searchStarted(query: "q", page: 1),
            .pageArrived(page(["a"], next: 2), query: "q", page: 1),
            .nextPageStarted(query: "q", page: 2), .searchFailed(.notFound, query: "q", page: 2))
        #expect(state.notices.shown == .notFound)
        state.reduce(.nextPageStarted(query: "q", page: 2))
        state.reduce(.pageArrived(page(["b"]), query: "q", page: 2))
        #expect(state.notices.shown == nil)
    }

    @Test("B-S4 facts about another query or page change nothing")
    func lateFacts() {
        let before = state(after: .searchStarted(query: "b", page: 1))
        for late: SearchAction in [
            .pageArrived(page(["a"]), query: "a", page: 1), .pageArrived(page(["a"]), query: "b", page: 2),
            .searchFailed(.notFound, query: "a", page: 1), .nextPageStarted(query: "b", page: 2),
        ] {
            var after = before
            after.reduce(late)
            #expect(after == before)
        }
    }

    @Test("B-S7 a page without Total-Count is no error")
    func missingTotal() {
        let state = state(
            after: .searchStarted(query: "q", page: 1),
            .pageArrived(PostPage(posts: [.sample("a")], totalCount: nil, nextPage: nil), query: "q", page: 1)
        )

        #expect(state.phase == .loaded)
        #expect(state.totalCount == nil)
    }

    @Test("a state is the same after it was encoded and decoded")
    func coding() throws {
        let state = state(
            after: .searchStarted(query: "q", page: 2),
            .pageArrived(page(["a"], next: 3), query: "q", page: 2))
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(SearchState.self, from: data) == state)
    }
}
