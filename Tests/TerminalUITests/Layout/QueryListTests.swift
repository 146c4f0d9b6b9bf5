import TerminalUI
import Testing

@Suite struct QueryListTests {
    private struct Item: Identifiable {
        let id: Int
    }

    private let fieldBindings = QueryListCommand.fieldBindings
    private let listBindings = QueryListCommand.listBindings("Search", hint: "search")

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

    @Test("while the field has the focus, it receives characters, and arrow keys move through the list")
    func keys() {
        #expect(
            [.down, .control("n"), .up, .control("p")].compactMap(fieldBindings.command(for:)).count == 4)
        #expect(["j", "k", "/", "q", .control("a")].compactMap(fieldBindings.command(for:)).isEmpty)
        #expect(["/", "i", "j", .down].compactMap(listBindings.command(for:)).count == 4)
        #expect(listBindings.command(for: .escape) == nil, "it goes back")

        var query = QueryList<Int>(isTyping: true)
        query.apply(.move(.down), in: items(0..<5), height: 3)
        query.apply(.focusList, in: items(0..<5), height: 3)
        #expect(query.list.id == 1)
        #expect(!query.isTyping)
        query.apply(.focusField, in: items(0..<5), height: 3)
        #expect(query.isTyping)
    }

    @Test("the field shows the cursor while it has the focus, and its placeholder while it is empty")
    func row() {
        let text = drawn(TextField("流れ"), isTyping: true, columns: 20)
        #expect(text.marked == [" ‹key ❯ ›流れ▏"])
        let empty = drawn(TextField(), isTyping: false, columns: 20)
        #expect(empty.marked == [" ‹dim ❯ type here›"])
        #expect(empty.cursor == nil)
    }

    @Test("a long text scrolls so that the cursor stays on the row", arguments: 1...30)
    func narrow(columns: Int) {
        let frame = drawn(TextField(String(repeating: "漢字", count: 20)), isTyping: true, columns: columns)
        #expect(frame.cursor.map { (0..<columns).contains($0.column) } ?? (columns <= 3))
    }

    @Test("a rule connects two texts, either of which may be missing, in terminals of any width")
    func rule() {
        let (left, right): (StyledLine, StyledLine) = ("3 posts", "9 left")
        #expect(ruled(left, right, columns: 24) == ["   3 posts ───── 9 left"])
        #expect(ruled(left, StyledLine(), columns: 24) == ["   3 posts ────────────"])
        #expect(ruled(StyledLine(), StyledLine(), columns: 10) == ["   ──────"])
        #expect(ruled(left, right, columns: 14) == ["   3 posts ──"])
        #expect(ruled(left, right, columns: 26, .wide) == ["   3 posts ─── 9 left"])
        #expect(ruled(left, right, columns: 5) == ["   3…"])
    }

    private func drawn(_ field: TextField, isTyping: Bool, columns: Int) -> Frame {
        var frame = Frame(Viewport(rows: 1, columns: columns))
        frame.drawField(field, isTyping: isTyping, sign: "❯", placeholder: "type here", in: frame.area)
        return frame
    }

    private func ruled(
        _ left: StyledLine, _ right: StyledLine, columns: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> [String] {
        var frame = Frame(Viewport(rows: 1, columns: columns, ambiguous: ambiguous))
        frame.drawRule(from: left, to: right, in: frame.area)
        return frame.rows
    }

    private func items(_ range: Range<Int>) -> [Item] { range.map { Item(id: $0) } }
}
