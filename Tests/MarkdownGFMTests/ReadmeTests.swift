import Markdown
import MarkdownGFM
import Testing

@Test("the README's example gives what it says")
func readmeExample() {
    let document = MarkdownGFM().parse("## Swift\n\n:::note warn\nRead *first*.\n:::\n")

    #expect(
        document.blocks == [
            .heading(level: 2, [.text("Swift")]),
            .note(kind: "warn", [.paragraph([.text("Read "), .emphasis([.text("first")]), .text(".")])]),
        ])
}
