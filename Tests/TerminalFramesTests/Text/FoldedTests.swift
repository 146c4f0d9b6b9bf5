import TerminalFrames
import Testing

@Suite struct FoldedTests {
    @Test(
        "texts that differ only in case, width or the kind of kana are equal",
        arguments: [
            ["ｱ", "ア", "あ"], ["Swift", "ＳＷＩＦＴ", "swift"], ["ｶﾞｯﾂ", "ガッツ", "がっつ", "か\u{3099}っつ"],
            ["ﾊﾟｰｾﾝﾄ", "パーセント", "ぱーせんと"], ["ヴ", "ゔ", "ｳﾞ"], ["a　b", "a b"], ["１２：３０", "12:30"],
        ])
    func equal(_ texts: [String]) {
        #expect(Set(texts.map(\.foldedUTF8)).count == 1, "\(texts.map(\.folded))")
    }

    @Test("other differences remain, and characters keep their positions")
    func different() {
        let texts = ["か", "が", "は", "ば", "ぱ", "つ", "っ", "漢", "é", "e"]
        #expect(Set(texts.map(\.folded)).count == texts.count)
        for text in ["ﾊﾝｶｸｶﾅの世界", "👨‍👩‍👧‍👦 ＳＷＩＦＴ", "がぎぐ", ""] { #expect(text.folded.count == text.count) }
    }

    @Test("every letter with two cases is folded, to at most three times its length")
    func everyScalar() {
        for scalar in (UInt32(0)...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let (lower, folded) = (scalar.properties.lowercaseMapping, String(scalar).foldedUTF8)
            #expect(folded.count <= 3 * scalar.utf8.count)
            if lower != String(scalar) { #expect(folded == lower.foldedUTF8, "\(scalar.value)") }
        }
    }

    @Test("a command is found by any kind of kana")
    func fuzzy() {
        #expect(FuzzyMatch(.init("てーま"), in: "テーマ：dusk")?.positions == [0, 1, 2])
        #expect(FuzzyMatch(.init("ﾃｰﾏ"), in: "テーマ：dusk") != nil)
        #expect(FuzzyMatch(.init("ＤＵＳＫ"), in: "テーマ：dusk") != nil)
        #expect(FuzzyMatch(.init("ていま"), in: "テーマ：dusk") == nil)
    }
}
