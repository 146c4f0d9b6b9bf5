import Markdown
import MarkdownMD4C
import Testing

@Test("the README's example gives what it says")
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

@Test("without its library there is no parser")
func missingLibrary() {
    let parser = MarkdownMD4C(library: "libmd4c.so.nowhere")

    #expect(parser == nil)
}
