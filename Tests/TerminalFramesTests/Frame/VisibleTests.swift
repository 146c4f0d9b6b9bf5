import FoundationEssentials
import TerminalFrames
import Testing

@Suite struct VisibleTests {
    @Test(
        "text that could control a terminal becomes visible or is removed",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
            ("\u{1B}]0;title\u{07}", "␛]0;title␇"),
            ("\u{1B}]52;c;aGk=\u{1B}\\", "␛]52;c;aGk=␛\\"),
            ("a\0b\u{08}c\u{7F}d", "a␀b␈c␡d"),
            ("a\u{9B}31mb\u{9D}c\u{80}", "a\u{FFFD}31mb\u{FFFD}c\u{FFFD}"),
            ("one\ntwo\rthree\tfour", "one two three four"),
            ("one\r\ntwo", "one  two"),
            ("one\u{85}two\u{2028}three\u{2029}four\u{0B}five", "one two three four␋five"),
            ("a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{061C}f\u{200E}", "abcdef"),
            ("a\u{FEFF}b\u{200B}c\u{2060}d\u{FFF9}e", "abcde"),
        ])
    func obeyed(text: String, shown: String) {
        #expect(Array(text.visible.unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test("invisible characters cannot hide text")
    func tags() {
        let hidden = String(
            String.UnicodeScalarView(
                "rm -rf".unicodeScalars.compactMap {
                    Unicode.Scalar(0xE0000 + $0.value)
                }))

        #expect("a\(hidden)b\u{E0001}c\u{E007F}".visible == "abc")
        #expect("👍\(hidden)".visible == "👍")
    }

    @Test("invisible joiners outside emoji are removed")
    func joiners() {
        #expect(Array("pay\u{200D}pal\u{200C}.com".visible.utf8) == Array("paypal.com".utf8))
        #expect(Array("\u{200D}a👍\u{200D}".visible.utf8) == Array("a👍".utf8))
        #expect(Array("👍\u{200D}a\u{200D}👍".visible.utf8) == Array("👍a👍".utf8))
    }

    @Test(
        "emoji and Japanese do not change",
        arguments: [
            "👨‍👩‍👧‍👦", "🧑🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "🧑🏿‍🤝‍🧑🏻", "👩‍⚕️", "🇯🇵🇫🇷", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "👍🏽", "☎️", "☎︎",
            "日本語の「流れ」、ｶﾞｷﾞ。", "か\u{3099}", "葛\u{E0100}飾", "　全角", "e\u{301}", "नमस्ते", "plain ASCII ~",
        ])
    func whole(text: String) {
        #expect(Array(text.visible.utf8) == Array(text.utf8))
        // The result must not depend on an escape elsewhere in the text.
        #expect(Array("\u{1B}\(text)\u{1B}".visible.utf8) == Array("␛\(text)␛".utf8))
    }

    @Test("making a visible text visible again does not change it")
    func twice() {
        let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap { Unicode.Scalar($0) }))

        #expect(Array(text.visible.visible.utf8) == Array(text.visible.utf8))
    }

    @Test("a text of several lines keeps its line breaks and tabs")
    func lines() {
        let text = "# a\u{1B}[2J\r\n\n\tb\rc\u{9B}31m\u{7F}\u{202E}d\n"

        #expect(Array(text.visibleLines.utf8) == Array("# a␛[2J\n\n\tb c\u{FFFD}31m␡d\n".utf8))
        #expect("👨‍👩‍👧‍👦\n葛\u{E0100}飾".visibleLines == "👨‍👩‍👧‍👦\n葛\u{E0100}飾")
    }

    @Test("an escaped JSON text has the same value")
    func json() throws {
        let value = ["a\u{1B}[2J\u{7F}\u{9B}31m\u{202E}b\u{E0041}c\n👨‍👩‍👧‍👦 葛\u{E0100}飾"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)

        let escaped = json.escapedJSON

        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == value)
        #expect(escaped.contains(#"[2J\u007F\u009B31m\u202Eb\uDB40\uDC41c\n👨‍👩‍👧‍👦 葛\#u{E0100}飾""#))
        #expect(escaped.split(separator: "\n").count == json.split(separator: "\n").count)
    }

    @Test("a span never contains control characters")
    func spans() {
        #expect(StyledSpan("a\u{1B}[2J\nb").text == "a␛[2J b")
        #expect(StyledLine("\u{9B}2J", .title).spans == [StyledSpan("\u{FFFD}2J", .title)])
    }
}

@Suite struct ErrorMessageTests {
    @Test("an error message says what failed, why, and what to do")
    func sentence() {
        let errorMessage = ErrorMessage("search", why: "the service is down", suggestion: "try again later")

        #expect(errorMessage.sentence == "search: the service is down; try again later")
    }

    @Test("an error message fits on one line and contains no control characters")
    func oneLine() {
        let errorMessage = ErrorMessage("a\nb", why: "c\r\nd\u{2028}e", suggestion: "f\u{1B}[2J")

        #expect(errorMessage.sentence == "a b: c  d e; f␛[2J")
    }
}
