import Markdown
import MarkdownMD4C
import Testing

@Suite struct SpanTests {
    private func spans(_ source: String) -> [MarkdownSpan] {
        guard case .paragraph(let spans)? = blocks(source).first else { return [] }
        return spans
    }

    @Test("emphasis of every kind nests")
    func emphasis() {
        #expect(
            spans("*a **b*** ~~c~~ `d`") == [
                .emphasis([.text("a "), .strong([.text("b")])]), .text(" "),
                .strikethrough([.text("c")]), .text(" "), .code("d"),
            ])
    }

    @Test("links and images have their URL, and the text of an image is plain")
    func links() {
        #expect(
            spans("[a *b*](https://x.jp/?q=1&r \"t\") ![c *d* ![e](f)](g.png) [r]\n\n[r]: /z") == [
                .link([.text("a "), .emphasis([.text("b")])], url: "https://x.jp/?q=1&r"), .text(" "),
                .image(alt: "c d e", url: "g.png"), .text(" "), .link([.text("r")], url: "/z"),
            ])
    }

    @Test("emphasis directly behind a link or an image is read, also without spaces")
    func emphasisBehindLinks() {
        for scheme in ["http://", "https://", "ftp://", "www."] {
            let address = "\(scheme)a.jp/"
            let link = MarkdownSpan.link([.text("x")], url: address)
            let image = MarkdownSpan.image(alt: "x", url: address)
            #expect(
                spans("[x](\(address))の**語**を") == [
                    link, .text("の"), .strong([.text("語")]), .text("を"),
                ])
            #expect(
                spans("![x](\(address))の*語*を") == [
                    image, .text("の"), .emphasis([.text("語")]), .text("を"),
                ])
            #expect(
                spans("**[x](\(address))と[x](\(address))の**は~~語~~") == [
                    .strong([link, .text("と"), link, .text("の")]), .text("は"),
                    .strikethrough([.text("語")]),
                ])
        }
    }

    @Test("links in code and in formulas stay as they are written")
    func linksInCode() {
        let link = "[x](http://a.jp/)"
        #expect(spans("`\(link)`と$\(link)$") == [.code(link), .text("と"), .math(link)])
        #expect(blocks("```\n\(link)\n```") == [.code(info: nil, text: link)])
        #expect(blocks("    \(link)") == [.code(info: nil, text: link)])
    }

    @Test("bare URLs are links")
    func autolinks() {
        #expect(
            spans("see https://qiita.com/a_b and www.x.jp") == [
                .text("see "), .link([.text("https://qiita.com/a_b")], url: "https://qiita.com/a_b"),
                .text(" and "), .link([.text("www.x.jp")], url: "http://www.x.jp"),
            ])
        #expect(
            spans("詳しくはhttps://qiita.com/a?b=1。") == [
                .text("詳しくは"), .link([.text("https://qiita.com/a?b=1")], url: "https://qiita.com/a?b=1"),
                .text("。"),
            ])
    }

    @Test(
        "a sentence mark behind a bare URL does not belong to it",
        arguments: "。、」）』】〉》］｝！？：；・…～ 　をはの.,;:!?\"'")
    func sentenceMarks(mark: Character) {
        for url in [
            "https://qiita.com/a?b=1", "https://qiita.com/", "https://qiita.com/a_b#c", "http://x.jp",
        ] {
            #expect(
                spans("「\(url)\(mark)次") == [
                    .text("「"), .link([.text(url)], url: url), .text("\(mark)次"),
                ], "\(url)\(mark)")
        }
    }

    @Test("every line break of the source is a line break")
    func breaks() {
        #expect(
            spans("a\nb  \nc\\\nd") == [
                .text("a"), .lineBreak, .text("b"), .lineBreak, .text("c"), .lineBreak, .text("d"),
            ])
    }

    @Test("text is not split, and character references are decoded")
    func pieces() {
        #expect(
            spans("a_b & c! &lt;d&gt; &nosuch; &#x65e5;本<br>e") == [
                .text("a_b & c! <d> &nosuch; 日本"), .lineBreak, .text("e"),
            ])
    }

    @Test("formulas are recognised, prices are not")
    func math() {
        #expect(
            spans("$x_1^2$ and $`a*b*c`$, $5 and $6") == [
                .math("x_1^2"), .text(" and "), .math("a*b*c"), .text(", $5 and $6"),
            ])
        #expect(blocks("a\n\n$$\na\n\n= b\n$$\n\nz") == [paragraph("a"), .math("a\n\n= b"), paragraph("z")])
        #expect(blocks("$$x$$\n\n```math\ny\n```") == [.math("x"), .math("y")])
    }

    @Test("the names of emoji are replaced, except unknown ones and those in code")
    func emoji() {
        #expect(
            spans(":tada: :nosuch: 12:30:45 `:tada:`") == [.text("🎉 :nosuch: 12:30:45 "), .code(":tada:")])
    }

    @Test("a NUL and its character reference become the replacement character")
    func nul() {
        #expect(spans("a\u{0}b&#0;") == [.text("a\u{FFFD}b\u{FFFD}")])
    }
}
