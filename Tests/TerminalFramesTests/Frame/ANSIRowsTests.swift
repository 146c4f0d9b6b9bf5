import TerminalFrames
import Testing

@Suite struct ANSIRowsTests {
    private func ansiRows(_ line: StyledLine, columns: Int, _ theme: Theme = .dark) -> [String] {
        var frame = Frame(Viewport(rows: 1, columns: columns))
        frame.draw(line, in: frame.area)
        return frame.ansiRows(Palette(.sixteen, theme))
    }

    @Test("each run starts with its style, and a row ends without style and trailing spaces")
    func runs() {
        let line = StyledLine([
            StyledSpan("a", .key), StyledSpan("流", .key), StyledSpan(" b "), StyledSpan("c", .failure),
        ])
        #expect(ansiRows(line, columns: 12) == ["\u{1B}[0;1;36ma流\u{1B}[0m b \u{1B}[0;91mc\u{1B}[0m"])
        #expect(ansiRows(StyledLine("plain  "), columns: 12) == ["plain"])
        #expect(ansiRows(StyledLine(), columns: 12) == [""])
    }

    @Test("a background fills the row to its end")
    func background() {
        #expect(ansiRows(StyledLine("a").on(.selected), columns: 4) == ["\u{1B}[0;7ma   \u{1B}[0m"])
        let blue = Theme("blue", basedOn: .dark, [.background: .named(4)])
        #expect(ansiRows("a", columns: 3, blue) == ["\u{1B}[0;44ma  \u{1B}[0m"])
    }
}
