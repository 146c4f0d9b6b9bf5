import Markdown
import Testing

@Suite struct PlainMarkdownTests {
    @Test("no text is no block", arguments: ["", "\n", "\n\n\r\n"])
    func empty(source: String) {
        #expect(PlainMarkdown().parse(source) == MarkdownDocument(blocks: []))
    }

    @Test(
        "lines are lines and an empty one ends a paragraph, however lines end",
        arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        #expect(
            PlainMarkdown().parse("one\(end)二\(end) \(end)\(end)three\(end)").blocks == [
                .paragraph([.text("one"), .lineBreak, .text("二")]), .paragraph([.text("three")]),
            ])
    }

    @Test("marks are text like any other, and what is indented stays so")
    func marks() {
        #expect(
            PlainMarkdown().parse("# *one* <b>\n\t- [x] `two`").blocks == [
                .paragraph([
                    .text("# *one* <b>"), .lineBreak, .text("\u{A0}\u{A0}\u{A0}\u{A0}- [x] `two`"),
                ])
            ])
    }

    @Test("blocks and spans nest and compare by what they hold")
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
