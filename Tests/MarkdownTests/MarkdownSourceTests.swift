import ReactiveTesting
import Testing

@testable import Markdown

@Suite struct MarkdownSourceTests {
    private func chunks(_ text: String) -> [MarkdownChunk] {
        let source = MarkdownSource(text)
        return (0..<source.count).map { source[$0] }
    }

    private func paragraphs(_ count: Int, _ text: (Int) -> String = { "Paragraph \($0), of some length." })
        -> String
    {
        (0..<count).map { text($0) + "\n\n" }.joined()
    }

    @Test("a text of 24 KiB is not split; a longer one is split at empty lines")
    func whole() {
        let short = String(repeating: "word ", count: 4_900)
        #expect(chunks(short) == [MarkdownChunk(short)])
        #expect(chunks("") == [MarkdownChunk("")])

        let long = paragraphs(2_000)
        let all = chunks(long)
        #expect(all.count > 5)
        #expect(all.map(\.text).joined() == long)
        #expect(
            all.allSatisfy { !$0.continues && $0.text.hasPrefix("Paragraph") && $0.text.utf8.count < 9_000 })
    }

    @Test(
        "open lists, notes, HTML and formulas are not split unless they are too long",
        arguments: [
            ":::note info\nFIRST\n\nLAST\n:::", "<details><summary>s</summary>\n\nFIRST\n\nLAST\n</details>",
            "$$\nFIRST\n\nLAST\n$$", "- FIRST\n\n- LAST", "1. FIRST\n\n   LAST", "<!-- FIRST\n\nLAST -->",
            "```\nFIRST\n\nLAST\n```", "~~~~swift\nFIRST\n\n```\n\nLAST\n~~~~", "<pre>\nFIRST\n\nLAST</pre>",
        ])
    func open(block: String) {
        // The text before the block is just long enough to be split from it.
        let text = paragraphs(239) + block + "\n\n" + paragraphs(900)
        let holding = chunks(text).filter { $0.text.contains("FIRST") || $0.text.contains("LAST") }
        #expect(text.utf8.count > 24 << 10)
        #expect(holding.count == 1 && holding[0].text.contains("FIRST") && holding[0].text.contains("LAST"))
    }

    @Test("a long code block continues in the next chunk")
    func code() {
        let lines = (0..<20_000).map { "let value\($0) = compute(\($0))" }
        let all = chunks(
            "before\n\n```swift:Long.swift\n" + lines.joined(separator: "\n") + "\n```\n\nbehind\n")
        #expect(all.count > 30)
        #expect(all.dropFirst().allSatisfy { $0.continues == $0.text.hasPrefix("```swift:Long.swift\n") })
        let code = all.map { $0.text.replacing("```swift:Long.swift\n", with: "") }.joined()
        #expect(code.split(separator: "\n").filter { $0.hasPrefix("let") }.map(String.init) == lines)
        #expect(all.allSatisfy { $0.text.utf8.count <= 17 << 10 })
    }

    @Test(
        "a word of 5 MB is split between characters", arguments: ["x", "語", "👍"])
    func word(letter: String) {
        let word = String(repeating: letter, count: 5_000_000 / letter.utf8.count)
        let all = chunks(word)
        #expect(all.map(\.text).joined() == word)
        #expect(all.allSatisfy { $0.text.utf8.count <= 16 << 10 && !$0.text.contains("\u{FFFD}") })
        #expect(all.dropFirst().allSatisfy { $0.continues })
    }

    @Test("the chunks of any text contain all of it")
    func randomText() {
        let rounds = TestRounds(quick: 5, long: 500)
        for round in 0..<UInt64(rounds.count) { checkChunks(seed: rounds.seed &+ round) }
    }

    private func checkChunks(seed: UInt64) {
        let pieces = [
            "\n", "\n\n", " ", "# h\n", "```\n", "~~~\n", "$$\n", ":::note\n", ":::\n", "<div>", "</div>\n",
            "<!--",
            "-->\n", "- a\n", "> q\n", "[^1]", "\n[^1]: note\n", "[l]: u\n", "|a|b|\n", "word ", "語", "\r\n",
            "    x\n",
        ]
        var state = seed
        let text = (0..<30_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return pieces[Int((state >> 33) % UInt64(pieces.count))]
        }.joined()
        let source = MarkdownSource(text)
        let cuts = (0..<source.count).map { source[$0] }.filter { !$0.isFootnotes }
        var rest = text[...]
        for chunk in cuts {
            // Skip the lines that reopen blocks.
            var part = chunk.text[...]
            while !rest.hasPrefix(part), let end = part.firstIndex(of: "\n") {
                part = part[part.index(after: end)...]
            }
            #expect(rest.hasPrefix(part), "seed \(seed)")
            rest = rest.dropFirst(part.count)
        }
        #expect(rest.isEmpty, "seed \(seed)")
        #expect(cuts.count > 2)
    }

    @Test("a chunk contains the definitions of exactly its own links")
    func definitions() {
        let text =
            paragraphs(3_000) { $0 == 3 ? "See [The  Site] and [it][other]." : "Text \($0) of a [thing]." }
            + "[the site]: https://example.com/1\n[other]: https://example.com/2\n[third]: https://example.com/3\n"
        let all = chunks(text)
        #expect(all[0].definitions == "[the site]: https://example.com/1\n[other]: https://example.com/2")
        #expect(all[1].definitions.isEmpty)
    }

    @Test("footnotes are numbered across the whole text and form the last chunk")
    func footnotes() {
        let text =
            "[^b]: The second,\n    on two lines.\n\n"
            + paragraphs(3_000) {
                switch $0 {
                case 5: "First[^a]."
                case 900: "Second[^b], and none[^c]."
                default: "Text \($0), not short."
                }
            } + "[^a]: The first.\n"
        let all = chunks(text)
        #expect(all.allSatisfy { $0.footnotes == ["a": 1, "b": 2] })
        #expect(all.map(\.isFootnotes) == Array(repeating: false, count: all.count - 1) + [true])
        #expect(all.last?.text.contains("[^b]: The second,\n    on two lines.") == true)
        #expect(all.last?.text.contains("[^a]: The first.") == true)
    }

    @Test("the fraction of the text before a chunk grows from 0 to 1")
    func shares() {
        let source = MarkdownSource(paragraphs(3_000))
        let shares = (0...source.count).map { source.fraction(before: $0) }
        #expect(shares.first == 0 && shares.last == 1 && shares == shares.sorted())
        #expect(MarkdownSource("short").fraction(before: 1) == 1)
    }
}
