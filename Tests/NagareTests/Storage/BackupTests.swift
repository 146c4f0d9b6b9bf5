import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// `nagare export` and `nagare import`.
@Suite(.blocking) struct BackupTests {
    private struct Outcome: Decodable, Equatable {
        let kind: String
        let added: Int
        let unchanged: Int
        let invalid: Int
    }

    private func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
    }

    private func exported(_ home: TemporaryFolder) async throws -> String {
        let run = try await Executable.run("export", home: home)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return run.output
    }

    /// A home folder with something of each kind.
    private func filled() async throws -> TemporaryFolder {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        func nagare(_ words: String...) async throws -> String {
            let run = try await Executable.run(words, home: home, origin: server.origin)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        let videos = try await nagare("episode", "list", "-L2", "--ids").split(separator: "\n").map(
            String.init)
        _ = try await nagare("myvideo", "add", videos[0], videos[1])
        _ = try await nagare("follow", "add", "tag:swift", "user:taro", "search:tag:swift actor")
        let posts = try await nagare("search", "swift", "-L3", "--ids").split(separator: "\n").map(
            String.init)
        _ = try await nagare("feed", "--mark-read", posts[0], posts[1], posts[2])
        await server.stop()
        let folder = "\(home.path)/.config/nagare"
        try write("", to: "\(home.path)/x.pem")
        try write(
            #"{"theme": "light", "mouse": false, "cache_megabytes": 20, "oauth_client_secret": "s3cr3t", "ca_file": "\#(home.path)/x.pem", "aliases": {"sw": "search tag:swift"}}"#,
            to: "\(folder)/default/settings.json")
        try write(
            #"{"move": {"next": ["e", "down"]}, "post": {"comments": "ctrl-k"}}"#, to: "\(folder)/keys.json")
        try write(
            #"{"queries": ["actor", "tag:swift"], "version": 1}"#,
            to: "\(home.path)/.local/state/nagare/default/history.json")
        return home
    }

    @Test(
        "a library moves to another machine: the export of what was imported is the same, and no secret is in it"
    )
    func roundTrip() async throws {
        let (home, other) = (try await filled(), try TemporaryFolder())
        let document = try await exported(home)
        #expect(!document.contains("s3cr3t") && !document.contains("x.pem") && !document.contains("secret"))

        let first = try await Executable.run("import", "-", "--json", home: other, input: document)
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        #expect(
            try first.json([Outcome].self) == [
                Outcome(kind: "videos", added: 2, unchanged: 0, invalid: 0),
                Outcome(kind: "follows", added: 3, unchanged: 0, invalid: 0),
                Outcome(kind: "read_posts", added: 3, unchanged: 0, invalid: 0),
                Outcome(kind: "searches", added: 2, unchanged: 0, invalid: 0),
                Outcome(kind: "settings", added: 3, unchanged: 0, invalid: 0),
                Outcome(kind: "aliases", added: 1, unchanged: 0, invalid: 0),
                Outcome(kind: "keys", added: 2, unchanged: 0, invalid: 0),
            ])
        #expect(try await exported(other) == document)

        let again = try await Executable.run("import", "-", home: other, input: document)
        #expect(again.status == 0 && again.output.split(separator: "\n").allSatisfy { $0.contains("\t0\t") })
        #expect(try await exported(other) == document)
    }

    @Test("an import unites: what is there stays, and what is missing is added")
    func unites() async throws {
        let (home, other) = (try await filled(), try TemporaryFolder())
        let folder = "\(other.path)/.config/nagare"
        try write(
            #"{"theme": "dark", "aliases": {"sw": "search swift"}}"#, to: "\(folder)/default/settings.json")
        try write(#"{"move": {"next": "Z"}}"#, to: "\(folder)/keys.json")
        #expect(try await Executable.run("follow", "add", "tag:linux", home: other).status == 0)

        let run = try await Executable.run("import", "-", home: other, input: try await exported(home))

        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("settings\t2\t1\t0\naliases\t0\t1\t0\nkeys\t1\t1\t0\n"), "\(run.output)")
        #expect(try await Executable.run("config", "get", "theme", home: other).output == "dark\n")
        #expect(try await Executable.run("config", "get", "mouse", home: other).output == "false\n")
        #expect(try await Executable.run("config", "get", "alias.sw", home: other).output == "search swift\n")
        let keys = try await Executable.run("config", "keys", home: other).output
        #expect(keys.contains("move.next\tZ\t") && keys.contains("post.comments\tCtrl-K\t"))
        let follows = try await Executable.run("follow", "list", "--ids", home: other).output
        #expect(follows.split(separator: "\n").count == 4 && follows.contains("tag:linux"))
    }

    @Test("what is invalid is skipped, counted and named, and the rest is added: exit 1")
    func invalid() async throws {
        let home = try TemporaryFolder()
        let document = """
            {"version": 1, "videos": [{"id": "x"}], "follows": [{"id": "swift"}, {"id": "tag:go"}], "read_posts": ["a", 1],
             "searches": ["actor"], "settings": {"theme": "nowhere", "mouse": false, "oauth_client_secret": "x"},
             "aliases": {"search": "post", "s": "search a"}, "keys": {"move": {"nowhere": "x", "next": "e"}}}
            """
        let run = try await Executable.run("import", "-", home: home, input: document)

        #expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
        #expect(
            run.output == """
                videos\t0\t0\t1
                follows\t1\t0\t1
                read_posts\t1\t0\t1
                searches\t1\t0\t0
                settings\t1\t0\t2
                aliases\t1\t0\t1
                keys\t1\t0\t1

                """, "\(run.output)")
        #expect(run.errors.contains("skipped 7 that are invalid (video 1: "), "\(run.errors)")
        #expect(
            run.errors.contains("; oauth_client_secret; ") && run.errors.contains("; and 2 more)"),
            "\(run.errors)")
        #expect(run.errors.hasSuffix("; fix them and import the file again\n"))
    }

    @Test("a document of a newer version and other files are refused, and nothing changes: exit 1")
    func refused() async throws {
        let home = try TemporaryFolder()
        for (input, advice) in [
            ("nonsense", "use the output of nagare export"), ("{}", "use the output of nagare export"),
            (#"{"version": 2, "videos": [], "settings": {"theme": "dark"}}"#, "update nagare"),
        ] {
            let run = try await Executable.run("import", "-", home: home, input: input)
            #expect(run.status == 1 && run.output == "" && run.errorLines.count == 1)
            #expect(run.errors.contains(advice), "\(run.errors)")
        }
        #expect(home.files.isEmpty)
    }

    @Test("a file is written that only its owner can read, and a document of videos alone is imported")
    func file() async throws {
        let (home, other) = (try await filled(), try TemporaryFolder())
        let run = try await Executable.run("export", "\(home.path)/backup.json", home: home)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try home.mode("backup.json") == 0o600)
        #expect(
            try String(contentsOfFile: "\(home.path)/backup.json", encoding: .utf8)
                == (try await exported(home)))

        let videos = try await Executable.run("myvideo", "export", home: home).output
        let imported = try await Executable.run("import", "-", home: other, input: videos)
        #expect(imported.status == 0 && imported.output.hasPrefix("videos\t2\t0\t0\n"), "\(imported.errors)")
    }
}
