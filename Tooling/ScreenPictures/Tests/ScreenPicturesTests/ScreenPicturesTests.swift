import Testing

@testable import ScreenPictures

@Suite struct ScreenTests {
    @Test("runs have columns, two for wide letters, and the preceding style")
    func runs() {
        let screen = Screen("a\u{1B}[1m\u{1B}[38;2;125;207;255m流れ\u{1B}[0m b\n\u{1B}[48;2;1;2;255m \n")

        let bold = TextStyle(foreground: "#7dcfff", isBold: true)
        #expect(
            screen.rows == [
                [
                    .init(column: 0, text: "a", columns: 1, style: TextStyle()),
                    .init(column: 1, text: "流れ", columns: 4, style: bold),
                    .init(column: 5, text: " b", columns: 2, style: TextStyle()),
                ],
                [.init(column: 0, text: " ", columns: 1, style: TextStyle(background: "#0102ff"))],
            ])
    }

    @Test("attributes end one by one, or together at a reset; a style continues in the next row")
    func ends() {
        let screen = Screen(
            "\u{1B}[1;3;4;7ma\u{1B}[22;23mb\u{1B}[24;27mc\u{1B}[48;2;9;9;9md\u{1B}[49me\nf\u{1B}[mg")

        let styles = screen.rows.map { $0.map(\.style) }
        #expect(
            styles == [
                [
                    TextStyle(isBold: true, isItalic: true, isUnderlined: true, isReversed: true),
                    TextStyle(isUnderlined: true, isReversed: true), TextStyle(),
                    TextStyle(background: "#090909"), TextStyle(),
                ],
                [TextStyle()],
            ])
    }

    @Test("the eight basic colours and dim text are supported")
    func commands() {
        let screen = Screen("\u{1B}[35ma\u{1B}[0;2mb\u{1B}[22;36mc\u{1B}[39md")

        #expect(
            screen.rows[0].map(\.style) == [
                TextStyle(foreground: "#bb9af7"), TextStyle(isDim: true), TextStyle(foreground: "#7dcfff"),
                TextStyle(),
            ])
    }

    @Test("a piece ends at a change of font, at two spaces, and at each letter of an unusual width")
    func pieces() {
        let run = Screen.Run(column: 3, text: "  Swift 6 の流れ…  ab──", columns: 23, style: TextStyle())

        #expect(
            Piece.pieces(of: run) == [
                Piece(kind: .plain, column: 5, text: "Swift 6", columns: 7),
                Piece(kind: .wide, column: 13, text: "の流れ", columns: 6),
                Piece(kind: .odd, column: 19, text: "…", columns: 1),
                Piece(kind: .plain, column: 22, text: "ab", columns: 2),
                Piece(kind: .lines, column: 24, text: "──", columns: 2),
            ])
    }
}

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
