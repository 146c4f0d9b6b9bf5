import Markdown
import MarkdownMD4C
import Testing

@Suite struct NoteTests {
    @Test("a note has a kind, which defaults to info", arguments: ["info", "warn", "alert", ""])
    func kinds(kind: String) {
        let note = MarkdownBlock.note(kind: kind.isEmpty ? "info" : kind, [paragraph("a")])

        #expect(blocks("x\n:::note \(kind)\na\n:::\nb\n") == [paragraph("x"), note, paragraph("b")])
        #expect(blocks("::: note \(kind)  \r\na\r\n:::: \r\nb") == [note, paragraph("b")])
    }

    @Test("a note contains blocks, and its end closes them")
    func content() {
        let source =
            ":::note\n# h\n- a\n  - b\n:::\n- c\n\n:::note\n|a|\n|-|\n|1|\n:::\n\n:::note\n> q\n:::\nz"
        let inner = MarkdownBlock.list(start: nil, [MarkdownListItem(blocks: [paragraph("b")])])
        let table = MarkdownTable(alignments: [.none], header: [[.text("a")]], rows: [[[.text("1")]]])

        #expect(
            blocks(source) == [
                .note(
                    kind: "info",
                    [
                        .heading(level: 1, [.text("h")]),
                        .list(start: nil, [MarkdownListItem(blocks: [paragraph("a"), inner])]),
                    ]),
                .list(start: nil, [MarkdownListItem(blocks: [paragraph("c")])]),
                .note(kind: "info", [.table(table)]),
                .note(kind: "info", [.quote([paragraph("q")])]),
                paragraph("z"),
            ])
    }

    @Test("a note inside a code block is code")
    func insideCode() {
        let fenced = ":::note\na\n:::"

        #expect(blocks("```\n\(fenced)\n```\n") == [.code(info: nil, text: fenced)])
        #expect(blocks("~~~md\n\(fenced)\n~~~\n") == [.code(info: "md", text: fenced)])
        #expect(blocks("    :::note\n    a\n") == [.code(info: nil, text: ":::note\na")])
        #expect(blocks("<!--\n:::note\n-->\n") == [])
    }

    @Test("the end of a note inside a code block is code")
    func codeInside() {
        let item = MarkdownListItem(blocks: [paragraph("a"), .code(info: nil, text: ":::")])

        #expect(
            blocks(":::note\n```\n:::\n```\n- a\n  ```\n  :::\n  ```\n:::\nb") == [
                .note(kind: "info", [.code(info: nil, text: ":::"), .list(start: nil, [item])]),
                paragraph("b"),
            ])
        #expect(
            blocks(":::note\n- ```\n  c\n:::\nb") == [
                .note(
                    kind: "info",
                    [.list(start: nil, [MarkdownListItem(blocks: [.code(info: nil, text: "c")])])]),
                paragraph("b"),
            ])
    }

    @Test("notes may be inside lists, quotes and notes")
    func nested() {
        let note = MarkdownBlock.note(kind: "warn", [paragraph("a")])

        #expect(
            blocks("- x\n  :::note warn\n  a\n  :::\n  y\n") == [
                .list(start: nil, [MarkdownListItem(blocks: [paragraph("x"), note, paragraph("y")])])
            ])
        #expect(
            blocks("> :::note warn\n> a\n> :::\n> y\n") == [.quote([note, paragraph("y")])])
        #expect(
            blocks(":::note\n:::note warn\na\n:::\nb\n:::\nc") == [
                .note(kind: "info", [note, paragraph("b")]), paragraph("c"),
            ])
    }

    @Test("a note without an end extends to the end of its container")
    func unclosed() {
        #expect(blocks(":::note\na\n\nb") == [.note(kind: "info", [paragraph("a"), paragraph("b")])])
        #expect(
            blocks("> :::note\n> a\n\nb") == [
                .quote([.note(kind: "info", [paragraph("a")])]), paragraph("b"),
            ])
    }

    @Test(
        "text that only resembles a note is text",
        arguments: [
            ":::notebook", "::note", ":::note danger", ":::note info x", ":::", "a :::note", ":::warn",
        ])
    func text(line: String) {
        #expect(blocks(line) == [paragraph(line)])
    }
}
