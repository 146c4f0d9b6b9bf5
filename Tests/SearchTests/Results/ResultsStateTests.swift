import Entities
import FluxCore
import Foundation
import PostAPI
import Shell
import Testing

@testable import Search

@Suite struct ResultsStateTests {
    private func state(after actions: ResultsAction...) -> ResultsState {
        actions.reduce(into: ResultsState(perPage: 20)) { $0.reduce($1) }
    }

    private func request(_ query: String, _ page: Int) -> SearchRequest {
        SearchRequest(query: query, page: page, perPage: 20)
    }

    private func page(_ ids: [String], next: Int? = nil) -> PostPage {
        PostPage(posts: ids.map { .sample($0) }, totalCount: 5, nextPage: next)
    }

    @Test("a post that occurs on two pages is shown once, at its first position")
    func movedPost() {
        let state = state(
            after: .submitted("q", page: 1, at: .zero),
            .pageArrived(page(["a", "b"], next: 2), for: request("q", 1)),
            .bottomReached(at: .zero), .pageArrived(page(["b", "c", "c"]), for: request("q", 2)))

        #expect(state.posts.map(\.id) == ["a", "b", "c"])
    }

    @Test("old posts stay while a new query loads, and disappear when it fails")
    func oldPosts() {
        let loading = state(
            after: .submitted("a", page: 1, at: .zero), .pageArrived(page(["a"]), for: request("a", 1)),
            .submitted("b", page: 1, at: .zero))
        #expect(loading.posts.map(\.id) == ["a"])
        #expect(loading.phase == .loading)

        var failed = loading
        failed.reduce(.searchFailed(.notFound, for: request("b", 1), retryAt: nil))
        #expect(failed.posts == [])
        #expect(failed.totalCount == nil)
        #expect(failed.phase == .failed(.notFound))
        #expect(failed.notices.shown == nil, "the failure is the whole picture")
    }

    @Test("posts stay when a refresh fails, with a notice until the next request")
    func failedRefresh() {
        var state = state(
            after: .submitted("a", page: 1, at: .zero), .pageArrived(page(["a"]), for: request("a", 1)),
            .submitted("a", page: 1, at: .zero),
            .searchFailed(.notFound, for: request("a", 1), retryAt: nil))
        #expect(state.posts.map(\.id) == ["a"])
        #expect(state.phase == .failed(.notFound))
        #expect(state.notices.shown == .search(.notFound))

        state.reduce(.submitted("a", page: 1, at: .zero))
        #expect(state.notices.shown == nil)
    }

    @Test("posts of an earlier query are not kept when a repeated query fails")
    func askedTwice() {
        let state = state(
            after: .submitted("a", page: 1, at: .zero), .pageArrived(page(["a"]), for: request("a", 1)),
            .submitted("b", page: 1, at: .zero), .submitted("b", page: 1, at: .zero),
            .searchFailed(.notFound, for: request("b", 1), retryAt: nil))

        #expect(state.posts == [])
    }

    @Test("a refresh keeps the later pages if they still continue the first one")
    func refreshed() {
        let before = state(
            after: .submitted("q", page: 1, at: .zero),
            .pageArrived(page(["a", "b"], next: 2), for: request("q", 1)),
            .bottomReached(at: .zero),
            .pageArrived(page(["c", "d"], next: 3), for: request("q", 2)),
            .submitted("q", page: 1, at: .zero))
        func after(_ first: [String]) -> ResultsState {
            var state = before
            state.reduce(.pageArrived(page(first, next: 2), for: request("q", 1)))
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

    @Test("a page that arrives removes notices")
    func noticesRemoved() {
        var state = state(
            after: .submitted("q", page: 1, at: .zero),
            .pageArrived(page(["a"], next: 2), for: request("q", 1)),
            .bottomReached(at: .zero),
            .searchFailed(.notFound, for: request("q", 2), retryAt: nil))
        #expect(state.notices.shown == .search(.notFound))
        state.reduce(.bottomReached(at: .zero))
        state.reduce(.pageArrived(page(["b"]), for: request("q", 2)))
        #expect(state.notices.shown == nil)
    }

    @Test("results for another query or page change nothing")
    func lateFacts() {
        let before = state(after: .submitted("b", page: 1, at: .zero))
        for late: ResultsAction in [
            .pageArrived(page(["a"]), for: request("a", 1)),
            .pageArrived(page(["a"]), for: request("b", 2)),
            .searchFailed(.notFound, for: request("a", 1), retryAt: nil),
            .bottomReached(at: .zero),
        ] {
            var after = before
            after.reduce(late)
            #expect(after == before)
        }
    }

    @Test("a page without Total-Count is valid")
    func missingTotal() {
        let state = state(
            after: .submitted("q", page: 1, at: .zero),
            .pageArrived(
                PostPage(posts: [.sample("a")], totalCount: nil, nextPage: nil), for: request("q", 1))
        )

        #expect(state.phase == .loaded)
        #expect(state.totalCount == nil)
    }

    @Test("a state equals itself after encoding and decoding")
    func coding() throws {
        let state = state(
            after: .submitted("q", page: 2, at: .zero),
            .pageArrived(page(["a"], next: 3), for: request("q", 2)))
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(ResultsState.self, from: data) == state)
    }
}
