import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

@Suite("the number of comparisons and applications")
struct CountedCostTests {
    /// What was done with the items and changes of a test.
    private struct Counts: Equatable, Sendable {
        let comparisons = Box(0)
        let hashes = Box(0)
        let applications = Box(0)

        static func == (left: Counts, right: Counts) -> Bool { left.comparisons === right.comparisons }
    }

    private struct Item: Identifiable, Sendable, Equatable {
        struct ID: Hashable, Sendable {
            let number: Int
            let counts: Counts

            static func == (left: ID, right: ID) -> Bool { left.number == right.number }
            func hash(into hasher: inout Hasher) {
                counts.hashes.value += 1
                hasher.combine(number)
            }
        }

        let id: ID
        var version = 1

        static func == (left: Item, right: Item) -> Bool {
            left.id.counts.comparisons.value += 1
            return (left.id, left.version) == (right.id, right.version)
        }
    }

    private struct Change: Equatable, Sendable {
        let id: Item.ID
        let version: Int
    }

    private enum Items: InfiniteQueryEndpoint {
        typealias Key = String
        typealias Failure = Broken

        static var policy: InfiniteQueryPolicy { InfiniteQueryPolicy(refetch: .allPages) }

        static func apply(_ change: Change, to items: inout Table<Item>) {
            change.id.counts.applications.value += 1
            items.update(change.id) { $0.version = change.version }
        }
    }

    private typealias List = InfiniteQuery<Items>

    private func answer(_ list: inout List, _ numbers: some Sequence<Int>, next: Int?, _ counts: Counts) {
        guard let request = list.runningRequest else { return }
        let page = InfinitePage<Items>(
            numbers.map { Item(id: Item.ID(number: $0, counts: counts)) }, next: next)
        list.reduce(.pageArrived(page, for: request, at: .zero), .ignoring)
    }

    private func list(pages: Int, _ counts: Counts) -> List {
        var list = List()
        list.reduce(.shown("a", from: 0, at: .zero), .ignoring)
        for page in 0..<pages {
            answer(&list, page * 10..<page * 10 + 10, next: page + 1, counts)
            list.reduce(.nextPageRequested(at: .zero), .ignoring)
        }
        list.reduce(.hidden, .ignoring)
        return list
    }

    /// The comparisons and hashes of a refetch of all pages, whose items are numbered in another way.
    private func costOfRefetch(pages: Int, _ number: (Int) -> Int) -> Int {
        let counts = Counts()
        var list = list(pages: pages, counts)
        (counts.comparisons.value, counts.hashes.value) = (0, 0)
        list.reduce(.shown("a", from: 0, at: .zero), .ignoring)
        for page in 0..<pages {
            answer(&list, (page * 10..<page * 10 + 10).map(number), next: page + 1, counts)
        }
        #expect(list.phase == .loaded)
        #expect(list.items.map(\.id.number) == (0..<pages * 10).map(number))
        return counts.comparisons.value + counts.hashes.value
    }

    /// Eight times as many pages are shown in twice as many steps; showing each page would cost 64 times as much.
    @Test("a refetch of eight times as many pages costs at most about sixteen times as much")
    func refetch() {
        #expect(costOfRefetch(pages: 64) { $0 } < costOfRefetch(pages: 8) { $0 } * 20)
        #expect(costOfRefetch(pages: 64) { $0 + 3 } < costOfRefetch(pages: 8) { $0 + 3 } * 20)
        #expect(costOfRefetch(pages: 64) { 10_000 - $0 } < costOfRefetch(pages: 8) { 10_000 - $0 } * 20)
    }

    @Test("a change is applied twice: when it begins, and when it is confirmed, whatever else is running")
    func applications() {
        applyTwice(inOrderOf: { $0 })
        applyTwice(inOrderOf: { $0.reversed() })
    }

    private func applyTwice(inOrderOf order: ([Int]) -> [Int]) {
        let (counts, count) = (Counts(), 100)
        var list = list(pages: 10, counts)
        let changes = (0..<count).map { Change(id: Item.ID(number: $0, counts: counts), version: 2) }
        list.reduce(changes.enumerated().map { .began($0, $1) }, .ignoring)
        let outcomes = order(Array(0..<count)).map {
            MutationEvent.confirmed($0, changes[$0], tags: [], at: .zero)
        }
        list.reduce(outcomes, .ignoring)
        #expect(counts.applications.value == 2 * count)
        #expect(list.items.allSatisfy { $0.version == 2 })
    }

    @Test("a page is compared with nothing, and applies each running change once")
    func page() {
        let counts = Counts()
        var list = list(pages: 10, counts)
        list.reduce(.shown("a", from: 0, at: .zero), .ignoring)
        answer(&list, 0..<10, next: 1, counts)
        for page in 1..<10 { answer(&list, page * 10..<page * 10 + 10, next: page + 1, counts) }
        list.reduce([.began(1, Change(id: Item.ID(number: 0, counts: counts), version: 2))], .ignoring)
        counts.applications.value = 0
        counts.comparisons.value = 0
        for page in 10..<20 {
            list.reduce(.nextPageRequested(at: .zero), .ignoring)
            answer(&list, page * 10..<page * 10 + 10, next: page + 1, counts)
        }
        #expect(list.items.count == 200)
        #expect(counts.applications.value == 10)
        #expect(counts.comparisons.value == 0)
    }
}
