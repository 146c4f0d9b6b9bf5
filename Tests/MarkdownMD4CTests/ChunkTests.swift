import Markdown
import MarkdownMD4C
import Testing

@Suite struct ChunkTests {
    private static let blocks = [
        "## Heading N",
        "A paragraph N with *emphasis*, `code`, a [link][site] and [another](https://example.com/N).",
        "- one N\n- two\n\n  on\n- three", "1. first N\n2. second",
        "```swift:N.swift\nlet a = N\n\nlet b = 2\n```",
        ":::note warn\nNote N.\n\nOn.\n:::",
        "<details><summary>More N</summary>\n\nInside *N*.\n\n</details>",
        "| a | b |\n| --- | ---: |\n| N | 2 |", "> quoted N\n> on", "$$\nx^N\n$$", "Noted[^N].",
        "[^N]: Footnote N.",
        "Setext N\n---", "![image N](https://example.com/N.png)", "Formula $x_N$ and :tada:.", "* * *",
    ]

    @Test("the parsed chunks of a long text together equal the parsed text")
    func same() throws {
        let parser = try #require(MarkdownMD4C())
        let text =
            (0..<4_000).map { number in
                Self.blocks[number % Self.blocks.count].replacing("N", with: "\(number / Self.blocks.count)")
            }.joined(separator: "\n\n") + "\n\n[site]: https://example.com/site\n"
        let source = MarkdownSource(text)
        #expect(source.count > 10)

        let parts = (0..<source.count).flatMap { parser.parse(source[$0]).blocks }

        let whole = parser.parse(text).blocks
        #expect(parts.count == whole.count)
        for (part, block) in zip(parts, whole) { #expect(part == block) }
    }

    @Test("a note that spans several chunks continues as a note")
    func continuedNote() throws {
        let parser = try #require(MarkdownMD4C())
        let note = ":::note alert\n" + String(repeating: "A line of a note.\n\n", count: 3_000) + ":::\n"
        let source = MarkdownSource(note)
        #expect(source.count > 2)
        for chunk in 0..<source.count {
            guard case .note("alert", let inner) = parser.parse(source[chunk]).blocks.first else {
                Issue.record("chunk \(chunk) is no note")
                continue
            }
            #expect(inner.count > 10)
        }
    }
}
