import TerminalFrames
import Testing

@Suite struct ItemCursorTests {
    private struct Item: Identifiable {
        let id: Int
    }

    @Test("the selection follows its item to another index and stays on the same row of the screen")
    func following() {
        var list = ItemCursor<Int>()
        for _ in 0..<30 { list.move(.down, in: items(0..<100), height: 10) }
        #expect(list.id == 30)
        let rows = list.cursor.selected - list.cursor.top

        list.follow(items(-5..<100), height: 10)
        #expect(list.id == 30)
        #expect(list.cursor.selected == 35)
        #expect(list.cursor.selected - list.cursor.top == rows)

        list.follow(items(10..<100), height: 10)
        #expect(list.id == 30)
        #expect(list.cursor == ListCursor(selected: 20, top: 20 - rows))
    }

    @Test("when the selected item is removed, the next item is selected, or the previous one at the end")
    func gone() {
        var list = ItemCursor<Int>()
        list.follow(items(0..<3), height: 10)
        #expect(list.id == 0)
        list.move(.down, in: items(0..<3), height: 10)
        list.follow([Item(id: 0), Item(id: 2)], height: 10)
        #expect(list.id == 2)
        list.follow([Item(id: 0)], height: 10)
        #expect(list.id == 0)
        list.follow(items(0..<0), height: 10)
        #expect(list.id == nil)
    }

    @Test("a list that shows its beginning shows new items before the first one")
    func beginning() {
        var list = ItemCursor<Int>()
        list.follow(items(0..<100), height: 10)
        list.follow(items(-1..<100), height: 10)
        #expect(list.id == 0)
        #expect(list.cursor == ListCursor(selected: 1, top: 0))
    }

    @Test(
        "a previous selection is restored when the list is loaded; another list starts at its top")
    func reopening() {
        var list = ItemCursor(ListCursor(selected: 50, top: 45), on: 50)
        list.follow(items(0..<100), height: 10)
        #expect(list.id == 50)
        #expect(list.cursor == ListCursor(selected: 50, top: 45))
        list.restart(items(200..<210))
        #expect(list.id == 200)
        #expect(list.cursor == ListCursor())
    }

    private func items(_ ids: Range<Int>) -> [Item] { ids.map { Item(id: $0) } }
}
