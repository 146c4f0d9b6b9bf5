import Markdown
import Testing

@Suite struct PlainMarkdownTests {
    private func lines(_ source: String) -> [String] {
        PlainMarkdown().parse(source).blocks.compactMap { block in
            guard case .paragraph(let spans) = block, case .text(let text)? = spans.first, spans.count == 1
            else { return nil }
            return text
        }
    }

    @Test("no text is no block", arguments: ["", "\n", "\n\n\r\n"])
    func empty(source: String) {
        #expect(PlainMarkdown().parse(source) == MarkdownDocument(blocks: []))
    }

    @Test("every line is a paragraph, whichever way the lines end", arguments: ["\n", "\r\n", "\r", "\n\n"])
    func lineEnds(end: String) {
        #expect(lines("one\(end)二\(end)") == ["one", "二"])
    }

    @Test("marks are text like any other")
    func marks() {
        #expect(lines("# *one* <b>\n- [x] `two`") == ["# *one* <b>", "- [x] `two`"])
    }

    @Test("blocks and spans nest and compare by what they hold")
    func nesting() {
        func document(_ task: MarkdownListItem.Task?) -> MarkdownDocument {
            let spans: [MarkdownSpan] = [.strong([.emphasis([.text("a")])]), .softBreak, .code("b")]
            let table = MarkdownTable(alignments: [.left], header: [[.text("h")]], rows: [[spans]])
            let item = MarkdownListItem(task: task, blocks: [.quote([.paragraph(spans)]), .table(table)])
            return MarkdownDocument(blocks: [.note(kind: "warn", [.list(start: 3, [item])])])
        }

        #expect(document(.open) == document(.open))
        #expect(document(.open) != document(.done))
        #expect(document(.open) != document(nil))
    }
}
