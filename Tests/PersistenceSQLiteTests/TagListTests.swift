import Testing

@testable import PersistenceSQLite

@Suite struct TagListTests {
    @Test(
        "tags with any content survive a round trip",
        arguments: [
            [], [""], ["", ""], ["a"], ["a", "b"], ["a\nb"], ["\n"], ["\\"], ["\\n", "\n\\"], ["日本", "🇯🇵"],
        ])
    func roundTrip(_ tags: [String]) {
        #expect(TagList(text: TagList(tags).text).tags == tags)
    }
}
