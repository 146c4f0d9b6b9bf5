import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import PostAPI
import TerminalFrames
import Testing

@testable import Search

@Suite struct ResultsStateTests {
    private func submitted(_ query: String, page: Int = 1) -> ResultsState {
        var state = ResultsState(perPage: 20)
        state.reduce(.submitted(query, page: page, at: .zero))
        return state
    }

    @Test("posts stay when a refresh fails, with a notice until the next request")
    func failedRefresh() {
        var state = submitted("a")
        state.answer(["a"])
        state.reduce(.submitted("a", page: 1, at: .zero))
        state.fail(.notFound)
        #expect(state.shownPosts.map(\.id) == ["a"])
        #expect(state.phase == .failed(.notFound))
        #expect(state.results.notices.shown == .notFound)

        state.reduce(.submitted("a", page: 1, at: .zero))
        #expect(state.results.notices.shown == nil)
    }

    @Test("a page that arrives marks its posts as shown and remembers a submitted query that found some")
    func arrival() {
        var state = submitted("swift")
        state.reduce(.edited(.insert("swift")))
        state.reduce(.confirmed(at: .zero))
        var asked: [ResultsState.Command] = []
        state.answer(["a", "b"], CommandSink { asked.append($0) })
        #expect(asked.contains(.posts(.loadReadMarks(["a", "b"]))))
        #expect(asked.contains(.remember("swift")))
    }

    @Test("an answer to another request than the running one changes nothing")
    func lateAnswers() throws {
        var state = submitted("a")
        let old = try #require(state.results.query.runningRequest)
        state.reduce(.submitted("b", page: 1, at: .zero))
        let before = state
        let limit = RateLimit(limit: 60, remaining: 1, resetsAt: nil)
        let answer = SearchAnswer(perPage: 20, rateLimit: limit, serviceFailure: nil, leftOut: 3)
        let page = InfinitePage<FoundPosts>([.sample("old")], next: nil, metadata: answer)
        state.reduce(.pages(.pageArrived(page, for: old, at: .zero)))
        #expect(state == before)
        state.answer(["new"], saying: answer)
        #expect(state.rateLimit == limit)
        #expect(state.leftOut == 3)
    }

    @Test("commands for selected posts deselect them")
    func marks() {
        var state = submitted("q")
        state.answer(["a", "b", "c"])
        for action: PostOperationsAction in [
            .opened([]), .browsed([]), .stockRequested(StockBatch(.add, ["a"])),
            .readMarksRequested(ReadMarkBatch(.read, ["a"])),
        ] {
            state.reduce(.list(.allMarked))
            state.reduce(.posts(.failureDismissed))
            #expect(state.results.list.marks.ids.count == 3)
            state.reduce(.posts(action))
            #expect(state.results.list.marks.isEmpty)
        }
    }

    @Test("a state equals itself after encoding and decoding")
    func coding() throws {
        var state = submitted("q", page: 2)
        state.answer(["a"], next: 3)
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(ResultsState.self, from: data) == state)
    }
}
