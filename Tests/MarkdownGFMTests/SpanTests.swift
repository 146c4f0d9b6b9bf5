import Markdown
import MarkdownGFM
import Testing

@Suite struct SpanTests {
    private func spans(_ source: String) -> [MarkdownSpan] {
        guard case .paragraph(let spans)? = blocks(source).first else { return [] }
        return spans
    }

    @Test("B-S9 emphasis of every kind nests")
    func emphasis() {
        #expect(
            spans("*a **b*** ~~c~~ `d`") == [
                .emphasis([.text("a "), .strong([.text("b")])]), .text(" "),
                .strikethrough([.text("c")]), .text(" "), .code("d"),
            ])
    }

    @Test("B-S9 links and images carry their URL, an image's text is plain")
    func links() {
        #expect(
            spans("[a *b*](https://x.jp/?q=1&r \"t\") ![c *d* ![e](f)](g.png) [r]\n\n[r]: /z") == [
                .link([.text("a "), .emphasis([.text("b")])], url: "https://x.jp/?q=1&r"), .text(" "),
                .image(alt: "c d e", url: "g.png"), .text(" "), .link([.text("r")], url: "/z"),
            ])
    }

    @Test("B-S9 bare URLs are links")
    func autolinks() {
        #expect(
            spans("see https://qiita.com/a_b and www.x.jp") == [
                .text("see "), .link([.text("https://qiita.com/a_b")], url: "https://qiita.com/a_b"),
                .text(" and "), .link([.text("www.x.jp")], url: "http://www.x.jp"),
            ])
    }

    @Test("B-S9 a line end is soft, unless two spaces or a backslash precede it")
    func breaks() {
        #expect(
            spans("a\nb  \nc\\\nd") == [
                .text("a"), .softBreak, .text("b"), .lineBreak, .text("c"), .lineBreak, .text("d"),
            ])
    }

    @Test("text comes in one piece, entities decoded, HTML apart")
    func pieces() {
        #expect(spans("a_b & c! &lt;d&gt; 日本<br>e") == [.text("a_b & c! <d> 日本"), .html("<br>"), .text("e")])
    }

    @Test("a NUL and its entity become the replacement character")
    func nul() {
        #expect(spans("a\u{0}b&#0;") == [.text("a\u{FFFD}b\u{FFFD}")])
    }
}
