import TerminalFrames
import Testing

@Suite struct HighlightingTests {
    private func matches(_ text: String, _ words: [String]) -> [String] {
        let line = StyledLine([StyledSpan(text, .title)]).highlighting(words)
        #expect(line.text == text)
        return line.spans.filter { $0.style == .match }.map(\.text)
    }

    @Test(
        "search words are highlighted, ignoring case, width and the kind of kana",
        arguments: [
            ("SwiftUIでSWIFTを書く", ["swift"], ["Swift", "SWIFT"]), ("検索の検索", ["検索"], ["検索", "検索"]),
            ("ＳＷＩＦＴ", ["ｓｗｉｆｔ"], ["ＳＷＩＦＴ"]), ("aaa", ["aa"], ["aa"]), ("abc", ["b", "bc"], ["bc"]),
            ("abc", ["x", ""], []), ("", ["a"], []), ("cafe\u{301} cafe", ["cafe"], ["cafe"]),
            ("👨‍👩‍👧‍👦", ["👨"], []),
            ("Éa é", ["é"], ["É", "é"]), ("ＳＷＩＦＴ", ["swift"], ["ＳＷＩＦＴ"]),
            ("Swift", ["ｓｗｉｆｔ"], ["Swift"]), ("テストとてすと", ["てすと"], ["テスト", "てすと"]),
            ("ﾃｽﾄ テスト", ["テスト"], ["ﾃｽﾄ", "テスト"]), ("ガイドｶﾞｲﾄﾞ", ["がいど"], ["ガイド", "ｶﾞｲﾄﾞ"]),
            ("ガイド", ["ｶﾞｲﾄﾞ"], ["ガイド"]), ("カイト", ["ガイド"], []), ("ｶﾞ", ["ｶ"], []),
            ("ウェブ検索Ａａ", ["検索a"], ["検索Ａ"]), ("あ", ["ああ"], []),
        ])
    func marked(text: String, words: [String], found: [String]) {
        #expect(matches(text, words) == found)
    }

    @Test("styles and backgrounds around a match do not change")
    func around() {
        let line = StyledLine([StyledSpan("ab", .code), StyledSpan("ba", .dim)]).on(.selected)
        let marked = line.highlighting(["b"])
        #expect(marked.spans.map(\.style) == [.code, .match, .match, .dim])
        #expect(marked.spans.allSatisfy { $0.background == .selected })
        #expect(marked.background == .selected)
    }
}
