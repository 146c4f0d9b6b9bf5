import Markdown
import MarkdownMD4C
import Testing

@Suite struct HTMLTests {
    private func items(_ texts: String...) -> [MarkdownListItem] {
        texts.map { MarkdownListItem(blocks: [paragraph($0)]) }
    }

    @Test("inline HTML tags equal their Markdown counterparts")
    func inline() {
        #expect(
            blocks(
                "<b>a</b><i>b</i> H<sub>2</sub>O 2<sup>8</sup> <kbd>Ctrl</kbd> <small>c</small><br>d <s>e</s>"
            ) == [
                .paragraph([
                    .strong([.text("a")]), .emphasis([.text("b")]), .text(" H"), .subscript([.text("2")]),
                    .text("O 2"), .superscript([.text("8")]), .text(" "), .key([.text("Ctrl")]), .text(" "),
                    .small([.text("c")]), .lineBreak, .text("d "), .strikethrough([.text("e")]),
                ])
            ])
        #expect(
            blocks(
                "<font color='red'>*a*</font> <code>b &lt; c</code> <a href='https://x.jp'>d</a><!-- e -->")
                == [
                    .paragraph([
                        .emphasis([.text("a")]), .text(" "), .code("b < c"), .text(" "),
                        .link([.text("d")], url: "https://x.jp"),
                    ])
                ])
    }

    @Test("unknown HTML tags are text")
    func unknownTags() {
        #expect(
            blocks("List<String> and </Foo> and <T: Sendable>") == [
                paragraph("List<String> and </Foo> and <T: Sendable>")
            ])
        #expect(blocks("a < b && c > d") == [paragraph("a < b && c > d")])
    }

    @Test("details contain Markdown below their summary")
    func details() {
        #expect(
            blocks(
                "<details><summary>More <b>here</b></summary>\n\n- a\n- b\n\n```swift\nlet c\n```\n\n</details>\n\nend"
            ) == [
                .details(
                    summary: [.text("More "), .strong([.text("here")])],
                    [.list(start: nil, items("a", "b")), .code(info: "swift", text: "let c")]),
                paragraph("end"),
            ])
    }

    @Test("an HTML table becomes a table with its cells in their columns")
    func table() {
        let source = """
            <table>
              <tr><th>a</th><th align="right">b</th></tr>
              <tr><td rowspan="2">1</td><td>2<br>3</td></tr>
              <tr><td><ul><li>x<li>y</ul></td></tr>
              <tr><td colspan="2">4
            </table>
            """

        #expect(
            blocks(source) == [
                .table(
                    MarkdownTable(
                        alignments: [.none, .right], header: [[.text("a")], [.text("b")]],
                        rows: [
                            [[.text("1")], [.text("2"), .lineBreak, .text("3")]],
                            [[], [.text("• "), .text("x"), .lineBreak, .text("• "), .text("y")]],
                            [[.text("4")], []],
                        ]))
            ])
    }

    @Test(
        "a formula in a cell of an HTML table is read as in a paragraph",
        arguments: [
            "$x$", "数式$x^2$です", "a $x_1$ and $y$.", "$`a*b*c`$", "$5 and $6", "$ x $", "a$x$b", "$x$5",
            "$$x$$",
            "5$", "$", "$$", "$$$", "$a$$b$", "$a$ $$b$$", "($x$)", "<code>$x$</code>",
        ])
    func formulas(source: String) throws {
        guard
            case .table(let table) = try #require(blocks("<table><tr><td>\(source)</td></tr></table>").first)
        else { throw CancellationError() }

        let expected = blocks(source).flatMap { block -> [MarkdownSpan] in
            switch block {
            case .paragraph(let spans): spans
            case .math(let text): [.math(text)]
            default: []
            }
        }
        #expect(
            table.rows[0][0].filter { $0 != .lineBreak && $0 != .text(" ") }
                == expected.filter { $0 != .text(" ") })
    }

    @Test("HTML lists, definitions, headings, quotes and code equal their Markdown counterparts")
    func blocksOfHTML() {
        #expect(
            blocks(
                "<h2>a</h2><ul><li>b</li><li>c<ol start=3><li>d</ol></ul><hr><blockquote>e<p>f</p></blockquote>"
            ) == [
                .heading(level: 2, [.text("a")]),
                .list(
                    start: nil,
                    [
                        MarkdownListItem(blocks: [paragraph("b")]),
                        MarkdownListItem(blocks: [paragraph("c"), .list(start: 3, items("d"))]),
                    ]), .rule, .quote([paragraph("e"), paragraph("f")]),
            ])
        #expect(
            blocks("<dl><dt>a</dt><dd>b</dd><dt>c<dd>d</dl>\n\n<pre>\nlet a &lt; b\n  c\n</pre>") == [
                .definitions([
                    MarkdownDefinition(term: [.text("a")], blocks: [paragraph("b")]),
                    MarkdownDefinition(term: [.text("c")], blocks: [paragraph("d")]),
                ]), .code(info: nil, text: "let a < b\n  c"),
            ])
    }

    @Test("comments, scripts and styles are removed, and unsafe image addresses are empty")
    func hidden() {
        #expect(
            blocks("a<!-- b\nc -->d\n\n<!--\n\n# e\n\n-->\n\n<script>f</script>\n<style>\ng\n</style>\n\nh")
                == [paragraph("ad"), paragraph("h")])
        #expect(
            blocks("<img src=https://x.jp/a.png alt=b width=100>") == [
                .paragraph([.image(alt: "b", url: "https://x.jp/a.png")])
            ])
        #expect(blocks("<img src='javascript:x'>") == [.paragraph([.image(alt: "", url: "")])])
    }

    @Test("unclosed elements end with their container, and a second end tag is ignored")
    func unbalanced() {
        #expect(
            blocks("- <b>a\n- b</b></b>\n\n**c <i>d** e</i>") == [
                .list(
                    start: nil,
                    [
                        MarkdownListItem(blocks: [.paragraph([.strong([.text("a")])])]),
                        MarkdownListItem(blocks: [paragraph("b")]),
                    ]),
                .paragraph([.strong([.text("c "), .emphasis([.text("d")])]), .text(" e")]),
            ])
        #expect(
            blocks("<div>a <b>b</div> c") == [
                .paragraph([.text("a "), .strong([.text("b")])]), paragraph("c"),
            ])
        #expect(blocks("<div><a href='x\n\nend") == [paragraph("<a href='x"), paragraph("end")])
    }
}
