import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("queries")
struct QueryTests {
    @Test("views with equal keys share one request and one answer")
    func equalRequests() {
        let query = QueryFixture()
        query.show("a")
        query.show("a")
        query.show("b")
        query.run()
        #expect(query.requests.value == ["a", "b"])
        #expect(query.state["a"] == Answer(text: "a 1"))
    }

    @Test("a fresh answer is shown without a request, a stale one is refetched and stays visible")
    func freshness() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .seconds(9))
        query.show("a")
        #expect(query.requests.value == ["a"])
        query.advance(by: .seconds(2))
        query.show("a")
        #expect(query.state["a"] == Answer(text: "a 1"))
        #expect(query.state.entries[id: "a"]?.phase == .loading)
        query.advance(by: .seconds(1))
        #expect(query.state["a"] == Answer(text: "a 2"))
    }

    @Test("a failure keeps the last answer, and is repeated with growing delays")
    func backoff() {
        let query = QueryFixture(retry: .doubled(retries: 2))
        query.show("a")
        query.advance(by: .seconds(1))
        query.failures.value = 3
        query.send(.refetchRequested("a", at: query.now))
        query.advance(by: .seconds(2))
        #expect(query.state.entries[id: "a"]?.retryAt == .milliseconds(1_000 + 1_200) + .seconds(2))
        query.advance(by: .seconds(10))
        #expect(query.state.entries[id: "a"]?.retryAt == nil)
        #expect(query.state.entries[id: "a"]?.phase == .failed(Broken()))
        #expect(query.state["a"] == Answer(text: "a 1"))
        #expect(query.requests.value.count == 4)
    }

    @Test("the request of an answer that nobody shows any more is cancelled")
    func cancelled() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .milliseconds(50))
        query.send(.hidden("a", at: query.now))
        query.advance(by: .milliseconds(1))
        #expect(query.cancelled.value == 1)
        #expect(query.state["a"] == nil)
    }

    @Test("a refetch replaces a running request, such as one that hangs")
    func refetchedWhileLoading() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .milliseconds(50))
        query.send(.refetchRequested("a", at: query.now))
        query.advance(by: .milliseconds(60))
        #expect(query.requests.value == ["a", "a"] && query.cancelled.value == 1)
        #expect(query.state["a"] == nil, "the answer to the first one is ignored")
        query.advance(by: .milliseconds(50))
        #expect(query.state["a"] == Answer(text: "a 2"))
    }

    @Test("no timer is left of an answer that is hidden, or requested again, while a retry or a poll waits")
    func noTimerLeft() {
        let query = QueryFixture(retry: .doubled(retries: 2))
        query.failures.value = 2
        for key in ["a", "b", "polled"] {
            query.show(key)
            query.advance(by: .milliseconds(200))
        }
        #expect(query.scope.work.sorted() == (1...3).map { "AnswerByKey \($0): wake" })
        query.send(.refetchRequested("a", at: query.now))
        query.advance(by: .milliseconds(200))
        #expect(query.scope.work.sorted() == (2...3).map { "AnswerByKey \($0): wake" })
        query.send(.hidden("b", at: query.now))
        query.send(.hidden("polled", at: query.now))
        query.advance(by: .zero)
        #expect(query.scope.work == ["AnswerByKey 0: wake"], "the removal of unused answers")
    }

    @Test("an unused answer is retained for a time")
    func unusedTime() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .seconds(1))
        query.send(.hidden("a", at: query.now))
        query.advance(by: .seconds(59))
        #expect(query.state["a"] != nil)
        query.advance(by: .seconds(1))
        #expect(query.state.entries.isEmpty)
    }

    @Test("a limited number of unused answers is retained: those that were hidden last")
    func unusedLimit() {
        let query = QueryFixture()
        for key in ["a", "b", "c"] {
            query.show(key)
            query.advance(by: .seconds(1))
            query.send(.hidden(key, at: query.now))
        }
        #expect(Set(query.state.entries.ids) == ["b", "c"])
    }

    @Test("an answer that is shown again is not the next one to be removed")
    func shownAgain() {
        let query = QueryFixture()
        for key in ["a", "b", "a", "c"] {
            query.show(key)
            query.advance(by: .seconds(1))
            query.send(.hidden(key, at: query.now))
        }
        #expect(Set(query.state.entries.ids) == ["a", "c"])
    }

    @Test("shown twice and hidden once, an answer is not polled any more")
    func hiddenOnce() {
        let query = QueryFixture()
        query.show("polled")
        query.show("polled")
        query.advance(by: .seconds(1))
        query.send(.hidden("polled", at: query.now))
        query.advance(by: .seconds(95))
        #expect(query.requests.value.count == 1)
    }

    @Test("ten invalidations at one time cause one request")
    func coalesced() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .seconds(1))
        for _ in 0..<10 { query.send(.invalidated(["post"], at: query.now)) }
        query.advance(by: .seconds(1))
        #expect(query.requests.value == ["a", "a"])
    }

    @Test("an answer that is invalidated faster than the service answers is shown, and requested one by one")
    func invalidatedOften() {
        let query = QueryFixture()
        query.show("a")
        for _ in 0..<20 {
            query.advance(by: .milliseconds(50))
            query.send(.invalidated(["post"], at: query.now))
        }
        #expect(query.state["a"] == Answer(text: "a 10"))
        query.advance(by: .seconds(1))
        #expect(query.requests.value.count == 12)
        #expect(query.cancelled.value == 0)
    }

    @Test("an answer that is prefetched is shown without another request")
    func prefetched() {
        let query = QueryFixture()
        query.send(.prefetched("a", at: query.now))
        query.advance(by: .seconds(1))
        #expect(query.state.entries[id: "a"]?.isShown == false)
        query.show("a")
        query.advance(by: .seconds(1))
        #expect(query.requests.value == ["a"])
    }

    @Test("an answer that is learned is shown without a request")
    func learned() {
        let query = QueryFixture()
        query.send(.learned([.init(Answer(text: "known"), for: "a")], asOf: 0, at: query.now))
        query.show("a")
        query.advance(by: .seconds(1))
        #expect(query.state["a"] == Answer(text: "known"))
        #expect(query.requests.value.isEmpty)
    }

    @Test("clearing removes all answers and requests those that are shown")
    func cleared() {
        let query = QueryFixture()
        query.show("a")
        query.show("b")
        query.advance(by: .seconds(1))
        query.send(.hidden("b", at: query.now))
        query.send(.cleared(at: query.now))
        #expect(query.state["a"] == nil && query.state.entries.ids == ["a"])
        query.advance(by: .seconds(1))
        #expect(query.state["a"] == Answer(text: "a 2"))
    }

    @Test("resuming refetches stale answers that are shown")
    func resumed() {
        let query = QueryFixture()
        query.show("a")
        query.advance(by: .seconds(20))
        query.show("b")
        query.advance(by: .seconds(1))
        query.send(.resumed(at: query.now))
        query.advance(by: .seconds(1))
        #expect(query.requests.value == ["a", "b", "a"])
    }

    @Test("a tag refetches shown answers, and makes kept ones stale")
    func tags() {
        let query = QueryFixture()
        for key in ["a", "b", "c"] { query.show(key) }
        query.advance(by: .seconds(1))
        query.send(.hidden("c", at: query.now))
        query.send(.invalidated([QueryTag("post", "a"), QueryTag("post", "c")], at: query.now))
        query.advance(by: .seconds(1))
        #expect(query.requests.value.dropFirst(3) == ["a"])
        query.show("c")
        query.advance(by: .seconds(1))
        query.send(.invalidated(["post"], at: query.now))
        query.advance(by: .seconds(1))
        #expect(query.requests.value.dropFirst(4) == ["c", "a", "b", "c"])
    }

    @Test("polling refetches while the answer is shown")
    func polling() {
        let query = QueryFixture()
        query.show("polled")
        query.advance(by: .seconds(95))
        #expect(query.requests.value.count == 4)
        query.send(.hidden("polled", at: query.now))
        query.advance(by: .seconds(95))
        #expect(query.requests.value.count == 4)
    }

    @Test("a restored query sends its running requests again")
    func restored() {
        let query = QueryFixture()
        query.show("a")
        let copy = QueryFixture(state: query.state)
        copy.send(.restored(shown: nil, at: .zero))
        copy.advance(by: .seconds(1))
        #expect(copy.state["a"] == Answer(text: "a 1"))
    }

    @Test(
        "a query that was loading, or waiting for a retry, when its scope was parked goes on when it is shown"
    )
    func parked() {
        let query = QueryFixture(retry: .doubled(retries: 5))
        query.show("a")
        let loading = QueryFixture(state: query.state)
        loading.show("a")
        loading.advance(by: .seconds(1))
        #expect(loading.state["a"] == Answer(text: "a 1"))

        query.failures.value = 1
        query.advance(by: .milliseconds(500))
        let waiting = QueryFixture(state: query.state)
        #expect(waiting.state.entries[id: "a"]?.retryAt != nil)
        waiting.show("a")
        waiting.advance(by: .seconds(5))
        #expect(waiting.state["a"] == Answer(text: "a 1"))
    }

    @Test("a selection of one answer is not notified of other answers")
    func selection() {
        let query = QueryFixture()
        let shown = Recorder<Answer?>()
        query.store.select { $0.query["a"] }.asObservable().record(into: shown)
        query.show("a")
        query.show("b")
        query.advance(by: .seconds(1))
        #expect(shown.elements == [nil, Answer(text: "a 1")])
    }
}
