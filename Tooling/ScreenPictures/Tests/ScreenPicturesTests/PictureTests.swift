import Testing

@testable import ScreenPictures

@Suite struct PictureTests {
    private let row = RowDrawing(row: 1, theme: .dark)

    @Test("text is stretched to the columns of the grid, and wide letters are centred in theirs")
    func grid() {
        let run = Screen.Run(
            column: 2, text: "ab 流れ", columns: 7, style: TextStyle(foreground: "#7dcfff", isBold: true))

        #expect(
            row.letters(of: run) == """
                <g fill="#7dcfff" font-weight="700">\
                <text x="28.8" y="70.5" textLength="16.8">ab</text>\
                <text class="w" x="54.65" y="70.5" textLength="32.3">流れ</text></g>
                """)
    }

    @Test("a reversed run swaps foreground and background")
    func reversed() {
        let run = Screen.Run(column: 0, text: "x", columns: 1, style: TextStyle(isReversed: true))

        #expect(
            row.backgrounds(of: [run])
                == "<rect x=\"12\" y=\"56\" width=\"8.4\" height=\"20\" fill=\"#c0caf5\"/>"
        )
        #expect(row.letters(of: run) == "<g fill=\"#16161e\"><text x=\"12\" y=\"70.5\">x</text></g>")
    }

    @Test("neighbouring backgrounds are one rectangle, whatever the style of their letters")
    func backgrounds() {
        let bar = "#1f2335"
        let runs = [
            Screen.Run(column: 0, text: "1", columns: 1, style: TextStyle(background: bar, isBold: true)),
            Screen.Run(column: 1, text: " a", columns: 2, style: TextStyle(background: bar)),
            Screen.Run(column: 3, text: "b", columns: 1, style: TextStyle()),
            Screen.Run(column: 4, text: "c", columns: 1, style: TextStyle(background: bar)),
        ]

        let whole = "<rect x=\"12\" y=\"56\" width=\"25.2\" height=\"20\" fill=\"#1f2335\"/>"
        let last = "<rect x=\"45.6\" y=\"56\" width=\"8.4\" height=\"20\" fill=\"#1f2335\"/>"
        #expect(row.backgrounds(of: runs) == whole + last)
    }

    @Test("box lines meet: one stroke along the row, and one for each crossing")
    func lines() {
        let run = Screen.Run(column: 0, text: "─┬─│", columns: 4, style: TextStyle())

        #expect(
            row.letters(of: run)
                == "<path d=\"M24.6 66V76M41.4 56V76M12 66H37.2\" stroke=\"#c0caf5\" stroke-width=\"1\"/>")
    }

    @Test("characters that XML does not allow are escaped or dropped")
    func escaping() {
        #expect("a<b>&\"\u{1}\u{7F}c".escaped == "a&lt;b&gt;&amp;&quot;c")
    }
}
