import Entities
import Foundation
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// Documents and settings that grow when they are read.
@Suite(.serialized) struct InputLimitTests {
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
}
