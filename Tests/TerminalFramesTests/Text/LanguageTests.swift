import TerminalFrames
import Testing

@Suite struct LanguageTests {
    @Test(
        "the first of LC_ALL, LC_MESSAGES and LANG that is not empty decides; ja is Japanese",
        arguments: [
            (["LANG": "ja_JP.UTF-8"], Language.japanese), (["LANG": "ja"], .japanese),
            (["LANG": "JA_jp"], .japanese), (["LANG": "jav_ID"], .english),
            (["LANG": "en_GB.UTF-8"], .english),
            (["LANG": "C"], .english), ([:], .english), (["LC_ALL": "", "LANG": "ja_JP"], .japanese),
            (["LC_ALL": "C", "LANG": "ja_JP"], .english), (["LC_MESSAGES": "ja_JP", "LANG": "C"], .japanese),
            (["LC_ALL": "ja_JP", "LC_MESSAGES": "C"], .japanese), (["LC_CTYPE": "ja_JP"], .english),
        ])
    func environment(_ environment: [String: String], _ language: Language) {
        #expect(Language(environment: environment) == language)
    }

    @Test("an error message is one line with the punctuation of its language")
    func errors() {
        #expect(
            ErrorMessage("search", DesktopFailure.noProgram("https://a.example")).sentence
                == "search: no browser could be started; open https://a.example yourself")
        #expect(
            ErrorMessage("検索", DesktopFailure.noProgram("https://a.example"), in: .japanese).sentence
                == "検索：ブラウザーを起動できません。「https://a.example」をブラウザーで開いてください。")
    }

    @Test("the key bindings of lists and fields are the same in all languages")
    func bindings() {
        for bindings in [ListCursor.bindings(in:), ListCursor.bindingsWhileTyping(in:)] {
            let (english, japanese) = (bindings(.english).bindings, bindings(.japanese).bindings)
            #expect(english.map(\.keys) == japanese.map(\.keys))
            #expect(zip(english, japanese).allSatisfy { $0.about != $1.about })
        }
    }
}
