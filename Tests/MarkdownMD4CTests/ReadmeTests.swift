import CMD4C
import Markdown
import MarkdownMD4C
import Testing

@Test("the README's example produces the documented blocks")
func readmeExample() {
    let document = parser.parse("## Swift\n\n:::note warn\nRead *first*, <kbd>Esc</kbd> later.\n:::\n")

    #expect(
        document.blocks == [
            .heading(level: 2, [.text("Swift")]),
            .note(
                kind: "warn",
                [
                    .paragraph([
                        .text("Read "), .emphasis([.text("first")]), .text(", "), .key([.text("Esc")]),
                        .text(" later."),
                    ])
                ]),
        ])
}

@Test("without the library there is no parser")
func missingLibrary() {
    let parser = MarkdownMD4C(library: "libmd4c.so.nowhere")

    #expect(parser == nil)
}

@Test("the example in CMD4C's README returns the documented status")
func callbacks() throws {
    let parse = try #require(cmd4c_load("libmd4c.so.0"))
    var parser = cmd4c_parser()
    parser.flags = UInt32(CMD4C_FLAGS)
    parser.enter_block = { _, _, _ in 0 }
    parser.leave_block = { _, _, _ in 0 }
    parser.enter_span = { _, _, _ in 0 }
    parser.leave_span = { _, _, _ in 0 }
    parser.text = { _, _, size, _ in -Int32(size) }

    #expect(parse("*one*", 5, &parser, nil) == -3)
    #expect(cmd4c_load("libmd4c.so.nowhere") == nil)
}
