import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("languages that a program adds")
struct AddedLanguageTests {
    private static let german = Language(
        "de", name: "Deutsch",
        sentences: [
            "copied {}": "{} kopiert", "{} of {} items": "von {2} Einträgen {1}", "Quit?": "Beenden?",
            "{}: {}; {}": "{}: {} – {}", "{} or {}": "{3}, {x}, { oder {}{", "Page down": "Seite nach unten",
        ])

    private func copied(_ text: String, in language: Language) -> String {
        language.text("copied \(text)", "コピーしました：\(text)")
    }

    @Test("a sentence of the table is shown with its values; one that is missing is shown in English")
    func table() {
        let german = Self.german
        #expect(german.text("Quit?", "終了しますか？") == "Beenden?")
        #expect(copied("a.txt", in: german) == "a.txt kopiert")
        #expect(german.text("\(3) of \("1,000") items", "") == "von 1,000 Einträgen 3")
        #expect(german.text("\(3) of \(4) videos", "") == "3 of 4 videos")
        for question in [true, false] {
            #expect(
                german.text(question ? "Quit?" : "copied \(1)", "") == (question ? "Beenden?" : "1 kopiert"))
        }
        #expect(copied("a.txt", in: .english) == "copied a.txt")
        #expect(copied("a.txt", in: .japanese) == "コピーしました：a.txt")
    }

    @Test("values are never taken for places, nor places without a value for values")
    func braces() {
        #expect(copied("{} {1} 🇩🇪e\u{301}", in: Self.german) == "{} {1} 🇩🇪e\u{301} kopiert")
        #expect(Self.german.text("\("a") or \("b")", "") == "{3}, {x}, { oder a{")
        let marked = Language("x-marked", name: "") { "<\($0)>" }
        let (nothing, eight) = ("", Array(1...8))
        #expect(marked.text("\(nothing)\("ü")–\(nothing)", "") == "<ü–>")
        #expect(
            marked.text(
                "\(eight[0])\(eight[1])\(eight[2])\(eight[3])\(eight[4])\(eight[5])\(eight[6])\(eight[7])", ""
            )
                == "<12345678>")
    }

    @Test("a value that is no sentence is the English one")
    func values() {
        #expect(Self.german.text(10, 14) == 10)
        #expect(
            Self.german.text {
                1
            } japanese: {
                2
            } == 1)
    }

    @Test("only the code is encoded, and a decoded language has English sentences and equals the program's")
    func codes() throws {
        let coded = try JSONEncoder().encode([Self.german, .english, .japanese])
        #expect(String(decoding: coded, as: UTF8.self) == #"["de","en","ja"]"#)
        let decoded = try JSONDecoder().decode([Language].self, from: coded)
        #expect(decoded == [Self.german, .english, .japanese])
        #expect(Set(decoded).contains(Self.german))
        #expect(decoded[0] != .english && decoded[0] != Language("fr", name: "Français", sentences: [:]))
        #expect(decoded.map { copied("a", in: $0) } == ["copied a", "copied a", "コピーしました：a"])
        #expect(decoded.map(\.name) == ["de", "English", "日本語"])
        #expect(Self.german.name == "Deutsch" && Self.german.code == "de")
    }

    @Test(
        "the environment chooses among the languages of the program",
        arguments: [
            ("de_AT.UTF-8", "de-AT"), ("de_AT@euro", "de-AT"), ("de_DE.UTF-8", "de"), ("de", "de"),
            ("ja_JP", "ja"), ("fr_FR", "en"), ("C", "en"), ("", "en"),
        ])
    func environment(locale: String, code: String) {
        let austrian = Language("de-AT", name: "Deutsch (Österreich)", sentences: [:])
        let languages: [Language] = [.english, .japanese, Self.german, austrian]
        #expect(Language(environment: ["LANG": locale], of: languages).code == code)
    }

    @Test("key bindings, field notices and error messages use the table")
    func parts() {
        let german = Self.german
        let bindings = ListCursor.bindings(in: german).bindings
        #expect(bindings.map(\.keys) == ListCursor.bindings.bindings.map(\.keys))
        #expect(bindings.contains { $0.about == "Seite nach unten" })
        #expect(bindings.contains { $0.about == "Next" })
        #expect(ErrorMessage("a", why: "b", suggestion: "c", in: german).sentence == "a: b – c")
    }

    @Test("a value per language is made once, and again for another table")
    func perLanguage() throws {
        let made = Box<[String]>([])
        let values = PerLanguage { language in
            made.with { $0.append(language.code) }
            return language.text("Quit?", "終了しますか？")
        }
        #expect(made.value == ["en", "ja"])
        #expect([values[.english], values[.japanese]] == ["Quit?", "終了しますか？"])
        #expect(values[Self.german] == "Beenden?" && values[Self.german] == "Beenden?")
        #expect(made.value == ["en", "ja", "de"])
        #expect(values[Language("de", name: "", sentences: ["Quit?": "Schluss?"])] == "Schluss?")

        let decoded = try JSONDecoder().decode([Language].self, from: Data(#"["xx"]"#.utf8))
        #expect(values[decoded[0]] == "Quit?")
        #expect(made.value == ["en", "ja", "de", "de"])
    }
}
