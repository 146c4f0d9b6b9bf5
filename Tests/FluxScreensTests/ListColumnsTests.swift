import FluxScreens
import TerminalFrames
import Testing

@Suite struct ListColumnsTests {
    private func columns(width: Int) -> ListColumns<(name: String, size: Int)> {
        ListColumns(
            [
                .init(.share(1), "name", .title) { row, width in StyledLine("\(row.name) of \(width)") },
                .init(.right(4), "size", .popular, from: 20) { row, _ in StyledLine("\(row.size)") },
            ], width: width, indent: 2, .narrow)
    }

    @Test("cells are below the names of their columns, behind the indicators")
    func cells() {
        var frame = Frame(Viewport(rows: 1, columns: 24))
        frame.draw(columns(width: 24).header, in: frame.area)
        #expect(frame.rows == ["   name            size"])
        let line = columns(width: 24).line(("a", 7), [StyledSpan(RowIndicator.star, .good)], isMarked: true)
        #expect(line.text == "★✓a of 14            7")
    }

    @Test("a narrow list has fewer columns, and the others are wider")
    func narrow() {
        #expect(
            columns(width: 19).line(("a", 7), isMarked: false).text == "  a of 15        ")
    }
}
