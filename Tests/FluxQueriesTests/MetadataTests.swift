import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

@Suite("what a page says beside its items, and pages that are known without a request")
struct MetadataTests {
    private enum Limited: InfiniteQueryEndpoint {
        typealias Key = String
        typealias Item = Numbered
        typealias Failure = Broken
        /// The number of requests that are left.
        typealias Metadata = Int
    }

    @Test("a page and its metadata arrive in one action; the list has those of the latest page")
    func metadata() {
        var list = InfiniteQuery<Limited>()
        list.reduce(.shown("a", from: 1, at: .zero), .ignoring)
        answer(&list, InfinitePage([Numbered(id: 1)], next: 2, metadata: 9))
        #expect(list.metadata == 9)
        list.reduce(.nextPageRequested(at: .zero), .ignoring)
        answer(&list, InfinitePage([Numbered(id: 2)], next: nil, metadata: 8))
        #expect(list.metadata == 8)
        list.reduce(.shown("b", from: 1, at: .zero), .ignoring)
        #expect(list.metadata == 8, "that of the items, which are still shown")
        guard let request = list.runningRequest else { return }
        list.reduce(.pageFailed(Broken(), for: request, retryAt: nil), .ignoring)
        #expect(list.metadata == nil)
    }

    private func answer(_ list: inout InfiniteQuery<Limited>, _ page: InfinitePage<Limited>) {
        guard let request = list.runningRequest else { return }
        list.reduce(.pageArrived(page, for: request, at: .zero), .ignoring)
    }

    private let known = InfinitePage<FirstPage>([Numbered(id: 1), Numbered(id: 2)], next: 2, total: 6)

    @Test(
        "a page that is provided is shown without a request while it is fresh, and continued by the next one")
    func provided() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.send(.provided(known, of: "a", from: 1, at: list.now))
        list.show("a")
        list.run()
        #expect(list.shown == [1, 2])
        #expect((list.state.phase, list.state.total) == (.loaded, 6))
        #expect(list.requests == [])
        list.loadMore()
        list.run()
        #expect(list.shown == [1, 2, 4, 5, 6])
        #expect(list.requests == ["a 2"])
    }

    @Test("a page that is provided takes the place of a running request, and running changes stay on top")
    func providedMeanwhile() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("b")
        list.run()
        list.send(.began(1, .set(2, version: 9)))
        list.refetch()
        list.advance(by: .milliseconds(50))
        list.send(.provided(known, of: "a", from: 1, at: list.now))
        list.run()
        #expect((list.state.key, list.state.shownKey) == ("a", "a"))
        #expect(list.state.items.map(\.version) == [1, 9])
        #expect(list.service.cancelled.value == 1)
        list.send(.refused(1, tags: [], at: list.now))
        #expect(Array(list.state.items) == known.items)
    }

    @Test("a page that is provided contains what was confirmed before, also during the latest request")
    func providedAfterChange() {
        let list = ListFixture<FirstPage>(items: 1...2)
        list.show("a")
        list.send(.began(1, .set(2, version: 9)))
        list.send(.confirmed(1, .set(2, version: 9), tags: [], at: list.now))
        list.run()
        #expect(list.state.items.map(\.version) == [1, 9])
        let newer = InfinitePage<FirstPage>([Numbered(id: 1), Numbered(id: 2, version: 12)], next: nil)
        list.send(.provided(newer, of: "a", from: 1, at: list.now))
        #expect(list.state.items.map(\.version) == [1, 12])
    }
}
