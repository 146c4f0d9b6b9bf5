import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("scrubbing texts")
struct TextScrubberTests {
    private let scrubber = TextScrubber(
        ScrubVocabulary(texts: ["stocks"], routes: "nagare", routeWords: ["post", "search", "q"]),
        Substitution(width: { $0.value > 0xFF00 ? 2 : 1 }, random: SeededGenerator(seed: 20_261_122)))

    @Test("each letter is replaced by one of the same kind, regardless of case, and other characters remain")
    func kinds() {
        let text = scrubber.text("Swift sWIFT 2026, 流れ カタカナ 「はい」 Ёж — ＡＢ 🎉")
        let letters = Array(text.unicodeScalars)
        let original = Array("Swift sWIFT 2026, 流れ カタカナ 「はい」 Ёж — ＡＢ 🎉".unicodeScalars)
        #expect(letters.count == original.count)
        for (new, old) in zip(letters, original) {
            let isLetter = old.properties.isAlphabetic || old.properties.numericType != nil
            #expect((new != old) == isLetter, "\(old)")
            #expect(new.properties.generalCategory == old.properties.generalCategory, "\(old)")
            #expect(new.utf8.count == old.utf8.count, "\(old)")
        }
        let words = text.split(separator: " ")
        #expect(words[0].lowercased() == words[1].lowercased())
    }

    @Test(
        "short texts are substituted letter by letter, and long ones irreversibly")
    func lengths() {
        let word = "abcdefghijklmnopqrstuvwxyz"
        #expect(scrubber.text(word) == word.map { scrubber.text(String($0)) }.joined())
        #expect(Set(scrubber.text(word)).count == 26)
        let id = "0123456789abcdef0123456789abcdef0123456789abcdef"
        #expect(Set(scrubber.text(id)).count == 16, "an id is changed letter by letter however long it is")
        let body = "\(word)\n\(word) \(word)"
        #expect(Set(scrubber.text(body)).count <= 7)
        #expect(Set(scrubber.text(String(repeating: "流れる水は腐らず", count: 10))).count <= 10)
    }

    @Test("all of a name in a scope's path is scrubbed, also when it contains parentheses")
    func path() {
        let path = scrubber.path("app/tab(secret (hidden) end)/post()/x)(y")
        #expect(path.hasPrefix("app/tab(") && path.hasSuffix(")/post()/x)(y"))
        for word in ["secret", "hidden", "end"] { #expect(!path.contains(word)) }
        #expect(path.count == "app/tab(secret (hidden) end)/post()/x)(y".count)
        #expect(scrubber.path("app//post/") == "app//post/", "an empty name remains")
    }

    @Test("a text of forty letters is the longest short one")
    func longestShortText() {
        let words = "abcdefghi jklmnopqr stuvwxyz 012345 6789"
        #expect(words.count == 40)
        #expect(Set(scrubber.text(words)).count == 37)
        #expect(Set(scrubber.text(words + " ")).count < 20)
    }

    @Test("encoded control characters remain in their encoding")
    func controlCharacters() {
        #expect(scrubber.text("nagare://search?q=%0A%0F%10%1F") == "nagare://search?q=%0A%0F%10%1F")
    }

    @Test("an id has the same result alone, in a route, in a scope's path and percent-encoded")
    func ids() {
        let (id, query) = (scrubber.text("4bd431809afb"), scrubber.text("流れ ab"))
        #expect(scrubber.text("nagare://post/4bd431809afb") == "nagare://post/\(id)")
        #expect(scrubber.path("app/search/post(4bd431809afb)#2") == "app/search/post(\(id))#2")
        let encoded = query.utf8.map { byte in
            let letter = Character(Unicode.Scalar(byte))
            return letter.isASCII && letter.isLetter
                ? String(letter) : "%" + String(byte, radix: 16).uppercased()
        }
        let route = scrubber.text("nagare://search?q=%E6%B5%81%E3%82%8C%20ab")
        #expect(route == "nagare://search?q=\(encoded.joined())")
        let origin = scrubber.text("https://example.org:443")
        #expect(origin.hasPrefix("https://"))
        let inPath = scrubber.path("app/episode(https:example.org:443:ab)")
        #expect(inPath == "app/episode(\(origin.filter { $0 != "/" }):\(scrubber.text("ab")))")
    }

    @Test(
        "vocabulary, schemes, loopback addresses and placeholders remain",
        arguments: [
            "stocks", "nagare://search", "nagare://post", "http://127.0.0.1:38123", "http://localhost",
            "127.0.0.1:1", "127.0.0.1:65535", "http://localhost:80/", "•••#12", "•••", "", "… --- !",
        ])
    func words(_ text: String) { #expect(scrubber.text(text) == text) }

    @Test("a scheme remains whatever characters it consists of")
    func schemeWithHyphens() {
        let scrubber = TextScrubber(
            ScrubVocabulary(schemes: ["git+ssh"], routes: "my-app", routeWords: ["my", "post"]),
            Substitution(width: { _ in 1 }, random: SeededGenerator(seed: 1)))
        for start in ["my-app://post/", "git+ssh://"] {
            let text = scrubber.text(start + "secret")
            #expect(text.hasPrefix(start))
            #expect(!text.contains("secret"))
        }
        #expect(!scrubber.text("my-app").contains("app"), "not before a colon")
    }

    @Test(
        "vocabulary words in other positions are scrubbed",
        arguments: ["post", "nagare", "search post", "localhosts", "https", "x127.0.0.1", "localhost:80a"])
    func data(_ text: String) { #expect(scrubber.text(text) != text) }

    @Test(
        "what follows a loopback address and is no port is scrubbed completely",
        arguments: ["80a", "123456", "port"])
    func invalidPort(_ text: String) {
        #expect(scrubber.text("localhost:\(text)") == "localhost:" + scrubber.text(text))
    }

    @Test("no letter of a long text remains the same")
    func changedLetters() {
        for letter in "abcdefghijklmnopqrstuvwxyz0123456789" {
            let text = String(repeating: "\(letter) ", count: 30)
            #expect(!scrubber.text(text).contains(letter))
            #expect(!scrubber.text(text.uppercased()).contains(letter.uppercased()))
        }
    }

    @Test("small kana remain small kana, and large ones large")
    func smallKana() {
        let small = Set("ぁぃぅぇぉっゃゅょゎゕゖ")
        let text = "っかゃあ"
        for (new, old) in zip(scrubber.text(text), text) {
            #expect(new != old && small.contains(new) == small.contains(old))
        }
        let katakana = scrubber.text("ッカァヺ").unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x60) }
        #expect(katakana.prefix(3).map { small.contains(Character($0)) } == [true, false, true])
    }

    @Test(
        "invalid percent-encoding is treated as text",
        arguments: ["nagare://search?q=%", "nagare://search?q=%F"])
    func broken(_ text: String) {
        #expect(scrubber.text(text).count == text.count)
        #expect(scrubber.text("nagare://search?q=%E6%B5").hasPrefix("nagare://search?q=%"))
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: [UInt8] { Array(String(self).utf8) }
}
