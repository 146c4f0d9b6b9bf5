import FluxCore
import FoundationEssentials
import Shell
import TerminalUI
import Testing

@Suite struct ListArrangementTests {
    private struct Item: Listed, Codable, Sendable, Equatable {
        let id: Int
        let listedTitle: String
        let listedCount: Int
        var listedDate: Date { Date(timeIntervalSinceReferenceDate: Double(id)) }
        var listedTexts: [String] { [listedTitle] }
    }

    private let items = [
        Item(id: 2, listedTitle: "beta", listedCount: 5), Item(id: 3, listedTitle: "Alpha", listedCount: 5),
        Item(id: 1, listedTitle: "alpha two", listedCount: 9),
    ]

    private func list() -> PagedList<Item, String> {
        var list = PagedList<Item, String>()
        _ = list.start("q", from: 0, .zero)
        list.receive(items, next: 3, total: 4)
        return list
    }

    @Test("the key cycles through all orders, and equal items keep their order")
    func orders() {
        var list = list()
        var orders: [[Int]] = []
        for _ in 0..<4 {
            _ = list.apply(.reordered)
            orders.append(list.items.map(\.id))
        }
        #expect(orders == [[3, 2, 1], [1, 2, 3], [3, 1, 2], [2, 3, 1]])
    }

    @Test("a filter hides items without its words, also on later pages, until the next query")
    func filter() {
        var list = list()
        _ = list.apply(.filterOpened)
        _ = list.apply(.filterEdited(.insert("ALPHA")))
        #expect(list.items.map(\.id) == [3, 1])
        #expect(list.count == .filtered(2, of: 3))
        _ = list.loadMore(.zero)
        list.receive([Item(id: 7, listedTitle: "last alpha", listedCount: 0)], next: nil, total: 4)
        #expect(list.items.map(\.id) == [3, 1, 7])
        _ = list.apply(.filterConfirmed)
        _ = list.start("r", from: 0, .zero)
        list.receive(items, next: nil, total: 3)
        #expect(list.items == items && list.arrangement.isPlain && list.filterField == nil)
    }

    @Test("commands apply to the selected items in list order or, without any, to the item under the cursor")
    func marks() {
        var list = list()
        #expect(list.chosen.map(\.id) == [2])
        _ = list.apply(.marked(height: 9, at: .zero))
        _ = list.apply(.reordered)
        _ = list.apply(.allMarked)
        #expect(list.chosen.map(\.id) == [3, 2, 1])
        _ = list.apply(.allMarked)
        #expect(list.marks.isEmpty)
    }

    @Test("a star and a tick are shown side by side, or only the tick if there is no room")
    func signs() {
        #expect(RowIndicator.line(isSaved: true, isMarked: true, width: 2, .narrow).text == "★✓")
        #expect(RowIndicator.line(isSaved: false, isMarked: true, width: 2, .narrow).text == " ✓")
        #expect(RowIndicator.line(isSaved: true, isMarked: false, width: 2, .wide).text == "★")
        #expect(RowIndicator.line(isSaved: true, isMarked: true, width: 2, .wide).text == "✓ ")
    }
}
