import TerminalFrames
import Testing

@Suite struct ColumnsTests {
    private let rows = [
        [StyledSpan("1", .count), StyledSpan("SwiftUIの画面遷移を整理する", .title), StyledSpan("2024-01-02", .dim)],
        [StyledSpan("120", .count), StyledSpan("👨‍👩‍👧‍👦 family 🇯🇵", .title), StyledSpan("2024-11-12", .dim)],
        [StyledSpan("", .count), StyledSpan("ｶﾞｷﾞ", .title), StyledSpan("—", .dim)],
    ]

    private let columns: [Column] = [.figure, .title, .date]

    private func texts(_ width: Int) -> [String] {
        Columns(rows, columns).lines(for: .terminal(width: width)).map(\.text)
    }

    @Test("cells are aligned, however wide their characters are")
    func aligned() {
        #expect(
            texts(80) == [
                "1    SwiftUIの画面遷移を整理する  2024-01-02",
                "120  👨‍👩‍👧‍👦 family 🇯🇵                 2024-11-12",
                "     ｶﾞｷﾞ                         —",
            ])
    }

    @Test("the title is shortened first, then the date is hidden, then the figure")
    func fitted() {
        #expect(texts(42).first == "1    SwiftUIの画面遷移を整理…   2024-01-02")
        #expect(texts(40).first == "1    SwiftUIの画面遷移を整理する")
        #expect(texts(28).first == "SwiftUIの画面遷移を整理する")
        #expect(texts(12).first == "SwiftUIの画…")
    }

    @Test("notes shrink before persons, from the right, and both before a title or a key")
    func order() {
        let row = [
            StyledSpan("0123456789"), StyledSpan("a title of thirty-two columns ok"),
            StyledSpan("tags of twenty cells"), StyledSpan("a person of 20 cells"),
            StyledSpan("places of 20 columns"),
        ]
        func text(_ width: Int) -> String? {
            Columns([row], [.key, .title, .note, .person, .note])
                .lines(for: .terminal(width: width)).first?.text
        }
        let (key, title) = ("0123456789", "a title of thirty-two columns ok")

        #expect(
            text(200) == "\(key)  \(title)  tags of twenty cells  a person of 20 cells  places of 20 columns")
        #expect(text(102) == "\(key)  \(title)  tags of twenty cells  a person of 20 cells  places of 2…")
        #expect(text(94) == "\(key)  \(title)  tags of twe…  a person of 20 cells  places of 2…")
        #expect(text(82) == "\(key)  \(title)  tags of twe…  a perso…  places of 2…")
        #expect(text(74) == "\(key)  a title of thirty-two c…  tags of twe…  a perso…  places of 2…")
        #expect(text(73) == "\(key)  \(title)  tags of twe…  a person of …")
        #expect(text(50) == "\(key)  a title of thirty-two colum…  a perso…")
        #expect(text(40) == "\(key)  a title of thirty-two colum…")
        #expect(text(12) == "\(key) …")
        #expect(text(6) == "01234…")
    }

    @Test("where an id would leave no room for the title, the title is shown")
    func idOrTitle() {
        let row = [StyledSpan("6a4dbd20bc3ed6f54f38"), StyledSpan("流れを読むための記事"), StyledSpan("2024-01-02")]
        func text(_ width: Int) -> String? {
            Columns([row], [.id, .title, .date]).lines(for: .terminal(width: width)).first?.text
        }

        #expect(text(80) == "6a4dbd20bc3ed6f54f38  流れを読むための記事  2024-01-02")
        #expect(text(40) == "6a4dbd20bc3ed6f54f38  流れを読むための…")
        #expect(text(30) == "6a4dbd20bc3ed6f54f38  流れを…")
        #expect(text(29) == "流れを読むための記事")
        #expect(text(12) == "流れを読む…")
    }

    @Test("a row is never wider than the terminal", arguments: 1...60)
    func neverWider(width: Int) {
        for text in texts(width) { #expect(text.displayWidth <= width) }
    }

    @Test("later rows keep the column widths of the first ones")
    func later() {
        var widths: Columns.Widths?
        _ = Columns([[StyledSpan("1"), StyledSpan("流れ"), StyledSpan("a")]], columns)
            .lines(for: .terminal(width: 80), &widths)
        let later = Columns([[StyledSpan("123"), StyledSpan("水の流れ"), StyledSpan("b")]], columns)
            .lines(for: .terminal(width: 80), &widths)

        #expect(later.map(\.text) == ["…  水…   b"])
    }

    @Test("cells keep their styles")
    func styles() {
        let line = Columns(rows, columns).lines(for: .terminal(width: 42))[0]

        #expect(line.spans.filter { $0.style != .plain }.map(\.style) == [.count, .title, .dim])
    }

    @Test("a pipe receives complete cells, separated by one tab")
    func pipe() {
        #expect(
            Columns(rows, columns).lines(for: .pipe).map(\.text) == [
                "1\tSwiftUIの画面遷移を整理する\t2024-01-02", "120\t👨‍👩‍👧‍👦 family 🇯🇵\t2024-11-12", "\tｶﾞｷﾞ\t—",
            ])
    }

    @Test("a tab or a line break in a cell creates no new cell or row")
    func tabs() {
        let rows = [[StyledSpan("a\tb\nc"), StyledSpan("d")]]

        #expect(Columns(rows, [.title, .note]).lines(for: .pipe).map(\.text) == ["a b c\td"])
        #expect(Columns(rows, [.title, .note]).lines(for: .terminal(width: 80)).map(\.text) == ["a b c  d"])
    }

    @Test("no rows give no lines", arguments: [Columns.Target.pipe, .terminal(width: 80)])
    func empty(target: Columns.Target) {
        #expect(Columns([], [.title]).lines(for: target).isEmpty)
    }

    @Test("a single cell is shortened, too")
    func oneCell() {
        #expect(
            Columns([[StyledSpan("流れる水のように")]], [.title]).lines(for: .terminal(width: 9)).map(\.text)
                == ["流れる水…"])
    }
}
