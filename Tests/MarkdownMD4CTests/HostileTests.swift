import Markdown
import ReactiveTesting
import Testing

@testable import MarkdownMD4C

@Suite(.blocking, .serialized) struct HostileTests {
    private static func filled(_ pattern: String) -> String {
        String(repeating: pattern, count: TestRounds(quick: 24, long: 256).count * 1_024 / pattern.utf8.count)
    }

    @Test(
        "10,000 nested blocks parse on a small stack and are at most 100 deep",
        arguments: ["> ", ">", "- ", "1. ", "> - ", "* 1) "])
    func nestedBlocks(marker: String) async {
        let source = String(repeating: marker, count: 10_000) + "end"

        let document = await onSmallStack { parser.parse(source) }

        let depth = document.blocks.map(depth(of:)).max() ?? 0
        #expect((49...101).contains(depth))
        #expect(text(of: document.blocks).contains("end"))
    }

    @Test("blocks that are nested too deeply by indentation are flattened, and none is lost")
    func nestedByIndent() async {
        let levels = 180
        let lines = (0..<levels).map { String(repeating: "  ", count: $0) + "- n\($0)\n" }

        let document = await onSmallStack { parser.parse(lines.joined()) }

        #expect((49...101).contains(document.blocks.map(depth(of:)).max() ?? 0))
        let words = text(of: document.blocks).split(separator: " ")
        #expect(words == (0..<levels).map { "n\($0)" })
    }

    @Test(
        "10,000 nested spans parse on a small stack",
        arguments: [
            ("*a **b ", "c** d*"), ("![", "](x)"), ("[", "](x)"), ("~~a *b ", "* ~~"), ("_**", "**_"),
        ])
    func nestedSpans(open: String, close: String) async {
        let source = String(repeating: open, count: 10_000) + "x" + String(repeating: close, count: 10_000)

        let document = await onSmallStack { parser.parse(source) }

        #expect(!document.blocks.isEmpty)
    }

    @Test(
        "a hostile pattern, repeated, parses on a small stack and is at most 100 deep",
        arguments: [
            "> ", "- ", "[", "![[]()", "*a **a ", "a<?", "<!--", "http://a)", "a@b.", "`", "|", "&", "\\",
            ":::note\n", "[^a]: b\n\n", "|-|-|\n", "\t", "\r", "~~~a\n", "あ*い_う", "- a\n\n", "www.", ":::\n",
            "$$\n", "$a", "$$a", "- * ", "<div>", "<div>\n\n", "</b>", "<b>a", "<td>",
            "<tr><td rowspan=9 colspan=9>\n",
            "<table>\n", "<li>", "<p>", "<a href='", "<pre>\n", "<script>\n", "<details><summary>\n\n",
            "<dl><dt>a<dd>",
            "[^a] ", ":a:", "https://", "<!-- -->", "&#x1b;", "<img src=a>",
        ])
    func patterns(pattern: String) async {
        let source = Self.filled(pattern)

        let deepest = await onSmallStack { parser.parse(source).blocks.map(depth(of:)).max() ?? 0 }

        #expect(deepest <= 101)
    }

    @Test("parses random text")
    func garbage() async {
        let rounds = TestRounds(quick: 100, long: 3_000)
        var random = RandomText(state: rounds.seed)
        let characters = Array("ab \n\n`*_[]()!<>#-|:~^\\&;.@w/1+\"=\t日🇯🇵\u{0}\u{1B}").map(String.init)
        let source = (0..<(rounds.count * 1_024)).map { _ in
            characters[Int(random.next() % UInt64(characters.count))]
        }

        let document = await onSmallStack { parser.parse(source.joined()) }

        #expect(!document.blocks.isEmpty)
    }

    @Test("a table that would exhaust memory becomes plain lines")
    func tableBomb() {
        let columns = 2_000
        let row = "|" + String(repeating: "a|", count: columns),
            bar = "|" + String(repeating: "-|", count: columns)
        let source = row + "\n" + bar + "\n" + String(repeating: "|1\n", count: 100_000)

        let document = parser.parse(source)

        #expect(document == PlainMarkdown().parse(source))
    }

    @Test("a link target that would be repeated too often makes the text plain lines")
    func referenceBomb() {
        let source =
            "[a]: " + String(repeating: "x", count: 50_000) + "\n\n" + String(repeating: "[a]", count: 50_000)

        #expect(parser.parse(source) == PlainMarkdown().parse(source))
    }

    @Test("an HTML table with more columns than a screen shows becomes lines")
    func wideTable() {
        let source = "<table><tr>" + String(repeating: "<td>1</td>", count: 65) + "</tr></table>"

        #expect(
            text(of: parser.parse(source).blocks) == Array(repeating: "1", count: 65).joined(separator: " | ")
        )
    }

    @Test(
        "10,000 unclosed HTML tags parse on a small stack",
        arguments: [
            "<div>", "<b>", "<ul><li>", "<table><tr><td>", "<blockquote>\n\n", "<details>\n\n", "<font><div>",
        ])
    func nestedTags(tag: String) async {
        let source = String(repeating: tag, count: 10_000) + "end"

        let document = await onSmallStack { parser.parse(source) }

        #expect(document.blocks.allSatisfy { depth(of: $0) <= 101 })
        #expect(text(of: document.blocks).contains("end"))
    }

    @Test(
        "unsafe addresses never become links",
        arguments: [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", " javascript:x",
            "java\u{9}script:x", "file:///etc/passwd",
        ])
    func addresses(url: String) {
        let escaped = url.replacing(" ", with: "&#32;")
        #expect(text(of: parser.parse("[a](<\(url)>)").blocks).contains("a"))
        for source in [
            "[a](<\(url)>)", "<a href=\"\(escaped)\">a</a>", "<iframe src=\"\(escaped)\"></iframe>a",
        ] {
            #expect(parser.parse(source).blocks == [paragraph("a")], "\(source)")
        }
    }

    @Test("a paragraph of any length keeps every character")
    func longParagraph() {
        let source = String(repeating: "長い文", count: 20_000)

        #expect(text(of: parser.parse(source).blocks).filter { $0 != " " } == source)
    }

    @Test("concurrent parses do not affect each other")
    func atOnce() async {
        // Long enough that two parses overlap.
        let sources = (0..<TestRounds(quick: 30, long: 100).count).map { number in
            String(repeating: "~~\(number)~~ https://x.jp/\(number)\n\n|a|\n|-|\n|\(number)|\n\n", count: 400)
        }
        let alone = sources.map { parser.parse($0) }

        let together = await withTaskGroup(of: (Int, MarkdownDocument).self) { group in
            for (index, source) in sources.enumerated() {
                group.addTask { (index, parser.parse(source)) }
            }
            return await group.reduce(into: [Int: MarkdownDocument]()) { $0[$1.0] = $1.1 }
        }

        #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
    }
}
