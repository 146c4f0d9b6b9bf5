import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("infinite queries")
struct InfiniteQueryTests {
    @Test("a list loads its first page, and the next one when it is requested")
    func pages() {
        let list = ListFixture<FirstPage>(items: 1...7)

        list.show("a")
        #expect(list.state.phase == .loading)
        list.run()
        list.loadMore()
        #expect(list.state.phase == .loadingMore)
        list.run()

        #expect(list.shown == [1, 2, 3, 4, 5, 6])
        #expect(list.requests == ["a 1", "a 2"])
        #expect((list.state.total, list.state.next) == (7, 3))
    }

    @Test("a running request is not sent a second time")
    func equalRequests() {
        let list = ListFixture<FirstPage>(items: 1...7)
        list.show("a")
        list.show("a")
        list.run()
        list.loadMore()
        list.loadMore()
        list.run()
        #expect(list.requests == ["a 1", "a 2"])
    }

    @Test("the last page is not followed by another")
    func end() {
        let list = ListFixture<FirstPage>(items: 1...4)
        list.show("a")
        list.run()
        for _ in 1...3 {
            list.loadMore()
            list.run()
        }
        #expect(list.shown == [1, 2, 3, 4])
        #expect(list.requests == ["a 1", "a 2"])
    }

    @Test("a fresh list is shown again without a request; a stale one is refetched")
    func freshness() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.run()
        list.advance(by: .seconds(59))
        list.show("a")
        #expect(list.requests == ["a 1"])

