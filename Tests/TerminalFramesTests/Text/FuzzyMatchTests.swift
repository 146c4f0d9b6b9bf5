import TerminalFrames
import Testing

@Suite struct FuzzyMatchTests {
    /// The matching texts, best first.
    private func found(_ typed: String, in texts: [String]) -> [String] {
        texts.compactMap { text in FuzzyMatch(.init(typed), in: text).map { (text, $0.score) } }
            .sorted { $0.1 > $1.1 }.map(\.0)
    }

    @Test("a text matches if it contains the characters in order, ignoring case")
    func letters() {
        #expect(found("oib", in: ["Open in the browser", "Ask again"]) == ["Open in the browser"])
        #expect(found("OPEN", in: ["open"]) == ["open"])
        #expect(found("bo", in: ["ob"]).isEmpty)
        #expect(found("開く", in: ["画面を開く"]) == ["画面を開く"])
    }

    @Test("matches at starts of words and adjacent matches score higher")
    func scores() {
        #expect(found("ob", in: ["Forget the job", "Open in the browser"]).first == "Open in the browser")
        #expect(found("stock", in: ["Show the old clock", "Stock the post"]).first == "Stock the post")
        #expect(found("log", in: ["Show long guides", "Log out"]).first == "Log out")
    }

    @Test("texts that begin with the query rank first, then texts with a word that does, then others")
    func ranking() {
        #expect(
            found("show", in: ["Stop hiding old words", "Do not show", "Show all"])
                == ["Show all", "Do not show", "Stop hiding old words"])
        #expect(found("my v", in: ["Mark your video", "My Video"]).first == "My Video")
        #expect(found("copy", in: ["Compare or paste yours", "Yes: copy", "Copy the address"]).count == 3)
        #expect(FuzzyMatch(.init("my v"), in: "My Video")?.positions == [0, 1, 3])
    }

    @Test("the positions are those of the best match")
    func positions() {
        #expect(FuzzyMatch(.init("br"), in: "Abort the browser")?.positions == [10, 11])
        #expect(FuzzyMatch(.init("o b"), in: "Open in browser")?.positions == [0, 8])
    }

    @Test("an empty query matches every text with the same score")
    func nothing() {
        #expect(FuzzyMatch(.init(""), in: "Quit") == FuzzyMatch(.init(" "), in: "Open"))
        #expect(FuzzyMatch(.init("x"), in: "") == nil)
    }

    @Test("the matching characters are highlighted, and the text does not change")
    func marked() throws {
        let match = try #require(FuzzyMatch(.init("lo"), in: "Log out"))
        let line = StyledLine("Log out", marking: match)
        #expect(line.text == "Log out")
        #expect(line.spans.filter { $0.style == .match }.map(\.text) == ["L", "o"])
    }
}
