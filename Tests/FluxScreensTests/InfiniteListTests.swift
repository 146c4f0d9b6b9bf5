import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import TerminalFrames
import Testing

@Suite struct InfiniteListTests {
    private struct Item: Listed, Codable, Sendable, Equatable {
        let id: Int
        var listedTitle: String { "item \(id)" }
        var listedTexts: [String] { [listedTitle] }
    }

    private struct Failure: Error, Codable, Equatable {}

    private enum Items: ListEndpoint {
        typealias Key = String
        typealias Item = InfiniteListTests.Item
        typealias Failure = InfiniteListTests.Failure
    }

    private typealias List = InfiniteList<Items>

    private func answer(_ list: inout List, _ ids: some Sequence<Int>, next: Int?, total: Int? = nil) throws {
        let request = try #require(list.query.runningRequest)
        let page = InfinitePage<Items>(ids.map { Item(id: $0) }, next: next, total: total)
        list.reduce(.pageArrived(page, for: request, at: .zero), .ignoring)
    }

    private func fail(_ list: inout List) throws {
        let request = try #require(list.query.runningRequest)
        list.reduce(.pageFailed(Failure(), for: request, retryAt: nil), .ignoring)
    }

    private func shown(_ ids: some Sequence<Int>, next: Int?, total: Int? = nil) throws -> List {
        var list = List()
        list.reduce(.shown("a", from: 1, at: .zero), .ignoring)
        try answer(&list, ids, next: next, total: total)
        return list
    }

    @Test("the number of visible rows keeps the cursor on its item, and decides what the end of the list is")
    func resized() throws {
        var list = try shown(1...30, next: 2)
        list.reduce(.moved(.item(25), at: .zero), .ignoring)
        #expect(list.list.cursor.cursor == ListCursor(selected: 25, top: 8))
        list.reduce(.resized(height: 10), .ignoring)
        #expect(list.list.cursor.cursor == ListCursor(selected: 25, top: 18))
        #expect(list.query.phase == .loaded, "a resize requests nothing")
        list.reduce(.moved(.down, at: .zero), .ignoring)
        #expect(list.query.phase == .loaded)
        list.reduce(.resized(height: 12), .ignoring)
        list.reduce(.moved(.down, at: .zero), .ignoring)
        #expect(list.query.phase == .loadingMore)
    }

    @Test("reaching the end of the list requests the next page, once for each arrival")
    func end() throws {
        var list = try shown(1...30, next: 2)
        list.reduce(.resized(height: 10), .ignoring)
        list.reduce(.moved(.down, at: .zero), .ignoring)
        #expect(list.query.phase == .loaded)
        list.reduce(.moved(.last, at: .seconds(1)), .ignoring)
        #expect(list.query.phase == .loadingMore)
        #expect(list.query.runningSince == .seconds(1))
        try fail(&list)
        list.reduce(.moved(.last, at: .zero), .ignoring)
        #expect(list.query.phase == .failedMore(Failure()), "the cursor has not left the end")
        list.reduce(.moved(.first, at: .zero), .ignoring)
        list.reduce(.moved(.last, at: .zero), .ignoring)
        #expect(list.query.phase == .loadingMore)
    }

    @Test("a filter also applies to later pages, and counts what it hides")
    func filter() throws {
        var list = try shown([1, 12, 3], next: 2, total: 9)
        #expect(list.count == .loaded(3, of: 9))
        list.reduce(.filterOpened, .ignoring)
        list.reduce(.filterEdited(.insert("1")), .ignoring)
        #expect(list.rows.map(\.id) == [1, 12])
        #expect(list.count == .filtered(2, of: 3))
        list.reduce(.nextPageRequested(at: .zero), .ignoring)
        try answer(&list, [21, 4], next: nil)
        #expect(list.rows.map(\.id) == [1, 12, 21])
        list.reduce(.filterEdited(.insert("0")), .ignoring)
        #expect(list.hidesAll)
    }

    @Test("the items of another key start at the top; a refetch keeps the cursor on its item")
    func keys() throws {
        var list = try shown(1...5, next: nil)
        list.reduce(.moved(.item(2), at: .zero), .ignoring)
        list.reduce(.refetchRequested(at: .zero), .ignoring)
        try answer(&list, 0...5, next: nil)
        #expect(list.list.selected?.id == 3)
        list.reduce(.shown("b", from: 1, at: .zero), .ignoring)
        #expect(list.rows.count == 6, "the previous items stay while the others load")
        try answer(&list, 1...5, next: nil)
        #expect(list.list.selected?.id == 1)
    }

    @Test("a page that is provided is shown at once, without a notice about an earlier request")
    func provided() throws {
        var list = try shown(1...5, next: nil)
        list.reduce(.refetchRequested(at: .zero), .ignoring)
        try fail(&list)
        let page = InfinitePage<Items>((7...9).map { Item(id: $0) }, next: nil)
        list.reduce(.provided(page, of: "b", from: 1, at: .zero), .ignoring)
        #expect(list.rows.map(\.id) == [7, 8, 9])
        #expect(list.list.selected?.id == 7)
        #expect(list.notices.shown == nil)
    }

    @Test("a failure while items are visible is a notice, until it is dismissed or another request succeeds")
    func notices() throws {
        var list = try shown(1...5, next: nil)
        list.reduce(.refetchRequested(at: .zero), .ignoring)
        try fail(&list)
        #expect(list.notices.shown == Failure())
        list.dismissNotice()
        #expect(list.notices.shown == nil)
        list.reduce(.refetchRequested(at: .zero), .ignoring)
        try fail(&list)
        list.reduce(.refetchRequested(at: .zero), .ignoring)
        #expect(list.notices.shown == nil)
        var empty = List()
        empty.reduce(.shown("a", from: 1, at: .zero), .ignoring)
        try fail(&empty)
        #expect(empty.notices.shown == nil, "the failure replaces the list")
    }

    @Test("a restored list shows its rows at once")
    func coding() throws {
        var list = try shown([3, 1, 2], next: 2)
        list.reduce(.ordered(.newest), .ignoring)
        let restored = try JSONDecoder().decode(List.self, from: JSONEncoder().encode(list))
        #expect(restored == list)
        #expect(restored.rows == list.rows)
        #expect(restored.list.selected == list.list.selected)
    }
}
