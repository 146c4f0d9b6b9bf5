import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("failures of infinite queries")
struct InfiniteQueryFailureTests {
    @Test("a page that failed is requested again, and the pages before it stay")
    func failedPage() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("a")
        list.run()
        list.service.failures.value = 1
        list.loadMore()
        list.run()
        #expect(list.state.phase == .failedMore(Broken()))
        #expect(list.shown == [1, 2, 3])

        list.refetch()
        list.run()

        #expect(list.shown == Array(1...6))
        #expect(list.requests == ["a 1", "a 2", "a 2"])
    }

    @Test("a failed refetch keeps the items, and is repeated with growing delays")
    func backoff() {
        let list = ListFixture<FirstPage>(items: 1...3, retry: .doubled(retries: 3))
        list.show("a")
        list.run()
        list.service.failures.value = 2
        list.refetch()
        list.advance(by: .milliseconds(100))
        #expect(list.state.phase == .failed(Broken()))
        #expect(list.state.retryAt == list.now + .seconds(1))
        #expect(list.shown == [1, 2, 3])

        list.run()

        #expect(list.state.phase == .loaded)
        #expect(list.requests == ["a 1", "a 1", "a 1", "a 1"])
        #expect(list.now == .milliseconds(400) + .seconds(1 + 2))
    }

    @Test("after the last retry, the failure stays until the user requests the list")
    func lastRetry() {
        let list = ListFixture<FirstPage>(items: 1...3, retry: .doubled(retries: 1))
        list.service.failures.value = 2
        list.show("a")
        list.run()
        #expect(list.state.phase == .failed(Broken()))
        #expect(list.state.retryAt == nil)
        list.refetch()
        list.run()
        #expect(list.shown == [1, 2, 3])
    }

    @Test("an answer from a cache is requested again after its delay")
    func cached() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.service.refetchAfter.value = .seconds(10)
        list.show("a")
        list.advance(by: .milliseconds(100))
        list.service.refetchAfter.value = nil
        list.service.items.value = [1, 2, 3, 4]
        list.run()
        #expect(list.requests == ["a 1", "a 1"])
        #expect(list.now == .milliseconds(200) + .seconds(10))
        #expect(list.state.total == 4)
    }
}
