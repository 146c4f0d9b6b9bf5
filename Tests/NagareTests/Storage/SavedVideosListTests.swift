import Foundation
import ReactiveTesting
import Testing

/// Listing, filtering, sorting and exporting saved videos.
@Suite(.blocking) struct SavedVideosListTests {
    private struct Video: Decodable { let name: String }

    /// A home folder with these saved videos, the last name added last.
    private func home(_ names: [String]) async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        let records = names.enumerated().map { number, name in
            let digit = "\(number + 1)"
            return [
                "id": "00000000-0000-4000-8000-00000000000\(digit)", "origin": "https://a.example",
                "name": name, "description": "", "duration": 60 * (5 - number), "isLive": false,
                "nsfw": false,
                "views": 0, "likes": 0, "publishedAt": "2024-01-0\(digit)T00:00:00Z",
                "url": "https://a.example/w/\(digit)", "tags": ["tag\(digit)"],
                "channel": ["name": "c", "displayName": "Chaîne, \(digit)", "host": ""],
                "addedAt": "2024-02-0\(digit)T00:00:00Z",
            ] as [String: Any]
        }
        let json = try JSONSerialization.data(withJSONObject: Array(records.reversed()))
        let run = try await Executable.run(
            "myvideo", "import", "-", home: home, input: String(decoding: json, as: UTF8.self))
        #expect(run.status == 0, "\(run.errors)")
        return home
    }

    @Test("myvideo list filters, sorts and limits")
    func listed() async throws {
        let home = try await home(["Bunny two", "a bunny", "Sintel"])
        func names(_ words: String...) async throws -> [String] {
            let run = try await Executable.run(["myvideo", "list", "--json"] + words, home: home)
            #expect(run.status == 0 && run.errors == "")
            return try run.json([Video].self).map(\.name)
        }

        #expect(try await names() == ["Sintel", "a bunny", "Bunny two"])
        #expect(try await names("bunny") == ["a bunny", "Bunny two"])
        #expect(try await names("chaîne", "TAG3") == ["Sintel"])
        #expect(try await names("--sort", "name", "-L", "2") == ["a bunny", "Bunny two"])
        #expect(try await names("--sort", "duration", "bunny", "-L", "1") == ["Bunny two"])
        #expect(try await names("nothing") == [])
        #expect(try await Executable.run("myvideo", "list", "--sort", "x", home: home).status == 64)
        #expect(try await Executable.run("myvideo", "list", "-L", "0", home: home).status == 64)
    }

    @Test("myvideo export prints CSV, OPML and Markdown with names escaped")
    func formats() async throws {
        let home = try await home([#"=a,"b" <c>&[d]"#])
        func export(_ format: String) async throws -> String {
            let run = try await Executable.run("myvideo", "export", "--format", format, home: home)
            #expect(run.status == 0 && run.errors == "")
            return run.output
        }

        #expect(
            try await export("csv") == """
                id,name,channel,duration,published_at,added_at,url\r
                00000000-0000-4000-8000-000000000001,"'=a,""b"" <c>&[d]","Chaîne, 1",300,\
                2024-01-01T00:00:00Z,2024-02-01T00:00:00Z,https://a.example/w/1\r

                """)
        let opml = try await export("opml")
        #expect(opml.contains(#"text="=a,&quot;b&quot; &lt;c&gt;&amp;[d]" url="https://a.example/w/1""#))
        #expect(opml.hasPrefix("<?xml") && opml.hasSuffix("  </body>\n</opml>\n"))
        #expect(
            try await export("markdown")
                == #"- [=a,"b" \<c\>\&\[d\]](<https://a.example/w/1>), Chaîne, 1, 5:00"# + "\n")
    }
}
