import Foundation
import Persistence
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

/// `nagare follow import` and `export`.
@Suite(.blocking) struct FollowDocumentTests {
    private let home: TemporaryFolder
    private static let names = ["tag:C++", "user:qiita", "search:\"a b\" & <c>'"]

    init() throws { home = try TemporaryFolder() }

    private func nagare(_ words: String..., home: TemporaryFolder? = nil, input: String? = nil) async throws
        -> Outcome
    {
        try await Executable.run(words, home: home ?? self.home, input: input)
    }

    @Test("what is exported can be imported again", arguments: ["json", "opml"])
    func roundTrip(_ format: String) async throws {
        _ = try await Executable.run(["follow", "add"] + Self.names, home: home)
        let other = try TemporaryFolder()

        let document = try await nagare("follow", "export", "--format", format)
        let run = try await nagare("follow", "import", "-", home: other, input: document.output)
        let again = try await nagare("follow", "import", "-", home: other, input: document.output)

        #expect(document.status == 0 && run.status == 0 && again.status == 0, "\(run.errors)")
        let ids = Self.names.joined(separator: "\n") + "\n"
        #expect(try await nagare("follow", "list", "--ids", home: other).output == ids)
        if format == "json" {
            #expect(try await nagare("follow", "export", home: other).output == document.output)
        }
    }

    @Test("feeds of Qiita in OPML are followed, others are reported, and folders and comments are not")
    func feeds() async throws {
        let document = """
            \u{FEFF}<?xml version="1.0"?><!-- <outline text="tag:no" type="rss"/> -->
            <opml version="1.0"><body><outline text="Folder">
            <outline text='Q &amp; A' xmlUrl="https://qiita.com/tags/go/feed"/>
            <outline title="b > a" xmlUrl="https://qiita.com/Qiita/feed.atom"/>
            <outline title="news &#x3C;x" xmlUrl="https://example.com/feed"/></outline></body></opml>
            """
        let run = try await nagare("follow", "import", "-", input: document)

        #expect(run.status == 1)
        #expect(
            run.errors
                == "nagare: follow import: skipped 1 of 3 entries (\"news <x\"), followed 2; fix them and import the file again\n"
        )
        #expect(try await nagare("follow", "list", "--ids").output == "tag:go\nuser:Qiita\n")
    }

    @Test("the output of follow list --json can be imported; any other text is one error")
    func otherDocuments() async throws {
        let list = #"[{"id": "tag:go", "unread": 3}, {"id": "go"}, {"x": 1}, "user:a"]"#
        let run = try await nagare("follow", "import", "-", input: list)
        #expect(
            run.status == 1 && run.errors.contains("skipped 2 of 4 entries (\"go\"; "), "\(run.errors)")
        #expect(try await nagare("follow", "list", "--ids").output == "tag:go\nuser:a\n")
        for text in ["", "{}", "<html></html>", "nonsense"] {
            let run = try await nagare("follow", "import", "-", input: text)
            #expect(
                run.status == 1
                    && run.errors
                        == "nagare: follow import: standard input is neither JSON nor OPML with follows; use the output of nagare follow export\n"
            )
        }
        #expect(try await nagare("follow", "import", "/nowhere").status == 1)
    }
}
