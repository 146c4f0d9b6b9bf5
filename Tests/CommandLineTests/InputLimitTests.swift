import Entities
import Foundation
import Persistence
import ReactiveTesting
import TerminalUI
import Testing

@testable import CommandLine

/// Documents and settings that grow when they are read.
@Suite(.serialized) struct InputLimitTests {
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

    @Test("a document of 100,000 feeds is refused, and the limit is named")
    func feeds() async throws {
        let program = try InMemoryProgram()
        let feeds = (0..<100_000).map { "<outline text=\"tag:t\($0)\" type=\"rss\"/>" }.joined()
        let path = "\(program.home.path)/feeds.opml"
        try "<opml>\(feeds)</opml>".write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await program.run("follow", "import", path)
        #expect(run.status == 1)
        #expect(run.errors.contains("100000 entries, and at most 10000 are imported"), "\(run.errors)")
    }

    @Test("an alias that doubles its arguments is refused, and the limit is named")
    func alias() throws {
        var settings = UserSettings()
        settings.aliases = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("a\($0)", $0 == 39 ? "search $@" : "a\($0 + 1) $@ $@") })
        let aliases = Aliases(settings)
        let failure = #expect(throws: CommandFailure.self) { try aliases.expanded(["a0", "swift"]) }
        #expect(failure?.errorMessage(in: .english).sentence.contains("131072 bytes") == true)
        settings.aliases = ["a": "search '\(String(repeating: "$@", count: 20_000))'"]
        #expect(throws: CommandFailure.self) {
            try Aliases(settings).expanded(["a", String(repeating: "x", count: 100_000)])
        }
    }

    @Test(
        "the formats for other programs contain no control character of a name",
        arguments: [ExportFormat.csv, .opml, .markdown])
    func exports(_ format: ExportFormat) throws {
        let hostile = "a\u{1B}]52;c;x\u{7}\u{9B}31m\u{7F}"
        let episode = Episode(
            origin: "https://a.example", uuid: "1", name: hostile, duration: 1, publishedAt: .distantPast,
            url: "https://a.example/\(hostile)",
            channel: Channel(name: hostile, displayName: hostile, host: "a.example"), tags: [hostile])
        let export = try VideoExport(format)
        let bytes = try export.text([SavedVideo(episode: episode, addedAt: .distantPast)]) + export.end()
        let controls = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\r"
        }
        #expect(controls.isEmpty)
    }
}
