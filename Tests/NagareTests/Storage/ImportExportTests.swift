import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking, .serialized) struct ImportExportTests {
    private func exported(_ home: TemporaryFolder) async throws -> String {
        let run = try await Executable.run("myvideo", "export", home: home)
        #expect(run.status == 0 && run.errors == "")
        return run.output
    }

    /// A home folder with three saved videos.
    private func filled() async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        let listed = try await Executable.run(
            "--demo", "episode", "list", "-L", "3", "--json", "--fields", "id", home: home)
        let ids = try listed.json([[String: String]].self).compactMap { $0["id"] }
        let added = try await Executable.run(
            ["myvideo", "add"] + ids + ["--demo", "--profile", "default"], home: home)
        #expect(added.status == 0 && ids.count == 3)
        return home
    }

    @Test("importing an export produces the same list, and importing it again changes nothing")
    func roundTrip() async throws {
        let (home, other) = (try await filled(), try TemporaryFolder())
        let document = try await exported(home)

        for _ in 1...2 {
            let run = try await Executable.run("myvideo", "import", "-", home: other, input: document)
            #expect(run.status == 0 && run.errors == "" && run.output == "")
            #expect(try await exported(other) == document)
        }
        let file = other.path + "/list.json"
        let listed = try await Executable.run("myvideo", "list", "--json", home: home)
        try Data(listed.output.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try await Executable.run("myvideo", "import", file, home: other).status == 0)
        #expect(try await exported(other) == document)
    }

    @Test("an invalid record is reported in one line, and the rest is imported: exit 1")
    func badRecord() async throws {
        let (home, other) = (try await filled(), try TemporaryFolder())
        let parsed = try JSONSerialization.jsonObject(with: Data(try await exported(home).utf8))
        var document = try #require(parsed as? [String: Any])
        var videos = try #require(document["videos"] as? [[String: Any]])
        videos[1]["name"] = nil
        document["videos"] = videos
        let json = String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)

        let run = try await Executable.run("myvideo", "import", "-", home: other, input: json)

        #expect(run.status == 1 && run.errorLines.count == 1)
        #expect(
            run.errors
                == "nagare: myvideo import: skipped 1 of 3 records (record 2: \"name\" is missing), saved 2 videos; "
                + "fix them and import the file again\n")
        let again = try await Executable.run("myvideo", "import", "-", home: other, input: json)
        #expect(again.errors.contains("saved 0 videos, 2 already saved; "), "\(again.errors)")
        let saved = try await Executable.run("myvideo", "list", "--json", home: other)
        #expect(try saved.json([AnyRecord].self).count == 2)
    }

    private struct AnyRecord: Decodable {}

    @Test("an invalid, newer or missing document is one line and imports nothing: exit 1")
    func refused() async throws {
        let home = try TemporaryFolder()
        for (input, advice) in [("nonsense", "export"), (#"{"version":2,"videos":[]}"#, "update")] {
            let run = try await Executable.run("myvideo", "import", "-", home: home, input: input)
            #expect(run.status == 1 && run.errorLines.count == 1 && run.errors.contains(advice))
        }
        let run = try await Executable.run("myvideo", "import", "/nowhere/list.json", home: home)
        #expect(run.status == 1 && run.errorLines.count == 1)
        #expect(home.files.isEmpty)
    }
}
