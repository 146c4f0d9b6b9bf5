import Entities
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import Markdown
import ReactiveTesting
import TerminalFrames
import Testing

/// What is copied is the post's own text, at any width.
@Suite struct CopiedTextTests {
    /// Returns what is copied when everything from the first line to the end is selected.
    private func copied(_ blocks: [MarkdownBlock], columns: Int) -> String? {
        let post = PostFixture(
            .sample("copied"), markdown: FixedMarkdown(document: MarkdownDocument(blocks: blocks)))
        let screen = post.opened()
        #expect(screen.press("V", "G", "y", columns: columns))
        let text = post.copied.elements.last
        // The list of links follows the text.
        return text?.components(separatedBy: "\n\n[1] ")[0]
    }

    private static let words = Array(repeating: "言葉とwords", count: 30).joined(separator: " ")

    static let texts: [(blocks: [MarkdownBlock], text: String)] = [
        ([.paragraph([.text(words)]), .paragraph([.text("b")])], "\(words)\n\nb"),
        ([.heading(level: 2, [.text(words), .code("a`b")])], "## \(words)`` a`b ``"),
        (
            [
                .paragraph([
                    .text("a "), .strong([.text("b"), .lineBreak, .emphasis([.text("c")])]), .text(" "),
                    .link([.text("d")], url: "https://a.example/\(String(repeating: "x", count: 200))"),
                    .text(" "), .link([.text("https://b.example")], url: "https://b.example"), .math("x^2"),
                    .image(alt: "e", url: "https://c.example/f.png"), .footnote(1), .key([.text("F1")]),
                    .strikethrough([.text("g")]), .superscript([.text("2")]), .code("h"),
                ])
            ],
            "a **b**\n***c*** [d](https://a.example/\(String(repeating: "x", count: 200))) https://b.example$x^2$"
                + "![e](https://c.example/f.png)[^1]<kbd>F1</kbd>~~g~~<sup>2</sup>`h`"
        ),
        (
            [
                .list(
                    start: nil,
                    [
                        MarkdownListItem(blocks: [.paragraph([.text(words)]), .paragraph([.text("more")])]),
                        MarkdownListItem(
                            task: .done,
                            blocks: [
                                .paragraph([.text("done")]),
                                .list(start: 9, [MarkdownListItem(blocks: [.paragraph([.text("nested")])])]),
                            ]),
                    ])
            ], "- \(words)\n  more\n- [x] done\n  9. nested"
        ),
        (
            [
                .quote([
                    .paragraph([.text(words)]),
                    .list(start: nil, [MarkdownListItem(blocks: [.paragraph([.text("in a quote")])])]),
                ])
            ], "> \(words)\n>\n> - in a quote"
        ),
        ([.note(kind: "warn", [.paragraph([.text(words)])])], words),
        (
            [
                .details(summary: [.text("more")], [.paragraph([.text("inside")])]),
                .definitions([MarkdownDefinition(term: [.text("term")], blocks: [.paragraph([.text("is")])])]
                ),
                .rule, .math("\\frac{a}{b}"),
            ], "more\ninside\n\nterm\nis\n\n---\n\n$$\n\\frac{a}{b}\n$$"
        ),
        (
            [
                .paragraph([.text("a")]),
                .code(info: "swift:A.swift", text: "\tlet a = \"```\" \n\n\u{1B}\t// \(words)"),
                .list(
                    start: nil,
                    [MarkdownListItem(blocks: [.paragraph([.text("b")]), .code(info: nil, text: "c\n\td")])]),
            ],
            "a\n\n````swift:A.swift\n\tlet a = \"```\" \n\n\u{1B}\t// \(words)\n````\n\n- b\n  ```\n  c\n  \td\n  ```"
        ),
        (
            [
                .table(
                    MarkdownTable(
                        alignments: [.none, .right, .center],
                        header: [[.text("a")], [.text("b")], [.text("c")]],
                        rows: [
                            [[.text(words)], [.code("x")], [.text("1"), .lineBreak, .text("2")]],
                            [[.text("y")], [], []],
                        ]))
            ], "| a | b | c |\n| --- | --: | :-: |\n| \(words) | `x` | 1<br>2 |\n| y |  |  |"
        ),
        (
            [
                .paragraph([.link([.text("https://card.example/a")], url: "https://card.example/a")]),
                .footnotes([[.paragraph([.text("note")])]]),
            ], "https://card.example/a\n\n[^1]: note"
        ),
    ]

    @Test(
        "text is copied as Markdown, unwrapped, without the app's own signs", arguments: texts, [20, 40, 100])
    func markdown(text: (blocks: [MarkdownBlock], text: String), columns: Int) {
        #expect(copied(text.blocks, columns: columns) == text.text)
    }

    @Test("the list of links is copied with whole addresses", arguments: [20, 100])
    func links(columns: Int) {
        let url = "https://a.example/\(String(repeating: "x", count: 200))"
        let blocks = [MarkdownBlock.paragraph([.link([.text("a")], url: url)])]
        let post = PostFixture(
            .sample("links"), markdown: FixedMarkdown(document: MarkdownDocument(blocks: blocks)))
        #expect(post.opened().press("V", "G", "y", columns: columns))
        #expect(post.copied.elements == ["[a](\(url))\n\n[1] \(url)"])
    }

    @Test("code alone is copied byte for byte, by Y and by a selection of its lines, also in a list")
    func code() {
        let text = "\ta\t\n\n  b  \n\u{1B}[31m\u{202E}\n\t\tc"
        let inList = MarkdownBlock.list(
            start: nil, [MarkdownListItem(blocks: [.code(info: "go", text: text)])])
        for block in [.code(info: "go", text: text), inList] {
            let post = PostFixture(
                .sample("code"), markdown: FixedMarkdown(document: MarkdownDocument(blocks: [block])))
            let screen = post.opened()
            #expect(screen.press("Y"))
            // The first line is the label.
            #expect(screen.press("V", "j", "j", "j", "j", "j", "y"))
            #expect(post.copied.elements.map { Array($0.utf8) } == [Array(text.utf8), Array(text.utf8)])
            #expect(screen.press("V", "j", "j", "y"))
            #expect(post.copied.elements.last == "\ta\t\n")
        }
    }

    @Test("a line of a wrapped paragraph selects the paragraph, and j goes to the next one")
    func paragraph() {
        let blocks = ["first", "second", "third"].map { MarkdownBlock.paragraph([.text($0 + Self.words)]) }
        let post = PostFixture(
            .sample("paragraph"), markdown: FixedMarkdown(document: MarkdownDocument(blocks: blocks)))
        let screen = post.opened()
        #expect(screen.press("V", "y"))
        #expect(post.copied.elements.last == "first\(Self.words)")
        #expect(screen.press("V", "j", "j", "k", "k", "j", "j", "y"))
        #expect(post.copied.elements.last == "first\(Self.words)\n\nsecond\(Self.words)")
        #expect(post.toasts.last == "copied 3 lines")
    }
}
