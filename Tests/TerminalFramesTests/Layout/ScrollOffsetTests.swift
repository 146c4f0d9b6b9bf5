import TerminalFrames
import Testing

@Suite struct ScrollOffsetTests {
    private func moved(_ moves: [ListCursor.Move], count: Int = 100, height: Int = 11) -> Int {
        var offset = ScrollOffset()
        for move in moves { offset.move(move, count: count, height: height) }
        return offset.top
    }

    @Test("the keys of a list scroll the text within its limits")
    func moves() {
        #expect(moved([.down, .down, .up]) == 1)
        #expect(moved([.pageDown, .pageDown, .pageUp]) == 10)
        #expect(moved([.halfPageDown]) == 5)
        #expect(moved([.up, .pageUp, .halfPageUp]) == 0)
        #expect(moved([.last]) == 89)
        #expect(moved([.last, .pageDown, .first]) == 0)
        #expect(moved([.down, .last], count: 5) == 0)
    }

    @Test("revealing a line scrolls only if the line is not visible")
    func reveal() {
        var offset = ScrollOffset()
        offset.reveal(10, count: 100, height: 12)
        #expect(offset.top == 0)
        offset.reveal(50, count: 100, height: 12)
        #expect(offset.top == 47)
        offset.reveal(99, count: 100, height: 12)
        #expect(offset.visible(count: 100, height: 12) == 88..<100)
    }

    @Test("the visible part stays within a text that became shorter")
    func shorter() {
        let offset = ScrollOffset(top: 80)
        #expect(offset.visible(count: 50, height: 10) == 40..<50)
        #expect(offset.visible(count: 3, height: 10) == 0..<3)
        #expect(offset.visible(count: 0, height: 10) == 0..<0)
    }
}
