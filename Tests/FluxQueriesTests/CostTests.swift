import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the cost of large lists")
struct CostTests {
    /// The time of one of `count` runs.
    private func cost(_ count: Int, _ body: (Int) -> Void) -> Duration {
        let clock = ContinuousClock()
        return clock.measure { for number in 0..<count { body(number) } } / count
    }

    private func list(_ count: Int) -> ListFixture<FirstPage> {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.show("a")
        let rows = (0..<count).map { Numbered(id: $0) }
        list.run()
        let request = list.state.runningRequest
        #expect(request == nil)
        list.refetch()
        if let request = list.state.runningRequest {
            list.send(.pageArrived(InfinitePage(rows, next: 2), for: request, at: list.now))
        }
        return list
    }

    private func costOfPage(_ count: Int) -> Duration {
        let list = list(count)
        return cost(200) { number in
            list.loadMore()
            guard let request = list.state.runningRequest else { return }
            let rows = (0..<20).map { Numbered(id: count + number * 20 + $0) }
            list.send(.pageArrived(InfinitePage(rows, next: number + 3), for: request, at: list.now))
        }
    }

    private func costOfChange(_ count: Int) -> Duration {
        var table = Table((0..<count).map { Numbered(id: $0) })
        return cost(20_000) { number in table.update(number * 7_919 % count) { $0.version += 1 } }
    }

    @Test("changing a row and adding a page take as long in a list of 100,000 items as in one of 1,000")
    func constant() {
        let (few, many) = (1_000, 100_000)
        let (change, page) = ((costOfChange(few), costOfChange(many)), (costOfPage(few), costOfPage(many)))
        #expect(list(many).state.items.count == many)
        guard TestRounds.isMeasured else { return }
        print("changing a row: \(change); adding a page of 20: \(page)")
        // More than the processor's caches account for.
        #expect(change.1 < change.0 * 10)
        #expect(page.1 < page.0 * 10)
    }
}