        list.advance(by: .seconds(1))
        list.show("a")
        #expect(list.requests == ["a 1", "a 1"])
        #expect(list.shown == [1, 2, 3])
    }

    @Test("the items of the previous key stay visible until those of the next arrive")
    func keys() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.run()
        list.service.items.value = [8, 9]
        list.show("b")
        #expect(list.shown == [1, 2, 3])
        #expect((list.state.key, list.state.shownKey) == ("b", "a"))
        list.run()
        #expect(list.shown == [8, 9])
        #expect(list.state.shownKey == "b")
    }

    @Test("an answer for an earlier key is ignored")
    func lateAnswer() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("slow")
        list.show("b")
        list.run()
        #expect(list.state.shownKey == "b")
        #expect(list.state.phase == .loaded)
    }

    @Test("an item that moved to the next page is shown once, with its latest value")
    func duplicates() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("a")
        list.run()
        list.service.items.value.insert(9, at: 0)
        list.service.version.value = 2
        list.loadMore()
        list.run()
        #expect(list.shown == [1, 2, 3, 4, 5])
        #expect(list.state.items[id: 3]?.version == 2)
    }

    @Test("a refetch of the first page keeps the items that continue it")
    func firstPage() {
        let list = ListFixture<FirstPage>(items: 1...9)
        list.loadPages(3, of: "a")
        list.service.items.value.insert(0, at: 0)

        list.refetch()
        #expect(list.shown == Array(1...9))
        list.run()

        #expect(list.shown == Array(0...9))
        #expect(list.requests == ["a 1", "a 2", "a 3", "a 1"])
    }

    @Test("a refetch whose first page is new starts the list again")
    func newFirstPage() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.loadPages(2, of: "a")
        list.service.items.value = Array(11...20)
        list.refetch()
        list.run()
        #expect(list.shown == [11, 12, 13])
        #expect(list.state.next == 2)
    }

    @Test("a refetch of all pages replaces them one after the other, and keeps what is visible")
    func allPages() {
        let list = ListFixture<AllPages>(items: 1...9)
        list.loadPages(3, of: "a")
        list.service.items.value = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10]

        list.refetch()
        list.advance(by: .milliseconds(100))
        #expect(list.shown == Array(0...9))
        list.run()

        #expect(list.shown == [0, 1, 2, 3, 5, 6, 7, 8, 9])
        #expect(list.requests.suffix(3) == ["a 1", "a 2", "a 3"])
        #expect(list.state.next == 4)
    }

    @Test("a list that moved between two pages is refetched, so that no item is missing")
    func moved() {
        let list = ListFixture<AllPages>(items: 1...6)
        list.show("a")
        list.run()
        list.service.items.value = [2, 3, 4, 5, 6]  // 4 is on the first page now.
        list.loadMore()
        list.run()
        #expect(list.shown == [2, 3, 4, 5, 6])
    }

    @Test("a list that always moves is refetched a limited number of times")
    func restless() {
        let list = ListFixture<AllPages>(items: 1...9)
        list.loadPages(2, of: "a")
        list.service.rotates.value = true
        list.loadMore()
        list.run()
        #expect(list.state.phase == .loaded)
        #expect(list.requests.count <= 3 + 4 * 3)
    }

    @Test("a list that nobody shows cancels its request, and requests it when it is shown again")
    func hidden() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.advance(by: .milliseconds(50))
        list.send(.hidden)
        list.run()
        #expect(list.shown == [])
        #expect(list.state.phase == .idle)
        #expect(list.service.cancelled.value == 1)
        list.show("a")
        list.run()
        #expect(list.shown == [1, 2, 3])
    }

    @Test("nothing is requested for a scope that was closed")
    func closed() {
        let list = ListFixture<FirstPage>(items: 1...3, retry: .doubled(retries: 3))
        list.service.failures.value = 1
        list.show("a")
        list.advance(by: .milliseconds(100))
        list.scope.close()
        list.run()
        #expect(list.requests == ["a 1"])
        #expect(list.state.phase == .failed(Broken()))
    }

    @Test("a tag refetches a shown list, and makes a hidden one stale")
    func tags() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.run()
        list.send(.invalidated(["videos"], at: list.now))
        #expect(list.requests == ["a 1"])
        list.send(.invalidated(["posts"], at: list.now))
        list.run()
        #expect(list.requests == ["a 1", "a 1"])

        list.send(.hidden)
        list.send(.invalidated([QueryTag("posts", "a")], at: list.now))
        #expect(list.requests == ["a 1", "a 1"])
        list.show("a")
        #expect(list.requests == ["a 1", "a 1", "a 1"])
    }

    @Test("a restored list sends the interrupted request again")
    func restored() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("a")
        list.run()
        list.loadMore()
        let copy = ListFixture<FirstPage>(items: 1...6, state: list.state)
        copy.send(.restored(at: .zero))
        copy.run()
        #expect(copy.shown == Array(1...6))
        #expect(copy.requests == ["a 2"])
    }

    @Test("a list that was loading when its scope closed is loaded when it is shown again")
    func reopened() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("a")
        list.run()
        list.loadMore()
        let reopened = ListFixture<FirstPage>(items: 1...6, state: list.state)
        reopened.show("a")
        reopened.show("a")
        reopened.run()
        #expect(reopened.shown == Array(1...6))
        #expect(reopened.requests == ["a 2"])
    }

    @Test("a list that waited for a retry when its scope closed is requested at the same time")
    func reopenedBeforeRetry() {
        let list = ListFixture<FirstPage>(items: 1...3, retry: .doubled(retries: 1))
        list.service.failures.value = 1
        list.show("a")
        list.advance(by: .milliseconds(100))
        let reopened = ListFixture<FirstPage>(items: 1...3, state: list.state)
        reopened.show("a")
        reopened.run()
        #expect(reopened.shown == [1, 2, 3])
        #expect(reopened.now == .milliseconds(100) + .seconds(1) + .milliseconds(100))
    }

    @Test("observers of the items are not notified of a refetch that changes nothing")
    func unchanged() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.run()
        let shown = Recorder<Table<Numbered>>()
        list.store.select { $0.list.$items }.asObservable().record(into: shown)
        list.refetch()
        list.run()
        #expect(shown.elements.count == 1)
    }

    @Test("a cleared list is empty, and ignores the answer to its request")
    func cleared() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        list.run()
        list.refetch()
        list.send(.cleared)
        list.run()
        #expect(list.shown == [])
        #expect((list.state.phase, list.state.key) == (.idle, nil))
    }
}
