import TerminalFrames
import Testing

@Suite struct FrameTests {
    private func frame(_ text: String, columns: Int = 8) -> Frame {
        var frame = Frame(Viewport(rows: 1, columns: columns))
        frame.draw(StyledLine(text), in: frame.area)
        return frame
    }

    @Test("changed rows are those that look different; all rows are, in another size")
    func changedRows() {
        var (one, other) = (Frame(Viewport(rows: 3, columns: 4)), Frame(Viewport(rows: 3, columns: 4)))
        one.draw(["a", "b", "c"].map { StyledLine($0) }, in: one.area)
        other.draw([StyledLine("a"), StyledLine("b", .strong), StyledLine("d ")], in: other.area)
        #expect(other.changedRows(since: one) == [1: "b", 2: "d"])
        #expect(one.changedRows(since: one) == [:])
        #expect(one.changedRows(since: nil) == [0: "a", 1: "b", 2: "c"])
        #expect(one.changedRows(since: Frame(Viewport(rows: 3, columns: 5))).count == 3)
    }

    @Test("overwriting half of a wide character clears the other half")
    func halves() {
        var drawn = frame("流れる水")
        drawn.draw("x", in: Area(row: 0, column: 3, rows: 1, columns: 1))
        #expect(drawn.rows == ["流 xる水"])
        #expect(drawn[0, 2] == Cell(" "))
        drawn.draw("日", in: Area(row: 0, column: 5, rows: 1, columns: 2))
        #expect(drawn.rows == ["流 x 日"])
        #expect((0..<8).map { drawn[0, $0].columns } == [2, 0, 1, 1, 1, 2, 0, 1])
    }

    @Test("a long line is shortened with an ellipsis, and nothing is drawn outside the frame")
    func clipping() {
        #expect(frame("流れる水のように").rows == ["流れる…"])
        var drawn = frame("abcdefgh")
        drawn.draw(["x", "y"], in: Area(row: -1, column: 6, rows: 9, columns: 9))
        drawn.draw("z", row: 5, in: drawn.area)
        #expect(drawn.rows.map(\.count) == [6 + 1])
        drawn.draw("z", in: Area(row: 0, column: 3, rows: 1, columns: 0))
        #expect(!drawn.rows[0].contains("z"))
    }

    @Test("the terminal determines the width of ambiguous characters")
    func ambiguous() {
        var wide = Frame(Viewport(rows: 1, columns: 6, ambiguous: .wide))
        wide.draw("→→x", in: wide.area)
        #expect((0..<6).map { wide[0, $0].text } == ["→", "", "→", "", "x", " "])
        wide.draw("→→→→", in: wide.area)
        #expect((0..<6).map { wide[0, $0].text } == ["→", "", "→", "", "…", ""])
    }

    @Test("a background fills its row and covers an area without changing its text")
    func grounds() {
        var drawn = Frame(Viewport(rows: 2, columns: 6))
        drawn.draw([StyledLine("流れ", .title).on(.selected), "plain"], in: drawn.area)
        #expect(drawn.marked == ["‹title:selected 流れ›‹:selected   ›", "plain"])
        drawn.cover(Area(row: 0, column: 1, rows: 2, columns: 2), with: .faded)
        #expect(drawn.marked == ["‹title:selected 流›‹title:faded れ›‹:selected   ›", "p‹:faded la›in"])
        drawn.clear(drawn.area)
        #expect(drawn == Frame(drawn.viewport))
    }

    @Test(
        "the frame of a line draws what the line draws, cut off at the end, and keeps the cursor",
        arguments: ["plain", "流れる水", "a👨‍👩‍👧‍👦b🇯🇵", "e\u{301}流", ""])
    func frameOfLine(text: String) {
        let line = StyledLine(text, .title).on(.code)
        let area = Area(row: 1, column: 1, rows: 1, columns: 9)
        for columns in 1...9 {
            var (expected, drawn) = (
                Frame(Viewport(rows: 3, columns: 12)), Frame(Viewport(rows: 3, columns: 12))
            )
            // A cluster of the frame itself, so that the references differ.
            for row in 0..<3 {
                expected.draw("👩‍🚀流流流流流", row: row, in: expected.area)
                drawn.draw("👩‍🚀流流流流流", row: row, in: drawn.area)
            }
            (expected.cursor, drawn.cursor) = (Position(row: 2, column: 2), Position(row: 2, column: 2))
            var part = area
            part = part.cutLeft(columns)
            expected.draw(line, in: part)
            drawn.draw(Frame(line, columns: columns, .narrow), in: part)
            #expect(drawn == expected, "\(columns) columns")
        }
        // Half of a wide character at the end is not drawn.
        var cut = Frame(Viewport(rows: 1, columns: 3))
        cut.draw(Frame("流れ", columns: 4, .narrow), in: cut.area)
        #expect(cut.rows == ["流"])
    }

    @Test("areas are cut off one after another, and an empty area stays empty")
    func areas() {
        var area = Area(row: 0, column: 0, rows: 10, columns: 20)
        #expect(area.cutTop(1) == Area(row: 0, column: 0, rows: 1, columns: 20))
        #expect(area.cutBottom(2) == Area(row: 8, column: 0, rows: 2, columns: 20))
        #expect(area.cutLeft(5) == Area(row: 1, column: 0, rows: 7, columns: 5))
        #expect(area.cutRight(50) == Area(row: 1, column: 5, rows: 7, columns: 15))
        #expect(area.isEmpty)
        #expect(area.cutTop(-3).isEmpty)
        let middle = Area(row: 1, column: 0, rows: 7, columns: 5).middle(rows: 3, columns: 9)
        #expect(middle == Area(row: 3, column: 0, rows: 3, columns: 5))
    }

    @Test(
        "the cells of a row share its width: fixed, right-aligned or by weight; the last ones shrink first"
    )
    func columns() {
        let layout = ColumnLayout([.share(2), .share(1), .fixed(4), .right(3)], gap: 1)
        #expect(layout.widths(in: 25) == [10, 5, 4, 3])
        #expect(layout.widths(in: 6) == [0, 0, 3, 0])
        let line = layout.line(["流れる水のように", "技術", "abcdef", "7"], width: 25)
        #expect(line.text == "流れる水…  技術  abc…   7")
        #expect((0...40).allSatisfy { layout.line(["流", "b", "c", "d"], width: $0).width() <= max($0, 0) })
    }
}
