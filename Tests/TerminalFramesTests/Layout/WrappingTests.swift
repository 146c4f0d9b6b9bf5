import TerminalFrames
import Testing

@Suite struct WrappingTests {
    private func wrapped(_ text: String, _ width: Int) -> [String] {
        Wrapping.lines([StyledSpan(text)], width: width).map(\.text)
    }

    @Test(
        "Latin text breaks between words",
        arguments: [
            ("the quick brown fox", 10, ["the quick", "brown fox"]),
            ("the quick brown fox", 9, ["the quick", "brown fox"]),
            ("the quick brown fox", 8, ["the", "quick", "brown", "fox"]),
            ("the quick brown fox", 19, ["the quick brown fox"]), ("don't stop.", 6, ["don't", "stop."]),
        ])
    func latin(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, width) == lines)
    }

    @Test(
        "Japanese breaks between characters, and next to Latin",
        arguments: [
            ("流れる水のように", 6, ["流れる", "水のよ", "うに"]), ("流れる水", 5, ["流れ", "る水"]),
            ("Swiftで書く", 8, ["Swiftで", "書く"]), ("流れswift", 6, ["流れ", "swift"]),
            ("絵文字👨‍👩‍👧‍👦🇯🇵", 8, ["絵文字👨‍👩‍👧‍👦", "🇯🇵"]),
        ])
    func japanese(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, width) == lines)
    }

    @Test(
        "no line starts with closing punctuation or ends with opening punctuation",
        arguments: [
            ("あいう。え", 6, ["あい", "う。え"]), ("あいう」。え", 6, ["あい", "う」。", "え"]),
            ("あいう「え」", 8, ["あいう", "「え」"]), ("サーバー", 4, ["サー", "バー"]), ("ちょっと", 6, ["ちょっ", "と"]),
            ("きゃりー", 6, ["きゃ", "りー"]), ("日本語.", 6, ["日本", "語."]), ("日本語)と", 6, ["日本", "語)と"]),
            ("参照:https", 7, ["参照:", "https"]),
            ("ab (日本)", 5, ["ab", "(日", "本)"]), ("あい［う］", 6, ["あい", "［う］"]), ("Swift、流", 7, ["Swift、", "流"]),
            ("Swift、流", 6, ["Swif", "t、流"]),
        ])
    func kinsoku(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, width) == lines)
    }

    @Test("a word longer than a line is broken anywhere")
    func longWords() {
        #expect(
            wrapped("see https://qiita.com/swift now", 10) == ["see", "https://qi", "ita.com/sw", "ift now"])
        #expect(wrapped("abcdefg, h", 7) == ["abcdef", "g, h"])
        #expect(wrapped("。。。。", 4) == ["。。", "。。"])
    }

    @Test("the minimum width is 2, where each line has one wide character", arguments: [2, 1, 0, -5])
    func narrow(width: Int) {
        #expect(wrapped("流れる", width) == ["流", "れ", "る"])
        #expect(wrapped("abc d", width) == ["ab", "c", "d"])
    }

    @Test("an empty text gives one empty line", arguments: ["", " ", "    "])
    func empty(text: String) {
        #expect(wrapped(text, 10) == [""])
        #expect(Wrapping.lines([], width: 10) == [StyledLine()])
    }

    @Test("spaces at the ends of lines are dropped; those between words stay")
    func spaces() {
        #expect(wrapped("  a  b   ", 10) == ["a  b"])
        #expect(wrapped("abcd              efgh", 6) == ["abcd", "efgh"])
        #expect(wrapped("abcdef ghi", 6) == ["abcdef", "ghi"])
    }

    @Test("styles stay with their text across line breaks, even within a word")
    func styles() {
        let spans = [StyledSpan("plain "), StyledSpan("strong", .strong), StyledSpan("ly 流れ", .link)]

        #expect(
            Wrapping.lines(spans, width: 9) == [
                StyledLine("plain"),
                StyledLine([StyledSpan("strong", .strong), StyledSpan("ly", .link)]),
                StyledLine("流れ", .link),
            ])
        #expect(
            Wrapping.lines(spans, width: 5).map { $0.spans.map(\.style) } == [
                [.plain], [.strong], [.strong, .link], [.link],
            ])
    }

    @Test("no line is too wide, and no character is lost", arguments: 2...24)
    func invariants(width: Int) {
        let text = "「流れ」（flow）は、Swiftで書いた👨‍👩‍👧‍👦 e\u{301}le\u{301}gant ｶﾞｷﾞ https://qiita.com/items/1️⃣ です。"

        let lines = wrapped(text, width)

        for line in lines { #expect(line.displayWidth <= width) }
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test("the last line of a sentence is not one or two wide characters, and a word is not broken for that")
    func orphans() {
        func rows(_ text: String, _ width: Int) -> [String] {
            Wrapping.sentence([StyledSpan(text)], width: width).map(\.text)
        }
        let text = "一覧を絞り込む文字を入力してください"
        #expect(Wrapping.lines([StyledSpan(text)], width: 34).map(\.text).last == "い")
        #expect(rows(text, 34).count == 2 && rows(text, 34)[1].count > 2)
        #expect(rows(text, 40) == [text])
        #expect(rows("open https://a.example yourself", 24) == ["open https://a.example", "yourself"])
    }
}
