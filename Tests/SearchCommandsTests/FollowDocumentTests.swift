import Persistence
import Testing

@testable import SearchCommands

/// Documents of followed names.
@Suite struct FollowDocumentTests {
    @Test("OPML whose outlines are nested 100,000 times is read in linear time", .timeLimit(.minutes(5)))
    func depth() throws {
        let count = 100_000
        let nested =
            "<opml>" + String(repeating: "<outline text=\"a\">", count: count)
            + "<outline text=\"tag:swift\" type=\"rss\"/>" + String(repeating: "</outline>", count: count)
            + "</opml>"
        let document = FollowDocument(Array(nested.utf8), origins: [])
        #expect(document?.entries.map(\.name.text) == ["tag:swift"] && document?.invalid == [])
    }

    @Test(
        "hostile OPML ends in linear time", .timeLimit(.minutes(5)),
        arguments: [
            "<!--", "<outline ", "<outline a='", "<outline a=\"&", "&amp;", "<![CDATA[", "<", "<outline/",
        ])
    func hostile(_ part: String) {
        let text = "<opml>" + String(repeating: part, count: 400_000)
        #expect(FollowDocument(Array(text.utf8), origins: [])?.entries.isEmpty != false)
    }

    @Test("references and quotation marks in attributes are read as XML defines them")
    func attributes() throws {
        let text = "<opml><outline text = 'Q &amp;&lt;&#65;&#x42;&x;&' type=\"a>b\"/></opml>"
        let outline = try #require(OPMLReader.outlines(in: Array(text.utf8))?.first)
        #expect(outline.map(\.name) == ["text", "type"])
        #expect(outline.map(\.value) == ["Q &<AB&x;&", "a>b"])
    }
}
