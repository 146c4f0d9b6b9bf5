import Entities
import Foundation
import MarkdownMD4C
import ReactiveTesting
import Search
import TerminalFrames
import Testing

/// Posts composed of random fragments of Markdown and HTML.
@Suite(.blocking) struct RandomPostTests {
    private static let pieces = [
        "\n", "\n\n", "\n", " ", "    ", "\t", "a", "長い文。", "**", "*", "~~", "`", "```swift:a.swift\n",
        "```\n", "~~~", "> ",
        "- ", "1. ", "- [x] ", "# ", "---\n", "| a | b |\n|---|:-:|\n", "|", ":::note warn\n", ":::\n", "$",
        "$$\n", "$$",
        "\\frac{a}{b}", "\\begin{cases} x & y \\\\ z \\end{cases}", "^{2}", "_{i}", "[^1]", "\n[^1]: ", "[",
        "](https://x.jp/a)",
        "![", "](b.png)", "https://x.jp/", ":tada:", "&amp;", "&#27;", "<b>", "</b>", "<table>", "<tr>",
        "<td colspan=3 rowspan=2>",
        "</td>", "</table>", "<ul>", "<li>", "</ul>", "<dl>", "<dt>", "<dd>", "<details><summary>",
        "</summary>", "</details>", "<pre>",
        "</pre>", "<br>", "<hr>", "<img src=a alt=b>", "<a href='", "'>", "</a>", "<!--", "-->", "<p>",
        "<div>", "</div>", "<h2>", "</h2>",
        "<sup>", "</sup>", "<kbd>", "<script>", "</script>", "<T>", "<", ">", "\u{1B}[2J", "\u{202E}",
        "\u{0}", "\u{9B}", "👨‍👩‍👧", "ｶﾞ",
    ]

    @Test(
        "whatever a post contains, control characters are removed and only code may exceed the width")
    func randomPost() throws {
        let rounds = TestRounds(quick: 40, long: 4_000)
        let parser = try #require(MarkdownMD4C())
        var state = rounds.seed
        func piece() -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Self.pieces[Int((state >> 33) % UInt64(Self.pieces.count))]
        }
        for round in 0..<rounds.count {
            let body = (0..<(20 + round % 40 * 8)).map { _ in piece() }.joined()
            let content = PostContent(post: .written(body), markdown: parser)
            for width in [20, 40, 100] {
                for line in PostText(target: .terminal(width: width), formatDate: { _ in "" }).lines(content)
                {
                    let isHarmless = !line.text.unicodeScalars.contains(where: \.isTerminalControl)
                    let isCode = line.spans.contains { $0.text.hasPrefix("  ") }
                    #expect(
                        isHarmless && (isCode || line.width() <= width),
                        "\(line.text.debugDescription) of \(body.debugDescription)")
                }
            }
        }
    }
}
