import Markdown
import Testing

@Suite struct PlainMarkdownTests {
    @Test("an empty text has no blocks", arguments: ["", "\n", "\n\n\r\n"])
    func empty(source: String) {
        #expect(PlainMarkdown().parse(source) == MarkdownDocument(blocks: []))
    }

    @Test(
        "line breaks stay, and an empty line ends a paragraph, with any line ending",
        arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        #expect(
            PlainMarkdown().parse("one\(end)二\(end) \(end)\(end)three\(end)").blocks == [
                .paragraph([.text("one"), .lineBreak, .text("二")]), .paragraph([.text("three")]),
            ])
    }

    @Test("markup is plain text, and indentation stays")
    func marks() {
        #expect(
            PlainMarkdown().parse("# *one* <b>\n\t- [x] `two`").blocks == [
                .paragraph([
                    .text("# *one* <b>"), .lineBreak, .text("\u{A0}\u{A0}\u{A0}\u{A0}- [x] `two`"),
                ])
            ])
    }

    @Test("blocks and spans nest and are compared by value")
    func nesting() {
        func document(_ task: MarkdownListItem.Task?) -> MarkdownDocument {
            let spans: [MarkdownSpan] = [.strong([.emphasis([.text("a")])]), .lineBreak, .code("b")]
            let table = MarkdownTable(alignments: [.left], header: [[.text("h")]], rows: [[spans]])
            let item = MarkdownListItem(task: task, blocks: [.quote([.paragraph(spans)]), .table(table)])
            return MarkdownDocument(blocks: [.note(kind: "warn", [.list(start: 3, [item])])])
        }

        #expect(document(.open) == document(.open))
        #expect(document(.open) != document(.done))
        #expect(document(.open) != document(nil))
    }
}
