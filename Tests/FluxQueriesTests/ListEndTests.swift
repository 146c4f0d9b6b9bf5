import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

@Suite("the end of an infinite query, and lists that move")
struct ListEndTests {
    @Test("a page that adds nothing new ends the list")
    func repeatedPage() {
        endsAtRepeatedPage(FirstPage.self)
        endsAtRepeatedPage(AllPages.self)
    }

    private func endsAtRepeatedPage<List: NumberList>(_: List.Type) {
        let list = ListFixture<List>(items: 1...6)
        list.service.isEndless.value = true
        list.loadPages(6, of: "a")
        #expect(list.shown == [1, 2, 3, 4, 5, 6])
        #expect(list.state.next == nil)
        #expect(list.requests == ["a 1", "a 2", "a 3"])
    }

    @Test("a refetch ends at the first page that adds nothing new")
    func shorter() {
        let list = ListFixture<AllPages>(items: 1...9)
        list.service.isEndless.value = true
        list.loadPages(3, of: "a")
        list.service.items.value = [1, 2, 3, 4]
        list.refetch()
        list.advance(by: .seconds(60))
        #expect(list.shown == [1, 2, 3, 4])
        #expect(list.state.next == nil)
        #expect(list.requests.dropFirst(3) == ["a 1", "a 2", "a 3"])
    }

    @Test("a page whose next page is itself ends the list")
    func sameCursor() {
        var list = InfiniteQuery<FirstPage>()
        list.reduce(.shown("a", from: 1, at: .zero), .ignoring)
        guard let request = list.runningRequest else { return }
        list.reduce(
            .pageArrived(InfinitePage([Numbered(id: 1)], next: 1), for: request, at: .zero), .ignoring)
        #expect(list.next == nil)
    }

    @Test("an item on each page causes no request, and a refetch requests each page once")
    func pinned() {
        let list = ListFixture<AllPages>(items: 1...30)
        list.service.pinned.value = 99
        list.loadPages(10, of: "a")
        let pages = (1...10).map { "a \($0)" }
        #expect(list.shown.count == 31)
        #expect(list.requests == pages)
        list.refetch()
        list.run()
        #expect(list.requests == pages + pages)
    }

    @Test("a list that moved by a whole page does not end")
    func movedByPage() {
        let list = ListFixture<FirstPage>(items: 1...6)
        list.show("a")
        list.run()
        list.service.items.value.insert(contentsOf: [11, 12, 13], at: 0)
        for _ in 1...2 {
            list.loadMore()
            list.run()
        }
        #expect(list.shown == [1, 2, 3, 4, 5, 6])
        #expect(list.requests == ["a 1", "a 2", "a 3"])
    }

    @Test("a list that moved down by a few items between two pages is refetched")
    func movedDown() {
        let list = ListFixture<AllPages>(items: 1...6)
        list.service.isEndless.value = true
        list.show("a")
        list.run()
        list.service.items.value.insert(0, at: 0)
        list.loadMore()
        list.run()
        #expect(list.shown == [0, 1, 2, 3, 4, 5])
    }

    @Test("a first page without a next one ends the list: the items behind it are gone")
    func shortFirstPage() {
        let list = ListFixture<FirstPage>(items: 1...9)
        list.loadPages(3, of: "a")
        list.service.items.value = [0, 1, 2]
        list.refetch()
        list.run()
        #expect(list.shown == [0, 1, 2])
        #expect(list.state.next == nil)
    }

    @Test("an invalidation or a refetch while a page loads does not lose the page")
    func interruptedPage() {
        keepsInterruptedPage(FirstPage.self) { $0.send(.invalidated(["posts"], at: $0.now)) }
        keepsInterruptedPage(AllPages.self) { $0.send(.invalidated(["posts"], at: $0.now)) }
        keepsInterruptedPage(FirstPage.self) { $0.refetch() }
        keepsInterruptedPage(AllPages.self) { $0.refetch() }
    }

    private func keepsInterruptedPage<List: NumberList>(
        _: List.Type, _ interrupt: (ListFixture<List>) -> Void
    ) {
        let list = ListFixture<List>(items: 1...9)
        list.show("a")
        list.run()
        list.loadMore()
        list.advance(by: .milliseconds(50))
        list.service.version.value = 2
        interrupt(list)
        list.run()
        #expect(list.shown == Array(1...6))
        #expect(list.state.items.first?.version == 2)
        #expect(list.state.phase == .loaded)
        #expect(list.requests.count <= 4)
    }
}
