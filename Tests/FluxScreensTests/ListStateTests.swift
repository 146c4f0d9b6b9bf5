import FluxCore
import FluxScreens
import Foundation
import TerminalFrames
import Testing

@Suite struct ListStateTests {
    private struct Item: Listed, Codable, Sendable, Equatable {
        let id: Int
        let listedTitle: String
        let listedCount: Int
        var listedTexts: [String] { [listedTitle] }

        static var orders: [ListOrder<Item>] {
            [
                ListOrder(.newest, { _ in "newest first" }, isDescending: true) { $0.id },
                ListOrder(.popular, { _ in "most popular first" }, isDescending: true) { $0.listedCount },
                ListOrder(.title, { _ in "by title" }) { $0.listedTitle.folded },
            ]
        }
    }

    private let items = [
        Item(id: 2, listedTitle: "beta", listedCount: 5), Item(id: 3, listedTitle: "Alpha", listedCount: 5),
        Item(id: 1, listedTitle: "alpha two", listedCount: 9),
    ]

    @Test("the key cycles through all orders, and equal items keep their order")
    func orders() {
        var list = ListState<Item>()
        list.show(items)
        var orders: [[Int]] = []
        for _ in 0..<4 {
            list.reduce(.ordered(list.arrangement.nextOrder(of: Item.self)), of: items)
            orders.append(list.rows.map(\.id))
        }
        #expect(orders == [[3, 2, 1], [1, 2, 3], [3, 1, 2], [2, 3, 1]])
    }

    @Test(
        "a filter lists the items that contain all its words, ignoring case, and is cleared for another list")
    func filter() {
        var list = ListState<Item>()
        list.show(items)
        list.reduce(.filterOpened, of: items)
        list.reduce(.filterEdited(.insert("ALPHA")), of: items)
        #expect(list.rows.map(\.id) == [3, 1])
        list.reduce(.filterEdited(.insert(" tw")), of: items)
        #expect(list.rows.map(\.id) == [1])
        list.reduce(.filterConfirmed, of: items)
        #expect(list.filterField == nil && list.arrangement.isFiltered)
        list.restart(with: items)
        #expect(list.rows == items && list.arrangement.isPlain)
    }

    @Test("a filter and the order by title ignore width and the kind of kana")
    func kana() {
        let items = ["ん", "ｱいて", "イカ", "あお"].enumerated().map { index, title in
            Item(id: index, listedTitle: title, listedCount: 0)
        }
        #expect(ListArrangement(filter: "あ").arranged(items).map(\.id) == [1, 3])
        #expect(ListArrangement(filter: "ｲ").arranged(items).map(\.id) == [1, 2])
        #expect(ListArrangement(order: .title).arranged(items).map(\.id) == [1, 3, 2, 0])
    }

    @Test("commands apply to the selected items in list order or, without any, to the item under the cursor")
    func marks() {
        var list = ListState<Item>()
        list.show(items)
        #expect(list.chosen.map(\.id) == [2])
        list.reduce(.marked(at: .zero), of: items)
        #expect(list.selected?.id == 3)
        list.reduce(.ordered(.newest), of: items)
        list.reduce(.allMarked, of: items)
        #expect(list.chosen.map(\.id) == [3, 2, 1])
        list.reduce(.allMarked, of: items)
        #expect(list.marks.isEmpty)
    }

    @Test("commands also apply to selected items that a filter hides, and the rule counts these")
    func hiddenMarks() {
        var list = ListState<Item>()
        list.show(items)
        list.reduce(.marked(at: .zero), of: items)
        list.reduce(.filterOpened, of: items)
        list.reduce(.filterEdited(.insert("alpha")), of: items)
        list.reduce(.filterConfirmed, of: items)
        list.reduce(.marked(at: .zero), of: items)
        #expect(list.chosen.map(\.id) == [3, 2])
        #expect(
            list.summary("2 of 3 items", in: .english).text
                == "2 of 3 items, 2 selected (1 hidden), filter “alpha”")
        list.clearMarks()
        #expect(list.chosen.map(\.id) == [1])
    }

    @Test("the cursor stays on its item when the items change, and a restored one waits for the first items")
    func following() throws {
        var list = ListState<Item>()
        list.show(items)
        list.reduce(.moved(.down, at: .zero), of: items)
        list.show([Item(id: 9, listedTitle: "new", listedCount: 0)] + items)
        #expect(list.selected?.id == 3)

        var restored = try JSONDecoder().decode(ListState<Item>.self, from: JSONEncoder().encode(list))
        #expect(restored == list)
        #expect(restored.rows.isEmpty, "rows are derived, not stored")
        restored.show([])
        restored.show(items)
        #expect(restored.selected?.id == 3)
    }

    @Test("a star and a tick are shown side by side, or only the tick if there is no room")
    func signs() {
        #expect(
            RowIndicator.line([StyledSpan(RowIndicator.star, .good)], isMarked: true, width: 2, .narrow).text
                == "★✓")
        #expect(RowIndicator.line([], isMarked: true, width: 2, .narrow).text == " ✓")
        #expect(
            RowIndicator.line([StyledSpan(RowIndicator.star, .good)], isMarked: false, width: 2, .wide).text
                == "★")
        #expect(
            RowIndicator.line([StyledSpan(RowIndicator.star, .good)], isMarked: true, width: 2, .wide).text
                == "✓ ")
    }
}

extension ListArrangement.Order {
    static let newest = Self(rawValue: 1)
    static let popular = Self(rawValue: 2)
    static let title = Self(rawValue: 3)
}
