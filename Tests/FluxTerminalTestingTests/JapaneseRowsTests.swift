import FluxTerminalTesting
import Testing

@Suite struct JapaneseRowsTests {
    @Test("a row in Japanese with an English word, or with punctuation at its beginning, is found")
    func found() {
        #expect(JapaneseRows.englishWords.count > 200)
        #expect(JapaneseRows.mismatch(["‹key j› 次の記事", "  検索する"]) == nil)
        #expect(JapaneseRows.mismatch(["検索する", "  ‹dim next post›"]) != nil)
        #expect(JapaneseRows.mismatch(["検索する", "  、記事"]) != nil)
    }
}
