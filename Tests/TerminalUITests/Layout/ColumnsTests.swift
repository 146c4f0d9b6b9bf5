import TerminalUI
import Testing

@Suite struct ColumnsTests {
    private let rows = [
        [StyledSpan("1", .count), StyledSpan("SwiftUIの画面遷移を整理する", .title), StyledSpan("2024-01-02", .dim)],
        [StyledSpan("120", .count), StyledSpan("👨‍👩‍👧‍👦 family 🇯🇵", .title), StyledSpan("2024-11-12", .dim)],
        [StyledSpan("", .count), StyledSpan("ｶﾞｷﾞ", .title), StyledSpan("—", .dim)],
    ]

    private func texts(_ width: Int, flexible: Int = 1) -> [String] {
        Columns(rows, flexible: flexible).lines(for: .terminal(width: width)).map(\.text)
    }

    @Test("B-X2 cells start in the same column, however wide the letters are")
    func aligned() {
        #expect(
            texts(80) == [
                "1    SwiftUIの画面遷移を整理する  2024-01-02",
                "120  👨‍👩‍👧‍👦 family 🇯🇵                 2024-11-12",
                "     ｶﾞｷﾞ                         —",
            ])
    }

    @Test("the flexible cell gives way, the others stay whole")
    func fitted() {
        #expect(
            texts(30) == [
                "1    SwiftUIの画…   2024-01-02",
                "120  👨‍👩‍👧‍👦 family 🇯🇵   2024-11-12",
                "     ｶﾞｷﾞ           —",
            ])
    }

    @Test(
        "B-X2 a row is never wider than the terminal, down to the flexible cell's least", arguments: 25...60)
    func neverWider(width: Int) {
        for text in texts(width) { #expect(text.displayWidth <= width) }
    }

    @Test("the flexible cell keeps 8 columns even when the row then does not fit")
    func least() {
        #expect(texts(1) == texts(25))
        #expect(texts(25).first == "1    SwiftUI…  2024-01-02")
    }

    @Test("any cell may be the flexible one; one narrower than the least is not widened")
    func otherFlexible() {
        #expect(texts(40, flexible: 2).first == "1    SwiftUIの画面遷移を整理する  2024-01…")
        #expect(texts(1, flexible: 0) == texts(80))
    }

    @Test("styles stay with their cells")
    func styles() {
        let line = Columns(rows, flexible: 1).lines(for: .terminal(width: 30))[0]

        #expect(line.spans.filter { $0.style != .plain }.map(\.style) == [.count, .title, .dim])
    }

    @Test("a pipe gets every cell untouched, one tab between two")
    func pipe() {
        #expect(
            Columns(rows, flexible: 1).lines(for: .pipe).map(\.text) == [
                "1\tSwiftUIの画面遷移を整理する\t2024-01-02", "120\t👨‍👩‍👧‍👦 family 🇯🇵\t2024-11-12", "\tｶﾞｷﾞ\t—",
            ])
    }

    @Test("B-X1 a tab or a line break in a cell makes no new cell or row")
    func tabs() {
        let rows = [[StyledSpan("a\tb\nc"), StyledSpan("d")]]

        #expect(Columns(rows, flexible: 0).lines(for: .pipe).map(\.text) == ["a b c\td"])
        #expect(Columns(rows, flexible: 0).lines(for: .terminal(width: 80)).map(\.text) == ["a b c  d"])
    }

    @Test("no rows are no lines", arguments: [Columns.Target.pipe, .terminal(width: 80)])
    func empty(target: Columns.Target) {
        #expect(Columns([], flexible: 0).lines(for: target).isEmpty)
    }

    @Test("one cell alone is fitted too")
    func oneCell() {
        #expect(
            Columns([[StyledSpan("流れる水のように")]], flexible: 0).lines(for: .terminal(width: 9)).map(\.text)
                == ["流れる水…"])
    }
}
