import TerminalFrames
import Testing

@Suite struct DisplayWidthTests {
    @Test(
        "the width of a text matches what terminals show",
        arguments: [
            ("", 0), ("plain ~", 7), ("café", 4), ("cafe\u{301}", 4), ("Ωж", 2), ("…", 1), ("␛", 1),
            ("流れ", 4), ("カタカナ", 8), ("。「」、", 8), ("ＡＢ１！", 8), ("　", 2), ("한국어", 6),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("か\u{3099}", 2), ("葛\u{E0100}", 2), ("〈\u{2329}", 4), ("\u{2329}\u{232A}", 4), ("𠮷", 2),
            ("㋿", 2),
            ("\u{1F200}\u{1F23B}", 4),
            ("ｱｲｳ", 3), ("ｶﾞ", 2), ("ﾊﾟﾋﾟ", 4), ("ﾞ", 1), ("｡｢｣", 3),
            ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️‍🔥", 2), ("🧑🏽‍🚀", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("☝🏽", 2),
            ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("☎️", 2), ("☎", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("©️", 2), ("©", 1),
            ("a\u{FE0F}", 1),
            ("\u{301}", 0), ("\u{200D}", 0), ("\u{7}", 0), ("\r\n", 0), ("é\u{323}", 1), ("a流b", 4),
        ])
    func widths(text: String, width: Int) {
        #expect(text.displayWidth == width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect(StyledLine([StyledSpan("ab"), StyledSpan(text)]).width() == 2 + text.visible.displayWidth)
    }

    @Test("the width of a line is the sum of its spans")
    func lines() {
        #expect(StyledLine([StyledSpan("流れ", .title), StyledSpan(" x", .dim)]).width() == 6)
        #expect(StyledLine().width() == 0)
    }

    @Test(
        "a text that is too wide ends in an ellipsis, never within a character",
        arguments: [
            ("plain", 5, "plain"), ("plain", 4, "pla…"), ("plain", 1, "…"), ("plain", 0, ""),
            ("plain", -1, ""),
            ("流れる", 6, "流れる"), ("流れる", 5, "流れ…"), ("流れる", 4, "流…"), ("流れる", 2, "…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("🇯🇵🇫🇷", 3, "🇯🇵…"), ("🇯🇵🇫🇷", 2, "…"),
            ("ｶﾞｷﾞ", 3, "ｶﾞ…"), ("", 0, ""), ("", 3, ""),
        ])
    func fitting(text: String, columns: Int, fitted: String) {
        #expect(text.fitted(to: columns) == fitted)
        #expect(text.fitted(to: columns).displayWidth <= max(columns, 0))
    }
}
