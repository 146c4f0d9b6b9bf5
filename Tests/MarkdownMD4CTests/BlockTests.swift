import Markdown
import MarkdownMD4C
import Testing

/// Requires Debian's libmd4c0.
let parser: MarkdownMD4C = {
    guard let parser = MarkdownMD4C() else { preconditionFailure("install libmd4c0, or run Tooling/needs") }
    return parser
}()

func blocks(_ source: String) -> [MarkdownBlock] { parser.parse(source).blocks }
func paragraph(_ text: String) -> MarkdownBlock { .paragraph([.text(text)]) }

@Suite struct BlockTests {
    @Test("headings of both kinds have their level")
    func headings() {
        #expect(
            blocks("# a\n###### b\nc\n---\n") == [
                .heading(level: 1, [.text("a")]), .heading(level: 6, [.text("b")]),
                .heading(level: 2, [.text("c")]),
            ])
    }

    @Test("a code block has its info string and its text, without the last newline")
    func code() {
        #expect(
            blocks("```swift:Store.swift\nlet a = 1\n\n  b\n```\n\n    indented\n") == [
                .code(info: "swift:Store.swift", text: "let a = 1\n\n  b"),
                .code(info: nil, text: "indented"),
            ])
    }

    @Test(
        "code keeps its tabs and spaces, also in a list and a quote",
        arguments: [
            (
                "```make\nall:\n\tcc  a.c\n\t\t# b\n \t c\t \n\t\n```\n",
                "all:\n\tcc  a.c\n\t\t# b\n \t c\t \n\t"
            ),
            ("```\n\t&#9; &amp;\n```", "\t&#9; &amp;"), ("\ta\n\t\tb\n\n    \tc\n", "a\n\tb\n\n\tc"),
            ("- x\n\n  ```\n  \ta\n  ```\n", "\ta"), ("1.\tx\n\n\t```\n\t\ta\n\t```\n", "\ta"),
            ("> ```\n> \ta\n> \t\tb\n> ```\n", "\ta\n\t\tb"), ("<pre><code>\n\ta\n</code></pre>\n", "\ta"),
        ])
    func codeTabs(source: String, code: String) {
        func codes(_ blocks: [MarkdownBlock]) -> [String] {
            blocks.flatMap { block -> [String] in
                switch block {
                case .code(_, let text): [text]
                case .list(_, let items): items.flatMap { codes($0.blocks) }
                case .quote(let inner): codes(inner)
                default: []
                }
            }
        }
        #expect(codes(blocks(source)) == [code])
    }

    @Test("a tab before text that continues a paragraph is not text")
    func paragraphTabs() {
        #expect(blocks("a\n\t\tb") == [.paragraph([.text("a"), .lineBreak, .text("b")])])
        #expect(
            blocks("- a\n\t- b\n\t\t- c") == [
                .list(
                    start: nil,
                    [
                        MarkdownListItem(blocks: [
                            paragraph("a"),
                            .list(
                                start: nil,
                                [
                                    MarkdownListItem(blocks: [
                                        paragraph("b"),
                                        .list(start: nil, [MarkdownListItem(blocks: [paragraph("c")])]),
                                    ])
                                ]),
                        ])
                    ])
            ])
    }

    @Test("lists have a start number, and tasks a state")
    func lists() {
        #expect(
            blocks("3. a\n4. b\n\n- [x] c\n- [ ] d\n- e\n") == [
                .list(
                    start: 3,
                    [MarkdownListItem(blocks: [paragraph("a")]), MarkdownListItem(blocks: [paragraph("b")])]),
                .list(
                    start: nil,
                    [
                        MarkdownListItem(task: .done, blocks: [paragraph("c")]),
                        MarkdownListItem(task: .open, blocks: [paragraph("d")]),
                        MarkdownListItem(blocks: [paragraph("e")]),
                    ]),
            ])
    }

    @Test("a table has a header, alignments and rows of equal width")
    func table() {
        let source = "| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | **2** |\n| 1 | 2 | 3 | 4 | 5 |\n"
        let four: [[MarkdownSpan]] = [[.text("1")], [.text("2")], [.text("3")], [.text("4")]]

        #expect(
            blocks(source) == [
                .table(
                    MarkdownTable(
                        alignments: [.left, .center, .right, .none],
                        header: [[.text("a")], [.text("b")], [.text("c")], [.text("d")]],
                        rows: [[[.text("1")], [.strong([.text("2")])], [], []], four]))
            ])
    }

    @Test("a table may directly follow text and have one column")
    func tableAfterText() {
        let table = MarkdownBlock.table(
            MarkdownTable(
                alignments: [.right], header: [[.text("a|b")]], rows: [[[.text("1")]]]))

        #expect(blocks("x\n|a\\|b|\n|-:|\n|1|") == [paragraph("x"), table])
        #expect(
            blocks("> x\n> |a\\|b|\n> |-:|\n> |1|\n\na|b\n---") == [
                .quote([paragraph("x"), table]), .heading(level: 2, [.text("a|b")]),
            ])
    }

    @Test("quotes contain blocks, and a thematic break is a block of its own")
    func quotesAndRules() {
        #expect(
            blocks("> a\n>\n> > b\n\n***\n") == [.quote([paragraph("a"), .quote([paragraph("b")])]), .rule])
    }

    @Test("footnotes are numbered by their first reference and appear once, at the end")
    func footnotes() {
        #expect(
            blocks(
                "a[^x] b[^y] [^none] `[^x]`\n\n[^y]: Y[^x]\n[^x]: X\n  goes on\n\n      code\n\nend\n[^z]: nobody\n"
            ) == [
                .paragraph([
                    .text("a"), .footnote(1), .text(" b"), .footnote(2), .text(" [^none] "), .code("[^x]"),
                ]),
                paragraph("end"),
                .footnotes([
                    [.paragraph([.text("X"), .lineBreak, .text("goes on")]), paragraph("code")],
                    [.paragraph([.text("Y"), .footnote(1)])],
                ]),
            ])
    }

    @Test(
        "line breaks of Unix, Windows and the classic Macintosh are equivalent",
        arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        let source = ["# a", "b", "", "```", "c", "", "d", "```", ""].joined(separator: end)

        #expect(
            blocks(source) == [
                .heading(level: 1, [.text("a")]), paragraph("b"), .code(info: nil, text: "c\n\nd"),
            ])
    }

    @Test("an empty text has no blocks", arguments: ["", "\n", "  \n\t\n"])
    func empty(source: String) {
        #expect(blocks(source) == [])
    }
}
