import CMarkdownGFM
import Markdown
import ReactiveTesting
import Testing

@testable import MarkdownGFM

@Suite(.blocking, .serialized) struct HostileTests {
    private static let mebibyte = 1 << 20

    private static func filled(_ pattern: String) -> String {
        String(repeating: pattern, count: mebibyte / pattern.utf8.count)
    }

    @Test(
        "10,000 nested blocks parse on a small stack and come back at most 100 deep",
        arguments: ["> ", ">", "- ", "1. ", "> - ", "* 1) "])
    func nestedBlocks(marker: String) async {
        let source = String(repeating: marker, count: 10_000) + "end"

        let document = await onSmallStack { MarkdownGFM().parse(source) }

        let depth = document.blocks.map(depth(of:)).max() ?? 0
        #expect((50...101).contains(depth))
        #expect(text(of: document.blocks).contains("end"))
    }

    @Test("blocks nested by indentation are flattened where they are too deep, and none is lost")
    func nestedByIndent() async {
        let levels = 180
        let lines = (0..<levels).map { String(repeating: "  ", count: $0) + "- n\($0)\n" }

        let document = await onSmallStack { MarkdownGFM().parse(lines.joined()) }

        #expect(document.blocks.map(depth(of:)).max() == 101)
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

        let document = await onSmallStack { MarkdownGFM().parse(source) }

        #expect(!document.blocks.isEmpty)
    }

    @Test(
        "1 MiB of a hostile pattern parses, and leaves nothing behind",
        arguments: [
            "> ", "- ", "[", "![[]()", "*a **a ", "a<?", "<!--", "http://a)", "a@b.", "`", "|", "&", "\\",
            ":::note\n", "[^a]: b\n\n", "|-|-|\n", "\t", "\r", "~~~a\n", "あ*い_う", "- a\n\n", "www.",
        ])
    func patterns(pattern: String) async {
        let source = Self.filled(pattern)

        let count = await onSmallStack { MarkdownGFM().parse(source).blocks.count }

        #expect(count >= 0)
        #expect(cmarkdown_live_pieces() == 0)
    }

    @Test("1 MiB of garbage parses, whatever the seed", arguments: 0..<6)
    func garbage(seed: Int) async {
        var random = Garbage(state: UInt64(seed) + 1)
        let signs = Array("ab \n\n`*_[]()!<>#-|:~^\\&;.@w/1+\"=\t日🇯🇵\u{0}\u{1B}").map(String.init)
        let source = (0..<(Self.mebibyte / 2)).map { _ in signs[Int(random.next() % UInt64(signs.count))] }

        let document = await onSmallStack { MarkdownGFM().parse(source.joined()) }

        #expect(!document.blocks.isEmpty)
        #expect(cmarkdown_live_pieces() == 0)
    }

    @Test("a table that would fill the memory comes back as lines")
    func tableBomb() {
        let columns = 2_000
        let row = String(repeating: "a|", count: columns), bar = String(repeating: "-|", count: columns)
        let source = row + "\n" + bar + "\n" + String(repeating: "|1\n", count: 100_000)

        let document = MarkdownGFM().parse(source)

        #expect(document.blocks.count == 100_002)
        #expect(document.blocks.first == paragraph(row))
        #expect(cmarkdown_live_pieces() == 0)
    }

    @Test("a text beyond the budget is plain lines")
    func beyondBudget() {
        let source = String(repeating: "**a**\n", count: 200_000)

        #expect(MarkdownGFM(budgetPerByte: 0).parse(source) == PlainMarkdown().parse(source))
    }

    @Test("a paragraph of any length keeps every letter")
    func longParagraph() {
        let source = String(repeating: "長い文", count: 20_000)

        #expect(text(of: MarkdownGFM().parse(source).blocks).filter { $0 != " " } == source)
    }

    @Test("parsing at once in many tasks gives each its own document")
    func atOnce() async {
        // Long enough that two parses overlap.
        let sources = (0..<100).map { number in
            String(repeating: "~~\(number)~~ https://x.jp/\(number)\n\n|a|\n|-|\n|\(number)|\n\n", count: 400)
        }
        let alone = sources.map { MarkdownGFM().parse($0) }

        let together = await withTaskGroup(of: (Int, MarkdownDocument).self) { group in
            for (index, source) in sources.enumerated() {
                group.addTask { (index, MarkdownGFM().parse(source)) }
            }
            return await group.reduce(into: [Int: MarkdownDocument]()) { $0[$1.0] = $1.1 }
        }

        #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
        #expect(cmarkdown_live_pieces() == 0)
    }
}
