import Markdown
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let document = PlainMarkdown().parse("one\n\ntwo")

        #expect(document.blocks == [.paragraph([.text("one")]), .paragraph([.text("two")])])
    }
}
