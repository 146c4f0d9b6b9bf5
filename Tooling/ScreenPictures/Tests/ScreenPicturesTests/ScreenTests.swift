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
