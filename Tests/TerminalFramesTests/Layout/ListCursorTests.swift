import TerminalFrames
import Testing

@Suite struct ListCursorTests {
    @Test("the selection stays in the list and visible, with two rows around it", arguments: 1...12)
    func invariants(height: Int) {
        let moves: [ListCursor.Move] = [
            .down, .down, .down, .pageDown, .up, .last, .pageUp, .halfPageUp, .first, .halfPageDown, .down,
            .up, .up, .up, .up, .up,
        ]
        for count in [0, 1, 5, 40] {
            var list = ListCursor()
            for move in moves {
                list.move(move, count: count, height: height)
                let shown = list.visible(count: count, height: height)
                #expect(shown.count == min(count, height))
                guard count > 0 else { continue }
                let margin = min(2, (height - 1) / 2)
                let wanted = max(list.selected - margin, 0)...min(list.selected + margin, count - 1)
                #expect(wanted.allSatisfy(shown.contains))
            }
        }
    }

    @Test("the list scrolls only as far as the selection requires")
    func scrolling() {
        var list = ListCursor()
        for _ in 0..<7 { list.move(.down, count: 100, height: 10) }
        #expect(list == ListCursor(selected: 7, top: 0))
        list.move(.down, count: 100, height: 10)
        #expect(list == ListCursor(selected: 8, top: 1))
        list.move(.pageDown, count: 100, height: 10)
        #expect(list == ListCursor(selected: 17, top: 10))
        list.move(.last, count: 100, height: 10)
        #expect(list == ListCursor(selected: 99, top: 90))
    }

    @Test("an item can stay selected when the list changes")
    func keeping() {
        var list = ListCursor(selected: 50, top: 45)
        list.move(.item(51), count: 101, height: 10)
        #expect(list == ListCursor(selected: 51, top: 45))
        list.move(.item(0), count: 0, height: 10)
        #expect(list == ListCursor())
    }

    @Test(
        "the selection has a bar, only visible rows are requested, and unused rows are cleared")
    func drawing() {
        var frame = Frame(Viewport(rows: 4, columns: 6))
        var requestedRows: [Int] = []
        frame.drawList(ListCursor(selected: 500), count: 100_000, in: frame.area) { row in
            requestedRows.append(row)
            return StyledLine("\(row)")
        }
        #expect(requestedRows == [498, 499, 500, 501])
        #expect(frame.marked == [" 498", " 499", "‹key:selected ▌›‹:selected 500  ›", " 501"])
        frame.drawList(ListCursor(), count: 1, in: frame.area) { _ in "x" }
        #expect(frame.rows == ["▌x", "", "", ""])
    }
}
