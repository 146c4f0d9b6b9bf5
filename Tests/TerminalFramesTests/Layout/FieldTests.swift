import TerminalFrames
import Testing

@Suite struct FieldTests {
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
}
